import type { ObjectValue } from "terraform-provider-sdk/values";
import { startEmulator } from "../../../../lib/emulator";
import { seed } from "../../../../lib/emulator/store/seed-ids";
import { bothModes, dataSourcesOf, listIn, type Read, requestsOf } from "../../../support/data-sources";
import { runningEmulator } from "../../../support/emulator";
import { dashboard, furnish, ids } from "./service-data";

const emulator = runningEmulator({ fill: furnish });
let openSource: Read;
let managed: Read;

beforeEach(async () => {
  // The webhooks of the managed mode are the product's; the emulator keeps the neutral paths.
  const product = { product: "clickstack", pathSegments: { observability: "observability", metrics: "metrics" } };
  openSource = (await bothModes(emulator)).openSource;
  managed = (await bothModes(emulator, product)).managed;
});

const modes = [
  ["open source", () => openSource],
  ["managed", () => managed],
] as const;

const namesIn = (result: ObjectValue | null, list: string) => listIn(result, list).map(({ name }) => name);

describe.each(modes)("in %s mode", (_, mode) => {
  test("lists have the service's order", async () => {
    expect(namesIn((await mode()("dashboards")).result, "dashboards")).toEqual(["Checkout", "API health"]);
    expect(namesIn((await mode()("sources")).result, "sources")).toEqual([
      "Logs",
      "Traces",
      "Metrics",
      "Sessions",
      "Logs",
    ]);
    expect(namesIn((await mode()("alerts")).result, "alerts")).toEqual(["Errors", null]);
    expect(namesIn((await mode()("webhooks")).result, "webhooks")).toEqual(["On-call", "On-call"]);
  });

  test.each([
    ["dashboards", { nameRegex: "^API" }, ["API health"]],
    ["dashboards", { nameRegex: "(?i)check" }, ["Checkout"]],
    ["dashboards", { tag: "api" }, ["API health"]],
    ["dashboards", { tag: "prod", nameRegex: "out$" }, ["Checkout"]],
    ["dashboards", { tag: "none" }, []],
    ["alerts", { state: "ALERT" }, ["Errors"]],
    ["alerts", { dashboardId: ids.health }, ["Errors", null]],
    ["alerts", { tileId: ids.sameTile }, [null]],
    ["alerts", { dashboardId: ids.checkout }, []],
    ["sources", { kind: "trace" }, ["Traces", "Logs"]],
    ["webhooks", { service: "slack" }, ["On-call"]],
  ])("%s narrowed by %j", async (name, config, expected) => {
    const { result, problems } = await mode()(name, config);
    expect(problems).toEqual([]);
    expect(namesIn(result, name)).toEqual(expected);
  });

  test.each([
    ["dashboard", { id: ids.health }],
    ["dashboard", { name: "API health" }],
    ["alert", { id: ids.errors }],
    ["alert", { name: "Errors" }],
    ["source", { id: ids.logs }],
    ["source", { name: "Logs", kind: "log" }],
    ["webhook", { id: ids.webhook }],
    ["webhook", { name: "On-call", service: "generic" }],
  ])("%s by %j is the entry of the list", async (name, config) => {
    const list = `${name}s`;
    const { result, problems } = await mode()(name, config);
    expect(problems).toEqual([]);
    const all = listIn((await mode()(list)).result, list);
    expect(result).toEqual({ ...all.find(({ id }) => id === result?.id), team: null });
  });

  test("an unknown name is rejected with the nearest names", async () => {
    const { problems } = await mode()("source", { name: "Log" });
    expect(problems).toEqual([
      {
        severity: "error",
        summary: "Source not found",
        detail: 'There is no source named "Log". The nearest name is "Logs". [object-not-found]',
        path: "name",
      },
    ]);
    expect((await mode()("dashboard", { name: "Zzzzzzzz" })).problems[0]?.detail).toBe(
      'There is no dashboard named "Zzzzzzzz". The service has "Checkout", "API health". [object-not-found]',
    );
  });

  test("at most five similar names are listed, nearest first", async () => {
    for (let index = 0; index < 9; index += 1)
      emulator.insert("dashboards", dashboard(`66e00000000000000000ff0${index}`, `Team ${index}`));
    const [problem] = (await mode()("dashboard", { name: "Team 00" })).problems;
    expect(problem?.detail).toBe(
      'There is no dashboard named "Team 00". The nearest names are "Team 0", "Team 1", "Team 2", "Team 3", "Team 4". [object-not-found]',
    );
  });

  test("a name of several objects is rejected with their IDs", async () => {
    const { problems } = await mode()("source", { name: "Logs" });
    expect(problems).toEqual([
      {
        severity: "error",
        summary: "Several sources have this name",
        detail: `2 sources are named "Logs": ${ids.logs}, 66e000000000000000000505. Use the ID of one of them. [several-objects-match]`,
        path: "name",
      },
    ]);
  });

  test("a name is looked up among objects of the kind only", async () => {
    const [problem] = (await mode()("source", { name: "Metrics", kind: "log" })).problems;
    expect(problem?.detail).toBe(
      'There is no source with kind "log" named "Metrics". The service has "Logs". [object-not-found]',
    );
  });

  test("an unknown ID is an error at the ID", async () => {
    const [problem] = (await mode()("alert", { id: "66e0000000000000000000ff" })).problems;
    expect(problem).toMatchObject({ summary: "Alert not found", path: "id" });
    expect(problem?.detail).toContain('There is no alert with the ID "66e0000000000000000000ff".');
    const [narrowed] = (await mode()("source", { id: "66e0000000000000000000ff", kind: "log" })).problems;
    expect(narrowed?.detail).toContain('There is no source with the ID "66e0000000000000000000ff" and kind "log".');
  });

  test("twenty lookups of each kind take one list request", async () => {
    emulator.clearRequests();
    const configs = Array.from({ length: 10 }, () => [
      ["dashboard", { name: "API health" }],
      ["dashboard", { id: ids.checkout }],
      ["alert", { name: "Errors" }],
      ["alert", { id: ids.slow }],
      ["source", { name: "Traces" }],
      ["source", { id: ids.logs }],
      ["webhook", { id: ids.webhook }],
      ["webhook", { name: "On-call", service: "slack" }],
    ]).flat() as [string, object][];
    const responses = await Promise.all(configs.map(([name, config]) => mode()(name, config)));
    expect(responses.flatMap(({ problems }) => problems)).toEqual([]);
    expect(requestsOf(emulator).sort()).toEqual(["GET alerts", "GET dashboards", "GET sources", "GET webhooks"]);
  });
});

test("the messages name the source of a saved search as Terraform does", async () => {
  const search = { name: "Twice", sourceId: ids.logs, select: "", where: "", whereLanguage: "lucene", orderBy: "" };
  const rest = { tags: [], filters: [], createdAt: "", updatedAt: "" };
  for (const id of ["66e000000000000000000b51", "66e000000000000000000b52"])
    emulator.insert("savedSearches", { ...search, ...rest, id });
  const narrowed = `source_id "${ids.logs}"`;
  const problemOf = async (by: object) =>
    (await managed("saved_search", { sourceId: ids.logs, ...by })).problems.map(({ summary, detail }) => [
      summary,
      detail?.split(". ")[0],
    ]);
  expect(await problemOf({ name: "Twice" })).toEqual([
    [
      "Several saved searches have this name",
      `2 saved searches with ${narrowed} are named "Twice": 66e000000000000000000b51, 66e000000000000000000b52`,
    ],
  ]);
  expect(await problemOf({ id: ids.logs })).toEqual([
    ["Saved search not found", `There is no saved search with the ID "${ids.logs}" and ${narrowed}`],
  ]);
});

test("a dashboard has the same keys and tile IDs as a resource with its tiles", async () => {
  const { result } = await openSource("dashboard", { name: "API health" });
  expect(result?.tileIds).toEqual({ Errors: ids.tile, "Errors#2": ids.sameTile });
  const [tile] = listIn(result, "tiles");
  expect(tile).toMatchObject({ key: "Errors", id: ids.tile, x: 0, w: 12, series: null });
  expect(JSON.parse(String(tile?.config))).toMatchObject({ displayType: "line", sourceId: ids.logs });
});

test("a dashboard of an older service has series", async () => {
  const older = await startEmulator({ seriesForm: true });
  try {
    furnish(older);
    const { result } = await (await dataSourcesOf({ openSource: older.openSource }))("dashboard", { id: ids.health });
    const [tile] = listIn(result, "tiles");
    expect(tile?.config).toBeNull();
    expect(tile?.series).toMatchObject([{ type: "time", aggFn: "count", sourceId: ids.logs }]);
  } finally {
    await older.close();
  }
});

test("if the list has no tiles, the dashboard is read directly", async () => {
  const bare = [{ id: ids.health, name: "API health", tags: ["prod"] }];
  emulator.faults.add({ kind: "status", path: "*/dashboards", status: 200, body: { data: bare } });
  emulator.clearRequests();
  expect(listIn((await openSource("dashboards")).result, "dashboards")).toMatchObject([{ tiles: null, tileIds: null }]);
  const { result } = await openSource("dashboard", { name: "API health" });
  expect(result?.tileIds).toEqual({ Errors: ids.tile, "Errors#2": ids.sameTile });
  expect(requestsOf(emulator)).toEqual(["GET dashboards", `GET dashboards/${ids.health}`]);
});

test("a dashboard of a list without tiles that is gone when it is read is what the list says", async () => {
  const gone = { id: "66e0000000000000000000ff", name: "Gone", tags: ["prod"] };
  emulator.faults.add({ kind: "status", path: "*/dashboards", status: 200, body: { data: [gone] } });
  const { result, problems } = await openSource("dashboard", { name: "Gone" });
  expect(problems).toEqual([]);
  expect(result).toMatchObject({ ...gone, tiles: null });
});

test("an alert has the values that change by themselves", async () => {
  const { result } = await openSource("alert", { name: "Errors" });
  expect(result).toMatchObject({
    state: "ALERT",
    silenced: { by: "ada@example.com", at: "2026-01-01T00:00:00.000Z", until: "2026-01-02T00:00:00.000Z" },
    executionErrors: [{ timestamp: "2026-01-01T00:00:00.000Z", type: "QUERY_ERROR", message: "Timeout exceeded" }],
    createdAt: "2026-01-01T00:00:00.000Z",
    channel: { type: "webhook", webhookId: ids.webhook },
  });
});

test("a source shows its table, connection and expressions", async () => {
  const { result } = await openSource("source", { name: "Traces" });
  expect(result).toMatchObject({
    connectionId: seed.connection,
    from: { databaseName: "default", tableName: "otel_traces" },
    durationExpression: "Duration",
    durationPrecision: 9,
    spanNameExpression: "SpanName",
    querySettings: [],
    metricTables: null,
    disabled: false,
  });
});

test("webhooks cannot be listed in a mode without them, and nothing is sent", async () => {
  const base = (await bothModes(emulator)).managed;
  emulator.clearRequests();
  const { problems } = await base("webhooks");
  expect(problems).toEqual([
    {
      severity: "error",
      summary: "Form of a product",
      detail:
        'Listing webhooks is not possible without a product. The base API does not support it. If the service is ClickStack, set product = "clickstack" (OBSERVABILITY_PRODUCT). [product-form]',
      path: "",
    },
  ]);
  expect(emulator.requests()).toEqual([]);
});
