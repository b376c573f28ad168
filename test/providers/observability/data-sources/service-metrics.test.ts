import { bothModes, listIn, type Read } from "../../../support/data-sources";
import { runningEmulator } from "../../../support/emulator";

const emulator = runningEmulator();
let openSource: Read;
let read: Read;

beforeAll(async () => {
  ({ openSource, managed: read } = await bothModes(emulator));
});

const response = (text: string) =>
  emulator.faults.add({ kind: "status", status: 200, body: text, contentType: "text/plain; version=0.0.4" });

test("samples have labels, type and help, and the text is unchanged", async () => {
  const { result, problems } = await read("service_metrics");
  expect(problems).toEqual([]);
  const samples = listIn(result, "samples");
  expect(samples[0]).toEqual({
    name: "ClickHouse_ServiceInfo",
    labels: {
      clickhouse_org: emulator.managed.organizationId,
      clickhouse_service: emulator.managed.serviceId,
      clickhouse_service_name: "emulator",
      clickhouse_cluster_status: "running",
      clickhouse_version: "25.8",
      scrape: "full",
    },
    value: 1,
    valueText: "1",
    type: "untyped",
    help: "Information about service, including cluster status and ClickHouse version",
    timestampMs: null,
  });
  expect(samples.filter(({ type }) => type === "counter").length).toBeGreaterThan(0);
  expect(String(result?.text)).toContain("# TYPE ClickHouseMetrics_Query gauge\n");
});

test("a value that is not a number is null, and its text is available", async () => {
  response("a NaN\nb +Inf\nc -Inf 12\nd 1e3\n");
  const samples = listIn((await read("service_metrics")).result, "samples");
  expect(samples.map(({ value, valueText, timestampMs }) => [value, valueText, timestampMs])).toEqual([
    [null, "NaN", null],
    [null, "+Inf", null],
    [null, "-Inf", 12],
    [1000, "1e3", null],
  ]);
});

test("samples are filtered by name, the text is not", async () => {
  const { result } = await read("service_metrics", { nameRegex: "^clickhouse_serviceinfo$" });
  expect(result?.samples).toEqual([]);
  const matching = await read("service_metrics", { nameRegex: "(?i)^clickhouse_serviceinfo$" });
  expect(listIn(matching.result, "samples").map(({ name }) => name)).toEqual(["ClickHouse_ServiceInfo"]);
  expect(String(matching.result?.text)).toContain("ClickHouseMetrics_Query");
});

test("the service filters the metrics only if requested", async () => {
  const lengths: number[] = [];
  for (const filtered of [undefined, false, true])
    lengths.push(listIn((await read("service_metrics", { filtered })).result, "samples").length);
  expect(lengths[0]).toBe(lengths[1]);
  expect(lengths[2]).toBeLessThan(lengths[0] ?? 0);
  expect(emulator.requests().map(({ path }) => path.split("?")[1])).toEqual([
    undefined,
    "filtered_metrics=false",
    "filtered_metrics=true",
  ]);
});

test("service metrics do not exist in open-source mode, and nothing is sent", async () => {
  const { problems } = await openSource("service_metrics");
  expect(problems[0]?.detail).toMatch(/^Reading service metrics is not possible in open_source mode/);
  expect(emulator.requests()).toEqual([]);
});
