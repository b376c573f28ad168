import { allOf } from "./all-of";
import { type NamedTiles, namedTiles } from "./named-tiles";
import { type TimeSeriesTile, timeSeries } from "./tiles";
import type { SourceLike } from "./tiles/source";

export interface GoldenSignalsSources {
  /** Trace source for traffic, errors and latency. */
  readonly traces: SourceLike;
  /** Metric source for saturation. */
  readonly metrics?: SourceLike;
}

export interface GoldenSignalsOptions {
  /** Condition that selects spans, in addition to the service name, in Lucene syntax. Defaults to incoming requests. */
  readonly requests?: string;
  /** Condition that selects failed spans, in Lucene syntax. */
  readonly failed?: string;
  /** Column that contains the service name. */
  readonly serviceColumn?: string;
  /** Column that contains the duration of a span. */
  readonly durationColumn?: string;
  /** Gauge metric for saturation. Requires `sources.metrics`. */
  readonly saturationMetric?: string;
}

/** The golden signals of a service as tiles named `SERVICE traffic` and so on. */
export type GoldenSignals<S extends string> = {
  readonly traffic: TimeSeriesTile<`${S} traffic`>;
  /** Share of failed requests. */
  readonly errors: TimeSeriesTile<`${S} errors`>;
  readonly latency: TimeSeriesTile<`${S} latency`>;
};

/** Saturation of the service. */
export type Saturation<S extends string> = { readonly saturation: TimeSeriesTile<`${S} saturation`> };

/**
 * The four golden signals of a service – traffic, errors, latency and, with metrics, saturation – as tiles by name:
 *
 * ```ts
 * const { traffic, errors, latency } = goldenSignals("checkout", { traces });
 * ```
 *
 * All of them in a row: `Layout.columns(...goldenSignals("checkout", { traces }))`. The defaults are the columns of OpenTelemetry's
 * tables. To customize the tiles, copy this function.
 */
export function goldenSignals<const S extends string>(
  service: S,
  sources: GoldenSignalsSources & { readonly metrics: SourceLike },
  options?: GoldenSignalsOptions,
): NamedTiles<GoldenSignals<S> & Saturation<S>>;
export function goldenSignals<const S extends string>(
  service: S,
  sources: GoldenSignalsSources,
  options?: GoldenSignalsOptions,
): NamedTiles<GoldenSignals<S>>;
export function goldenSignals<const S extends string>(
  service: S,
  sources: GoldenSignalsSources,
  options: GoldenSignalsOptions = {},
): NamedTiles<GoldenSignals<S>> | NamedTiles<GoldenSignals<S> & Saturation<S>> {
  const { serviceColumn = "ServiceName", saturationMetric = "process.cpu.utilization" } = options;
  const own = `${serviceColumn}:${JSON.stringify(service)}`;
  const signals = requestSignals(service, sources.traces, own, options);
  if (sources.metrics === undefined) return namedTiles(signals);
  const saturation = timeSeries(`${service} saturation`, sources.metrics)
    .where(own)
    .metric(saturationMetric, "gauge")
    .max("Value");
  return namedTiles({ ...signals, saturation });
}

function requestSignals<S extends string>(
  service: S,
  traces: SourceLike,
  own: string,
  options: GoldenSignalsOptions,
): GoldenSignals<S> {
  const { requests = "SpanKind:Server", failed = "StatusCode:Error", durationColumn = "Duration" } = options;
  const handled = allOf(own, requests);
  return {
    traffic: timeSeries(`${service} traffic`, traces).count().where(handled).as("requests"),
    errors: timeSeries(`${service} errors`, traces)
      .count()
      .where(allOf(own, requests, failed))
      .as("failed")
      .count()
      .where(handled)
      .as("all")
      .asRatioOfTwo(),
    latency: timeSeries(`${service} latency`, traces)
      .where(handled)
      .quantile(0.5, durationColumn)
      .as("p50")
      .quantile(0.95, durationColumn)
      .as("p95")
      .quantile(0.99, durationColumn)
      .as("p99"),
  };
}
