import type { Tile } from "../constructs";
import { type SourceLike, timeSeries } from "./tiles";

export interface GoldenSignalsSources {
  /** Spans of the service: traffic, errors and latency. */
  readonly traces: SourceLike;
  /** Metrics, for saturation. */
  readonly metrics?: SourceLike;
}

export interface GoldenSignalsOptions {
  /** Which spans count, besides the service's name, in Lucene syntax. Default: requests that reach the service. */
  readonly requests?: string;
  /** Which of them failed, in Lucene syntax. */
  readonly failed?: string;
  /** Column of the service's name. */
  readonly serviceColumn?: string;
  /** Column of a span's duration. */
  readonly durationColumn?: string;
  /** The gauge that says how full the service is, with `sources.metrics`. */
  readonly saturationMetric?: string;
}

/**
 * The four golden signals of a service – traffic, errors, latency and, with metrics, saturation – as tiles named `SERVICE traffic`
 * and so on. The defaults are the columns of OpenTelemetry's tables. Copy it to change it.
 */
export function goldenSignals(
  service: string,
  sources: GoldenSignalsSources,
  options: GoldenSignalsOptions = {},
): Tile[] {
  const {
    requests = "SpanKind:Server",
    failed = "StatusCode:Error",
    serviceColumn = "ServiceName",
    durationColumn = "Duration",
    saturationMetric = "process.cpu.utilization",
  } = options;
  const own = `${serviceColumn}:${JSON.stringify(service)}`;
  const handled = `${own} AND ${requests}`;
  const tiles: Tile[] = [
    timeSeries(`${service} traffic`, sources.traces).count().where(handled).as("requests"),
    timeSeries(`${service} errors`, sources.traces)
      .count()
      .where(`${handled} AND ${failed}`)
      .as("failed")
      .count()
      .where(handled)
      .as("all")
      .asRatioOfTwo(),
    timeSeries(`${service} latency`, sources.traces)
      .where(handled)
      .quantile(0.5, durationColumn)
      .as("p50")
      .quantile(0.95, durationColumn)
      .as("p95")
      .quantile(0.99, durationColumn)
      .as("p99"),
  ];
  if (sources.metrics === undefined) return tiles;
  const saturation = timeSeries(`${service} saturation`, sources.metrics)
    .where(own)
    .metric(saturationMetric, "gauge")
    .max("Value");
  return [...tiles, saturation];
}
