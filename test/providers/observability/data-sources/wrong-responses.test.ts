import type { Fault } from "../../../../lib/emulator";
import { seed } from "../../../../lib/emulator/store/seed-ids";
import { dataSourcesOf, listIn, type Read } from "../../../support/data-sources";
import { runningEmulator } from "../../../support/emulator";

const emulator = runningEmulator();
let openSource: Read;
let managed: Read;

beforeEach(async () => {
  const few = { maxRetries: 0 };
  openSource = await dataSourcesOf({ openSource: emulator.openSource, ...few });
  managed = await dataSourcesOf({ managed: emulator.managed, ...few });
});

const html: Fault = { kind: "status", status: 200, body: "<!DOCTYPE html><title>Sign in</title>" };
const json = (body: unknown): Fault => ({ kind: "status", status: 200, body, contentType: "application/json" });
const query = {
  startTime: "2026-01-01T00:00:00Z",
  endTime: "2026-01-01T01:00:00Z",
  series: [{ sourceId: seed.logs, aggFn: "count" }],
};

test.each([
  ["sources", {}],
  ["dashboard", { name: "x" }],
  ["webhooks", {}],
  ["chart_series", query],
])("%s: an HTML page instead of a response is reported as one", async (name, config) => {
  emulator.faults.add(html);
  const { result, problems } = await openSource(name, config);
  expect(result).toBeNull();
  expect(problems[0]).toMatchObject({ severity: "error", summary: "Response does not come from the API" });
  expect(problems[0]?.detail).toContain("an HTML page instead of JSON");
});

test.each([
  ["backups", {}],
  ["service_metrics", {}],
])("%s: an HTML page instead of a response is reported as one", async (name, config) => {
  emulator.faults.add(html);
  const { problems } = await managed(name, config);
  expect(problems[0]).toMatchObject({ severity: "error", summary: "Response does not come from the API" });
  expect(problems[0]?.detail).toContain("an HTML page instead of");
});

test("metrics in another format are reported with the line", async () => {
  emulator.faults.add({ kind: "status", status: 200, body: "all is well", contentType: "text/plain" });
  const { problems } = await managed("service_metrics");
  expect(problems[0]?.detail).toContain('not in the Prometheus format: line 1 has "is" instead of a value');
});

test("a truncated response is an error", async () => {
  emulator.faults.add({ kind: "truncate" });
  expect((await openSource("sources")).problems[0]).toMatchObject({ severity: "error" });
});

test("an object without its name is listed, and a lookup by name skips it with a warning", async () => {
  const both = json({ data: [{ id: seed.logs, name: "Logs" }, { id: seed.traces }] });
  emulator.faults.add(both);
  const listed = await openSource("sources");
  expect(listed.problems).toEqual([]);
  expect(listIn(listed.result, "sources").map(({ name }) => name)).toEqual(["Logs", null]);
  emulator.faults.add(both);
  const found = await (await dataSourcesOf({ openSource: emulator.openSource }))("source", { name: "Logs" });
  expect(found.result).toMatchObject({ id: seed.logs });
  expect(found.problems).toMatchObject([
    {
      severity: "warning",
      detail: `The lookup by name skips 1 source without a name: ${seed.traces}. [unnamed-objects-skipped]`,
    },
  ]);
});

test("an object instead of a list is an error", async () => {
  emulator.faults.add(json({ data: { sources: [] } }));
  expect((await openSource("sources")).problems[0]?.detail).toContain("instead of a list");
});

test("a member of another type is null, with a warning that names its path", async () => {
  const record = { id: seed.logs, name: "Logs", disabled: "no", from: { tableName: 3 } };
  emulator.faults.add(json({ data: [record] }));
  const { result, problems } = await openSource("sources");
  expect(result?.sources).toMatchObject([{ name: "Logs", disabled: null, from: { tableName: null } }]);
  expect(problems.map(({ severity, detail }) => [severity, detail.split(";")[0]])).toEqual([
    ["warning", "sources[0].from.tableName of the response is not a text"],
    ["warning", "sources[0].disabled of the response is not true or false"],
  ]);
});

test("unknown members are ignored", async () => {
  emulator.faults.add(json({ data: [{ id: seed.logs, name: "Logs", kind: "log", novel: { a: [1] } }] }));
  const { result, problems } = await openSource("source", { name: "Logs" });
  expect(problems).toEqual([]);
  expect(result?.kind).toBe("log");
});

test("a value of a chart that is not a number is null, with a warning that names its path", async () => {
  emulator.faults.add(json({ data: [{ ts_bucket: 1767225600000, group: [], "series_0.data": "many" }] }));
  const { result, problems } = await openSource("chart_series", query);
  expect(result?.rows).toEqual([{ time: "2026-01-01T00:00:00Z", group: [], values: [null] }]);
  expect(problems).toMatchObject([
    {
      severity: "warning",
      detail:
        'rows[0]["series_0.data"] of the response is "many", not a number; the value is null. [unexpected-response]',
    },
  ]);
});
