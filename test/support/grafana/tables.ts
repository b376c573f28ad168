import type { Engine } from "./engine";
import type { Range } from "./template";

/** An hour and a bit, with bounds that are no whole seconds. */
export const range: Range = {
  from: Date.parse("2026-01-01T00:10:00.500Z"),
  to: Date.parse("2026-01-01T01:20:30.250Z"),
  interval: 60,
};

const attributes = "map('env', ['prod', 'test', ''][number % 3 + 1], 'host', concat('h', toString(number % 4)))";
const service = "['front', 'back', 'it''s', ''][number % 7 % 4 + 1]";

/** Logs, spans and metrics of two hours from midnight on, in the tables of OpenTelemetry's exporter, and a table of other types. */
const statements = [
  `CREATE TABLE otel_logs (Timestamp DateTime64(9), TimestampTime DateTime, TraceId String, SpanId String, TraceFlags UInt8, SeverityText LowCardinality(String), SeverityNumber UInt8, ServiceName LowCardinality(String), Body String, ResourceSchemaUrl LowCardinality(String), ResourceAttributes Map(LowCardinality(String), String), ScopeSchemaUrl LowCardinality(String), ScopeName String, ScopeVersion LowCardinality(String), ScopeAttributes Map(LowCardinality(String), String), LogAttributes Map(LowCardinality(String), String), EventName String) ENGINE = MergeTree ORDER BY Timestamp`,
  `INSERT INTO otel_logs SELECT toDateTime64('2026-01-01 00:00:00', 9) + INTERVAL (number * 1700 + number % 13 * 37) MILLISECOND AS t, t, lower(hex(MD5(toString(number % 900)))), hex(number), 0, ['error', 'info', 'warn', 'info'][number % 5 % 4 + 1], [17, 9, 13, 9][number % 5 % 4 + 1], ${service}, concat('line ', toString(number % 50)), '', ${attributes}, '', '', '', map(), map('code', toString(200 + number % 3 * 100)), '' FROM numbers(4000)`,
  `CREATE TABLE otel_traces (Timestamp DateTime64(9), TraceId String, SpanId String, ParentSpanId String, TraceState String, SpanName LowCardinality(String), SpanKind LowCardinality(String), ServiceName LowCardinality(String), ResourceAttributes Map(LowCardinality(String), String), ScopeName String, ScopeVersion String, SpanAttributes Map(LowCardinality(String), String), Duration UInt64, StatusCode LowCardinality(String), StatusMessage String, Events Nested(Timestamp DateTime64(9), Name LowCardinality(String), Attributes Map(LowCardinality(String), String)), Links Nested(TraceId String, SpanId String, TraceState String, Attributes Map(LowCardinality(String), String))) ENGINE = MergeTree ORDER BY Timestamp`,
  `INSERT INTO otel_traces SELECT toDateTime64('2026-01-01 00:00:00', 9) + INTERVAL (number * 1300 + number % 11 * 29) MILLISECOND, lower(hex(MD5(toString(number % 900)))), hex(number), if(number % 3 = 0, '', hex(number - 1)), '', ['GET /', 'POST /cart', 'query'][number % 3 + 1], ['Server', 'Client', 'Internal', 'SPAN_KIND_SERVER'][number % 4 + 1], ${service}, ${attributes}, '', '', map('http.status_code', toString(200 + number % 4 * 100), 'db.system', if(number % 3 = 2, 'mysql', '')), (number * 7919) % 900000000, ['Unset', 'Ok', 'Error', 'STATUS_CODE_ERROR'][number % 9 % 4 + 1], '', [], [], [], [], [], [], [] FROM numbers(5400)`,
  ...["gauge", "sum"].map(
    (kind) =>
      `CREATE TABLE otel_metrics_${kind} (ResourceAttributes Map(LowCardinality(String), String), ServiceName LowCardinality(String), MetricName String, MetricUnit String, Attributes Map(LowCardinality(String), String), StartTimeUnix DateTime64(9), TimeUnix DateTime64(9), Value Float64) ENGINE = MergeTree ORDER BY TimeUnix`,
  ),
  `INSERT INTO otel_metrics_gauge SELECT ${attributes}, ${service}, ['cpu', 'memory'][number % 2 + 1], '', ${attributes}, '2026-01-01 00:00:00', toDateTime64('2026-01-01 00:00:00', 9) + INTERVAL number * 3 SECOND, number * 37 % 1000 / 10 FROM numbers(2400)`,
  `INSERT INTO otel_metrics_sum SELECT ${attributes}, ${service}, ['requests', 'bytes'][number % 2 + 1], '', ${attributes}, '2026-01-01 00:00:00', toDateTime64('2026-01-01 00:00:00', 9) + INTERVAL number * 3 SECOND, number * (number % 4 + 1) FROM numbers(2400)`,
  `CREATE TABLE orders (day Date, t DateTime, t64 DateTime64(3), customer String, kind Enum8('card' = 1, 'cash' = 2), price Decimal(10, 2), paid Bool, items UInt32, weight Nullable(Float64)) ENGINE = MergeTree ORDER BY t`,
  `INSERT INTO orders SELECT toDate(t), toDateTime('2026-01-01 00:00:00') + number * 5 AS t, t, concat('c', toString(number % 5)), ['card', 'cash'][number % 2 + 1], toDecimal64(number % 97 / 3, 2), number % 3 = 0, number % 11, if(number % 4 = 0, NULL, number % 19 / 4) FROM numbers(1500)`,
];

/** Makes the tables, and those of further statements. */
export async function fill(engine: Engine, further: readonly string[] = []): Promise<void> {
  for (const statement of [...statements, ...further]) await engine.query(statement);
}
