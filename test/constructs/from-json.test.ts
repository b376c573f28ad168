import { Alert, custom, Dashboard, DataObservabilitySource, ObservabilityProvider } from "../../lib";
import { dashboardsOf } from "../../lib/constructs/testing";
import { recordedDashboards } from "../recordings";
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
  $schema: "https://example.com/dashboard.json",
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
  expect(Object.keys(made ?? {}).sort()).toEqual(
    ["dashboard_json", "deletion_protection", "provider"].filter((name) => made && name in made),
  );
  expect(made).toMatchObject({ deletion_protection: true });
  expect(made?.dashboard_json).toMatch(/^\$\{jsonencode\(\{.*"name" = "Ours".*"tags" = \["a"\]/);
  expect(JSON.stringify(made)).not.toContain(source);
  expect(made?.dashboard_json).toContain("data.observability_source.source-Logs.id");
});

test("a number that JavaScript cannot hold keeps its digits beside a token", () => {
  const text = JSON.stringify(document).replaceAll(
    '"displayType":"line"',
    '"displayType":"line","limits":[9007199254740993,-0.12345678901234567890]',
  );
  const json = synth((stack) => {
    const logs = DataObservabilitySource.byName(stack, "Logs");
    Dashboard.fromJson(stack, "api", text, { sources: { [source]: logs } });
  });
  expect(json.resource.observability_dashboard?.api?.dashboard_json).toContain(
    '"limits" = [9007199254740993, -0.12345678901234567890]',
  );
});

test("without tokens the document is plain JSON, with what was assigned later and without what only the service sets", () => {
  const json = synth((stack) => {
    const dashboard = Dashboard.fromJson(stack, "api", document);
    dashboard.name = "Later";
    dashboard.tags = ["later"];
  });
  const made = json.resource.observability_dashboard?.api;
  expect(Object.keys(made ?? {})).not.toContain("tiles");
  const written = JSON.parse(String(made?.dashboard_json));
  expect(written).toMatchObject({
    name: "Later",
    tags: ["later"],
    tiles: [{ name: "Errors" }, { key: "Errors#2" }, {}],
  });
  expect(JSON.stringify(written)).not.toMatch(/65f5e4a3b9e77c001a00000|createdAt|[$]schema/);
});

test.each([
  ["an override", (dashboard: Dashboard) => dashboard.addOverride("tags", ["x"])],
  [
    "a change to ignore",
    (dashboard: Dashboard) => Object.assign(dashboard, { lifecycle: { ignoreChanges: ["tiles[0].name"] } }),
  ],
])("%s that names an attribute finds attributes", (_, name) => {
  const json = synth((stack) => void name(Dashboard.fromJson(stack, "api", document)));
  expect(Object.keys(json.resource.observability_dashboard?.api ?? {})).toEqual(
    expect.arrayContaining(["name", "tags", "tiles"]),
  );
});

const exported = {
  version: "0.1.0",
  name: "Exported",
  tiles: [
    {
      id: "a1",
      x: 0,
      y: 0,
      w: 12,
      h: 6,
      config: {
        name: "Errors",
        source: "Logs",
        displayType: "line",
        select: [{ aggFn: "count", aggCondition: "level:error" }, { aggFn: "count" }],
        seriesReturnType: "ratio",
      },
    },
    {
      id: "a2",
      x: 12,
      y: 0,
      w: 12,
      h: 6,
      config: { name: "SQL", configType: "sql", displayType: "table", connection: "${db}", sqlTemplate: "SELECT 1" },
    },
  ],
  filters: [{ id: "f1", type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", source: "Traces" }],
};

test("an export of the UI names its sources, which are looked up unless an override takes their place", () => {
  const json = synth((stack) => {
    const dashboard = Dashboard.fromJson(stack, "api", exported, { sources: { Traces: source } });
    expect(dashboard.tile("Errors").tile).toBeDefined();
  });
  expect(Object.values(json.data.observability_source ?? {})).toEqual([{ name: "Logs" }]);
  expect(Object.values(json.data.observability_connection ?? {})).toEqual([{ name: "$${db}" }]);
  const text = String(json.resource.observability_dashboard?.api?.dashboard_json);
  expect(text).toContain('"sourceId" = data.observability_source.source-Logs.id');
  expect(text).toContain(`"sourceId" = "${source}"`);
  expect(text).toContain('"where" = "level:error"');
  expect(text).toContain('"asRatio" = true');
});

test("a document is validated like arguments, and its tiles are known", () => {
  const stack = stackOf((scope) => {
    const broken = { ...chart, select: [{ aggFn: "count", level: 0.5 }] };
    const dashboard = Dashboard.fromJson(scope, "api", { name: 5, tiles: [{ name: "A", config: broken }] });
    dashboard.tile(custom("B"));
  });
  expect(annotationsOf(stack)).toEqual([
    "error [stack/api]: name of the document must be a text. [wrong-type]",
    'error [stack/api]: There is no tile "B" on this dashboard. Did you mean "A"? [invalid-value]',
    expect.stringContaining("error [stack/api]: tiles[0].config.select[0].level applies only to"),
    "error [stack/api]: name is missing; set it, or the complete dashboard in `dashboardJson`. [missing-required-argument]",
  ]);
});

test("what an export has and the API has not is a warning that names it", () => {
  const [first, second] = exported.tiles;
  const odd = {
    ...exported,
    description: "About",
    tiles: [{ ...first, config: { ...first?.config, future: 1 } }, second],
  };
  const stack = stackOf((scope) => void Dashboard.fromJson(scope, "api", odd));
  expect(annotationsOf(stack)).toEqual([
    'warn [stack/api]: tiles[0] "Errors" is left out: config.future is 1, for which the API has no member. [export-incomplete]',
    'warn [stack/api]: description is "About"; it is not carried over, because the API has no such member. [export-incomplete]',
  ]);
});

test("a member that the API has not is left out, and a warning names it", () => {
  const body = { id: "a", name: "A", tiels: [1], tiles: [{ id: "t", name: "T", colour: "red", config: chart }] };
  const stack = stackOf((scope) => void Dashboard.fromJson(scope, "api", body));
  expect(annotationsOf(stack)).toEqual([
    "warn [stack/api]: tiels[0] is 1; it is left out, because the API has no such member. [export-incomplete]",
    'warn [stack/api]: tiles[0].colour is "red"; it is left out, because the API has no such member. [export-incomplete]',
  ]);
});

test("a document that an editor began with a byte order mark is read", () => {
  const json = synth((stack) => void Dashboard.fromJson(stack, "api", `\uFEFF${JSON.stringify(exported)}`));
  expect(Object.keys(json.resource.observability_dashboard ?? {})).toEqual(["api"]);
});

test("invalid JSON, and JSON that is not a dashboard, are rejected", () => {
  stackOf((scope) => {
    expect(() => Dashboard.fromJson(scope, "a", "{")).toThrow(/^The document is not JSON: /);
    expect(() => Dashboard.fromJson(scope, "b", "[]")).toThrow("The document is not a dashboard");
  });
});

test("every recorded dashboard of the service is accepted", () => {
  const bodies = recordedDashboards();
  expect(bodies.length).toBeGreaterThan(50);
  const errors = bodies.flatMap((body) => {
    const stack = stackOf((scope) => Dashboard.fromJson(scope, "d", body));
    return annotationsOf(stack).filter((one) => one.startsWith("error"));
  });
  expect(errors).toEqual([]);
});

test("without a product, a document in the form of the base document becomes attributes", () => {
  const series = [{ sourceId: "acme/logs", aggFn: "count", where: "", groupBy: [] }];
  const text = JSON.stringify({
    data: { id: "acme/1", tags: ["b", "a"], tiles: [{ id: "t 1", name: "T", x: 0, series }] },
  });
  const json = synth((stack) => {
    new ObservabilityProvider(stack, "provider", { openSource: { baseUrl: "http://x", apiKey: "k" } });
    Dashboard.fromJson(stack, "api", text);
  });
  expect(Object.values(json.resource.observability_dashboard ?? {})[0]).toEqual({
    tags: ["b", "a"],
    tiles: [{ name: "T", x: 0, series: [{ source_id: "acme/logs", agg_fn: "count", where: "", group_by: [] }] }],
  });
});
