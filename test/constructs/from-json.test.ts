import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Alert, custom, Dashboard, DataObservabilitySource } from "../../lib";
import { isRecord } from "../../lib/model";
import { dashboardsOf } from "../../lib/testing";
import { annotationsOf, stackOf, synth } from "./support";

const source = "65f5e4a3b9e77c001a000011";
const chart = { displayType: "line", sourceId: source, select: [{ aggFn: "count", valueExpression: "", where: null }] };
const document = {
  id: "65f5e4a3b9e77c001a000001",
  name: "API",
  tags: ["prod"],
  tiles: [
    { id: "65f5e4a3b9e77c001a000002", x: 0, y: 0, w: 12, h: 4, name: "Errors", config: chart },
    { id: "65f5e4a3b9e77c001a000003", x: 12, y: 0, w: 12, h: 4, name: "Errors", config: chart },
    {
      id: "65f5e4a3b9e77c001a000004",
      x: 0,
      y: 4,
      w: 6,
      h: 4,
      name: "A",
      series: [{ type: "number", sourceId: source, aggFn: "count" }],
    },
  ],
  filters: [],
  savedQuery: null,
  createdAt: "2026-01-01T00:00:00Z",
};
const written = {
  name: "API",
  tags: ["prod"],
  tiles: [
    {
      x: 0,
      y: 0,
      w: 12,
      h: 4,
      name: "Errors",
      config: { ...chart, select: [{ aggFn: "count", valueExpression: "" }] },
    },
    { x: 12, y: 0, w: 12, h: 4, name: "Errors", key: "Errors#2", config: expect.anything() },
    { x: 0, y: 4, w: 6, h: 4, name: "A", series: [{ type: "number", sourceId: source, aggFn: "count" }] },
  ],
  filters: [],
};

test.each([
  ["an object", document],
  ["text", JSON.stringify(document)],
  ["an envelope", { data: document }],
  ["an envelope as text", JSON.stringify({ data: document })],
])("a dashboard is created from its document, passed as %s", (_, given) => {
  const stack = stackOf((scope) => {
    const dashboard = Dashboard.fromJson(scope, "api", given);
    const rule = {
      threshold: 1,
      thresholdType: "above",
      interval: "5m",
      channel: { type: "webhook", webhookId: source },
    } as const;
    new Alert(scope, "one", { ...rule, tile: dashboard.tile("Errors") });
    new Alert(scope, "two", { ...rule, tile: dashboard.tile("Errors#2") });
  });
  expect(annotationsOf(stack)).toEqual([]);
  expect(dashboardsOf(stack)).toEqual([{ name: "api", config: written }]);
});

test("arguments override the members of the document", () => {
  const json = synth((stack) => {
    const logs = DataObservabilitySource.byName(stack, "Logs");
    Dashboard.fromJson(stack, "api", document, {
      name: "Ours",
      tags: ["a"],
      deletionProtection: true,
      sources: { [source]: logs },
    });
  });
  const made = json.resource.observability_dashboard?.api;
  expect(made).toMatchObject({ name: "Ours", tags: ["a"], deletion_protection: true });
  expect(JSON.stringify(made)).not.toContain(source);
  expect(JSON.stringify(made?.tiles)).toContain("data.observability_source.source-Logs.id");
});

test("a document is validated like arguments, and its tiles are known", () => {
  const stack = stackOf((scope) => {
    const broken = { ...chart, select: [{ aggFn: "count", level: 0.5 }] };
    const dashboard = Dashboard.fromJson(scope, "api", { name: 5, tiles: [{ name: "A", config: broken }] });
    dashboard.tile(custom("B"));
  });
  expect(annotationsOf(stack)).toEqual([
    expect.stringContaining("error [stack/api]: tiles[0].config.select[0].level applies only to"),
    "error [stack/api]: name is missing; set it, or the complete dashboard in `dashboardJson`.",
    "error [stack/api]: name of the document must be a text.",
    'error [stack/api]: There is no tile "B" on this dashboard. Did you mean "A"?',
  ]);
});

test("invalid JSON, and JSON that is not a dashboard, are rejected", () => {
  stackOf((scope) => {
    expect(() => Dashboard.fromJson(scope, "a", "{")).toThrow(/^The document is not JSON: /);
    expect(() => Dashboard.fromJson(scope, "b", "[]")).toThrow("The document is not a dashboard");
  });
});

const shared = process.env.SHARED_FOLDER ?? path.resolve(__dirname, "../../../shared");
const folder = path.join(shared, "recordings");
const recorded = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".jsonl")) : [];

/** Every dashboard in a response of the real service. */
function dashboardsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(dashboardsIn);
  if (!isRecord(value)) return [];
  const isDashboard = Array.isArray(value.tiles) && Array.isArray(value.filters) && typeof value.id === "string";
  return isDashboard ? [value] : Object.values(value).flatMap(dashboardsIn);
}

/** Some recorded series aggregate nothing, which no author may write. */
const hollow = '"sum" aggregates a column or expression.';

test("every recorded dashboard of the service is accepted", () => {
  const lines = recorded.flatMap((name) => readFileSync(path.join(folder, name), "utf8").split("\n"));
  const bodies = lines
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .filter(({ request }) => String(request?.path).startsWith("/api/v2/"))
    .flatMap(({ response }) => dashboardsIn(response?.body))
    .filter(({ name }) => name !== "");
  const errors = bodies.flatMap((body) => {
    const stack = stackOf((scope) => Dashboard.fromJson(scope, "d", body));
    return annotationsOf(stack).filter((one) => one.startsWith("error") && !one.endsWith(hollow));
  });
  expect(errors).toEqual([]);
  if (recorded.length > 0) expect(bodies.length).toBeGreaterThan(50);
});
