import type { NumberFormat } from "..";
import { type TimeSeriesTile, timeSeries } from "./tiles";
import { type SourceLike, units } from "./tiles/tile";

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
  /** Number format of the duration column. Defaults to `units.nanoseconds`, the unit of OpenTelemetry's tables. */
  readonly durationFormat?: NumberFormat;
  /** Gauge metric for saturation. Requires `sources.metrics`. */
  readonly saturationMetric?: string;
  /** Number format of the saturation metric. Defaults to `units.percent` for the default metric, whose values are shares. */
  readonly saturationFormat?: NumberFormat;
  /** Size of each tile on the grid of 24 columns: width, and height in rows. If omitted, the layout decides. */
  readonly size?: readonly [w: number, h?: number];
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
  const { serviceColumn = "ServiceName", saturationMetric } = options;
  const ownCondition = `${serviceColumn}:${JSON.stringify(service)}`;
  const signals = requestSignals(service, sources.traces, ownCondition, options);
  if (sources.metrics === undefined) return namedTiles(signals);
  const metric = timeSeries(`${service} saturation`, sources.metrics)
    .where(ownCondition)
    .metric(saturationMetric ?? "process.cpu.utilization", "gauge")
    .max("Value");
  const format = options.saturationFormat ?? (saturationMetric === undefined ? units.percent : undefined);
  const saturation = sized(format ? metric.format(format) : metric, options.size);
  return namedTiles({ ...signals, saturation });
}

function requestSignals<S extends string>(
  service: S,
  traces: SourceLike,
  ownCondition: string,
  options: GoldenSignalsOptions,
): GoldenSignals<S> {
  const { requests = "SpanKind:Server", failed = "StatusCode:Error", durationColumn = "Duration", size } = options;
  const handled = allOf(ownCondition, requests);
  const traffic = timeSeries(`${service} traffic`, traces).count().where(handled).as("requests");
  const errors = timeSeries(`${service} errors`, traces)
    .format(units.percent)
    .count()
    .where(allOf(ownCondition, requests, failed))
    .as("failed")
    .count()
    .where(handled)
    .as("all")
    .asRatioOfTwo();
  const latency = timeSeries(`${service} latency`, traces)
    .format(options.durationFormat ?? units.nanoseconds)
    .where(handled)
    .quantile(0.5, durationColumn)
    .as("p50")
    .quantile(0.95, durationColumn)
    .as("p95")
    .quantile(0.99, durationColumn)
    .as("p99");
  return { traffic: sized(traffic, size), errors: sized(errors, size), latency: sized(latency, size) };
}

function sized<K extends string>(tile: TimeSeriesTile<K>, size: GoldenSignalsOptions["size"]): TimeSeriesTile<K> {
  return size ? tile.size(...size) : tile;
}

/** Tiles by name. You can also iterate over them: `Layout.columns(...tiles)`. */
export type NamedTiles<T extends object> = T & Iterable<T[keyof T]>;

function namedTiles<T extends object>(tiles: T): NamedTiles<T> {
  return { ...tiles, [Symbol.iterator]: each };
}

/** The tiles of the object that is iterated over, which may be a copy with other tiles. */
function* each<T extends object>(this: T): Generator<T[keyof T]> {
  for (const name in this) yield this[name];
}

/** Conditions of a Lucene query that must all hold; one with an alternative or a negation keeps its meaning. */
function allOf(...conditions: readonly string[]): string {
  return conditions
    .map((condition) => (/\bOR\b|\|\||\bNOT\b/.test(condition) ? `(${condition})` : condition))
    .join(" AND ");
}
