import { inspect } from "node:util";
import { readPlan } from "../../lib/tools/plans/read-plan";
import { queryOf } from "../../lib/tools/preview/queries";
import { reportOf } from "../../lib/tools/preview/report";

const tile = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  key: null,
  x: 0,
  y: 0,
  w: 12,
  h: 5,
  config: JSON.stringify({ displayType: "line", sourceId: "s", select: [{ aggFn: "count" }] }),
  series: null,
  ...more,
});

const dashboard = (actions: string[], before: object | null, after: object | null) => ({
  address: "observability_dashboard.checkout",
  mode: "managed",
  type: "observability_dashboard",
  change: { actions, before: before as never, after: after as never },
});

const alert = (values: object, actions = ["no-op"]) => ({
  address: "observability_alert.errors",
  mode: "managed",
  type: "observability_alert",
  change: { actions, before: values as never, after: values as never },
});

const marksOf = (before: object[], after: object[]) => {
  const changes = [dashboard(["update"], { name: "C", tiles: before }, { name: "C", tiles: after })];
  const [read] = readPlan("stack", { resource_changes: changes }).dashboards;
  return read?.tiles.map(({ name, mark }) => `${name}: ${mark}`);
};

test("a change of the provider's default tags is one of the stack, and none of its objects", () => {
  const tags = (...names: string[]) => (names.length > 0 ? names : null);
  const before = { name: "C", tiles: [tile("A", { id: "1" })], tags: ["shop"], default_tags: tags("old", "both") };
  const search = (after: object) => ({
    address: "observability_saved_search.errors",
    type: "observability_saved_search",
    change: {
      actions: ["update"],
      before: { default_tags: null, updated_at: "a" },
      after: { default_tags: ["both"], ...after } as never,
      after_unknown: { updated_at: true },
    },
  });
  const changed = { ...before, default_tags: tags("both", "new") };
  const read = readPlan("stack", { resource_changes: [dashboard(["update"], before, changed), search({})] });
  expect(read).toMatchObject({
    hasChanges: true,
    defaultTags: { added: ["both", "new"], removed: ["old"], objects: 2 },
    dashboards: [{ mark: "unchanged", changes: [], tags: ["shop", "both", "new"] }],
    others: [],
  });
  expect(reportOf([read], undefined)).toBe('  C: 1 tile\n~ default_tags of 2 objects: + "both", + "new", - "old"\n');
  const renamed = dashboard(["update"], before, { ...changed, name: "D" });
  expect(readPlan("stack", { resource_changes: [renamed, search({ where: "a" })] })).toMatchObject({
    defaultTags: { objects: 2 },
    dashboards: [{ mark: "changed", changes: [{ path: "name", before: "C", after: "D" }] }],
    others: [{ address: "observability_saved_search.errors", mark: "changed" }],
  });
  expect(readPlan("stack", { resource_changes: [dashboard(["create"], null, changed)] })).toMatchObject({
    defaultTags: undefined,
    dashboards: [{ mark: "new" }],
  });
});

describe("What a plan does to tiles", () => {
  test("tiles are matched by ID: new, changed, moved, removed and unchanged", () => {
    const before = [
      tile("Same", { id: "1" }),
      tile("Old name", { id: "2" }),
      tile("Moves", { id: "3" }),
      tile("Goes", { id: "4" }),
    ];
    const after = [
      tile("Same", { id: "1" }),
      tile("New name", { id: "2" }),
      tile("Moves", { id: "3", x: 12 }),
      tile("Comes", { y: 6 }),
    ];
    expect(marksOf(before, after)).toEqual([
      "Same: unchanged",
      "New name: changed",
      "Moves: moved",
      "Comes: new",
      "Goes: removed",
    ]);
  });

  test("a new tile where another stood is one that changed, and an alert on the other is lost", () => {
    const [before, after] = [[tile("Old name", { id: "1" })], [tile("New name"), tile("Same place")]];
    expect(marksOf(before, after)).toEqual(["New name: changed", "Same place: new"]);
    const values = { name: "Errors", tile_id: "1", threshold: 1, threshold_type: "above", interval: "5m" };
    const changes = [dashboard(["update"], { name: "C", tiles: before }, { name: "C", tiles: after }), alert(values)];
    expect(readPlan("stack", { resource_changes: changes }).dashboards[0]?.lostAlerts).toEqual(["Errors"]);
  });

  test("JSON in another layout is not a change, another query is", () => {
    const config = { select: [{ aggFn: "count" }], sourceId: "s", displayType: "line" };
    expect(marksOf([tile("A", { id: "1" })], [tile("A", { id: "1", config: JSON.stringify(config) })])).toEqual([
      "A: unchanged",
    ]);
    const other = JSON.stringify({ ...config, select: [{ aggFn: "count", where: "SeverityText:error" }] });
    expect(marksOf([tile("A", { id: "1" })], [tile("A", { id: "1", config: other })])).toEqual(["A: changed"]);
  });

  test("series are converted to the service's form", () => {
    const series = [
      { type: "time", source_id: "s", agg_fn: "count", where: "SeverityText:error", group_by: ["ServiceName"] },
    ];
    const [read] = readPlan("stack", {
      resource_changes: [dashboard(["create"], null, { name: "C", tiles: [tile("A", { config: null, series })] })],
    }).dashboards;
    expect(read?.mark).toBe("new");
    expect(read?.tiles[0]?.config).toMatchObject({
      displayType: "line",
      groupBy: "ServiceName",
      select: [{ aggFn: "count", where: "SeverityText:error" }],
    });
  });

  test("a tile whose query is known only after apply has no query", () => {
    const [read] = readPlan("stack", {
      resource_changes: [dashboard(["create"], null, { name: "C", tiles: [tile("A", { config: undefined })] })],
    }).dashboards;
    expect(read?.tiles[0]?.config).toBeUndefined();
  });

  test("two tiles with the same name have the keys of tile_ids", () => {
    const [read] = readPlan("stack", {
      resource_changes: [dashboard(["create"], null, { name: "C", tiles: [tile("A"), tile("A")] })],
    }).dashboards;
    expect(read?.tiles.map(({ key }) => key)).toEqual(["A", "A#2"]);
  });

  test("a tile with a key takes it from one that only has the name, and a nameless tile has a number", () => {
    const tiles = [tile("Errors"), tile("Slow", { key: "Errors" }), tile("")];
    const [read] = readPlan("stack", {
      resource_changes: [dashboard(["create"], null, { name: "C", tiles })],
    }).dashboards;
    expect(read?.tiles.map(({ key }) => key)).toEqual(["Errors#2", "Errors", "#1"]);
  });
});

describe("A dashboard as a document", () => {
  const query = { displayType: "line", sourceId: "s", select: [{ aggFn: "count" }] };
  const documented = (tiles: object[], more: object = {}) => ({
    name: "C",
    dashboard_json: JSON.stringify({ name: "C", tiles }),
    ...more,
  });
  const read = (change: object, further: object[] = []) => {
    const planned = { ...dashboard(["update"], null, null), change: { actions: ["update"], ...change } };
    return readPlan("stack", { resource_changes: [planned, ...further] as never }).dashboards[0];
  };

  test("that is known only after apply keeps its tiles, and no alert is lost", () => {
    const before = documented([{ name: "A", config: query }], { tile_ids: { A: "1" } });
    const after = { name: null };
    const watching = alert({ name: "Errors", tile_id: "1", threshold: 1, threshold_type: "above", interval: "5m" });
    const seen = read({ before, after, after_unknown: { dashboard_json: true } }, [watching]);
    expect(seen?.tiles.map(({ name, mark, config }) => [name, mark, config])).toEqual([["A", "changed", undefined]]);
    expect(seen?.lostAlerts).toEqual([]);
  });

  test("places tiles without a position as the provider does, and knows their IDs", () => {
    const after = documented(
      ["A", "B", "C"].map((name) => ({ name, config: query })),
      { tile_ids: { B: "2" } },
    );
    expect(read({ before: null, after })?.tiles.map(({ id, x, y, w, h }) => [id, x, y, w, h])).toEqual([
      [undefined, 0, 0, 12, 6],
      ["2", 12, 0, 12, 6],
      [undefined, 0, 6, 12, 6],
    ]);
  });

  test("keeps the ratio of two series", () => {
    const series = ["count", "max"].map((aggFn) => ({ type: "time", sourceId: "s", aggFn, where: "" }));
    const after = documented([{ name: "A", series, asRatio: true }]);
    expect(read({ before: null, after })?.tiles[0]?.config).toMatchObject({ asRatio: true });
  });
});

describe("Alerts and their tiles", () => {
  const values = { name: "Errors", tile_id: "1", threshold: 1, threshold_type: "above", interval: "5m" };

  test("an alert of a tile that is removed or becomes a table causes a warning", () => {
    const before = { name: "C", tiles: [tile("A", { id: "1" })] };
    const table = tile("A", { id: "1", config: JSON.stringify({ displayType: "table", sourceId: "s", select: [] }) });
    for (const tiles of [[], [table]]) {
      const plan = { resource_changes: [dashboard(["update"], before, { name: "C", tiles }), alert(values)] };
      expect(readPlan("stack", plan).dashboards[0]?.lostAlerts).toEqual(["Errors"]);
    }
  });

  test("an alert without a name is called by what it watches, its condition, and where it is declared", () => {
    const nameless = { ...values, name: null, threshold: 3e9, threshold_type: "above_exclusive" };
    const config = {
      displayType: "number",
      sourceId: "s",
      select: [],
      numberFormat: { output: "duration", factor: 1e-9 },
    };
    const tiles = [tile("Latency", { id: "1", config: JSON.stringify(config) })];
    const search = { ...alert(nameless), address: "observability_alert.b" };
    search.change.after = { ...nameless, tile_id: null, saved_search_id: "9" } as never;
    const lone = {
      ...alert({ ...nameless, tile_id: "7", threshold: null }),
      address: "module.m.observability_alert.c",
    };
    const found = { ...alert({ id: "9", name: "Errors" }), type: "observability_saved_search", address: "x" };
    const plan = {
      resource_changes: [dashboard(["no-op"], null, { name: "C", tiles }), alert(nameless), search, lone, found],
    };
    const synthesized = { observability_alert: { errors: { "//": { metadata: { path: "shop/cart/p99" } } } } };
    expect(readPlan("stack", plan, [], synthesized).alerts.map(({ name }) => name)).toEqual([
      "Latency > 3 s in 5m (shop/cart/p99)",
      "Errors > 3000000000 in 5m (b)",
      "module.m.c",
    ]);
  });

  test("an alert that is removed with its tile does not", () => {
    const before = { name: "C", tiles: [tile("A", { id: "1" })] };
    const plan = {
      resource_changes: [dashboard(["update"], before, { name: "C", tiles: [] }), alert(values, ["delete"])],
    };
    expect(readPlan("stack", plan).dashboards[0]?.lostAlerts).toEqual([]);
  });

  test.each([
    ["the index", ['observability_dashboard.checkout.tile_ids["Say \\"hi\\""]'], undefined],
    [
      "a call",
      ["observability_dashboard.checkout.tile_ids", "observability_dashboard.checkout"],
      "provider::observability::tile_id(observability_dashboard.checkout.tile_ids,",
    ],
    [
      "a call of a CDK app",
      ["observability_dashboard.checkout.tile_ids", "observability_dashboard.checkout"],
      "provider::o::tile_id(observability_dashboard.checkout.tile_ids, ",
    ],
  ])("the tile of an alert on a new dashboard is found by %s in its expression", (_, references, call) => {
    const address = "observability_alert.errors";
    const plan = {
      resource_changes: [
        dashboard(["create"], null, { name: "C", tiles: [tile("Other"), tile('Say "hi"')] }),
        alert({ ...values, tile_id: undefined }, ["create"]),
      ],
      configuration: { root_module: { resources: [{ address, expressions: { tile_id: { references } } }] } },
    };
    const synthesized = { observability_alert: { errors: { tile_id: call && `\${${call}"Say \\"hi\\"")}` } } };
    expect(readPlan("stack", plan, [], synthesized).alerts[0]).toMatchObject({
      dashboard: { address: "observability_dashboard.checkout" },
      tile: { key: 'Say "hi"' },
    });
  });
});

describe("A tile in a plan in which its source has no ID yet", () => {
  const config = (source: string, where = "SeverityText:error") =>
    `\${jsonencode({"displayType" = "line", "sourceId" = ${source}, "select" = [{"aggFn" = "count", "where" = "${where}"}], "onClick" = {"target" = {"id" = observability_dashboard.other.id}}})}`;
  const synthesized = (text: string, more: object = {}) => ({
    observability_dashboard: { checkout: { name: "C", tiles: [{ name: "A", config: text, ...more }] } },
  });
  const planOf = (before: string | null, more: object = {}) => {
    const change = {
      actions: [before ? "update" : "create"],
      before: before && { name: "C", tiles: [tile("A", { config: before })], tile_ids: { A: "1" } },
      after: { name: "C", tiles: [tile("A", { config: undefined })] },
      after_unknown: { id: true, tiles: [{ config: true, id: true }], tile_ids: true },
    };
    const planned = { ...dashboard([], null, null), change };
    return { resource_changes: [planned], ...more } as unknown as Parameters<typeof readPlan>[1];
  };
  const tileIn = (plan: Parameters<typeof readPlan>[1], written: object) =>
    readPlan("stack", plan, [], written as never).dashboards[0]?.tiles[0];

  test("shows what the app wrote, and what is not known yet as such", () => {
    const shown = tileIn(
      planOf(null),
      synthesized(config("observability_source.logs.id", 'ServiceName:${var.name} \\"x\\"')),
    );
    expect(shown).toMatchObject({ mark: "new", id: undefined });
    expect(shown?.config).toEqual({
      displayType: "line",
      sourceId: "(known after apply)",
      select: [{ aggFn: "count", where: 'ServiceName:(known after apply) "x"' }],
      onClick: { target: { id: "(known after apply)" } },
    });
    expect(() => queryOf(shown?.config ?? {})).toThrow(
      "sourceId is known only after apply, so the query is not checked.",
    );
  });

  test("can be queried if only what a click opens is unknown; variables and IDs are those of the plan, secrets are left out", () => {
    const variables = { name: { value: "cart" }, key: { value: "s3cret" } };
    const root_module = { resources: [{ address: "data.observability_source.logs", values: { id: "5" } }] };
    const plan = planOf(null, {
      variables,
      configuration: { root_module: { variables: { name: {}, key: { sensitive: true } } } },
      prior_state: { values: { root_module } },
    });
    const known = tileIn(plan, synthesized(config("data.observability_source.logs.id", "ServiceName:${var.name}")));
    expect(queryOf(known?.config ?? {})).toMatchObject({ series: [{ sourceId: "5", where: "ServiceName:cart" }] });
    const secret = tileIn(plan, synthesized(config("data.observability_source.logs.id", "key:${var.key}")));
    expect(JSON.stringify(secret)).not.toContain("s3cret");
    expect(() => queryOf(secret?.config ?? {})).toThrow(
      "select[0].where is known only after apply, so the query is not checked.",
    );
  });

  test("is compared member by member", () => {
    const before = JSON.stringify({
      displayType: "line",
      sourceId: "5",
      select: [{ aggFn: "count", where: "SeverityText:error" }],
      onClick: { target: { id: "6" } },
    });
    const unknown = "(known after apply)";
    expect(tileIn(planOf(before), synthesized(config("observability_source.logs.id")))?.changes).toEqual([
      { path: "sourceId", before: "5", after: unknown },
      { path: "onClick.target.id", before: "6", after: unknown },
    ]);
    expect(tileIn(planOf(before), {})?.changes).toEqual([
      { path: "content", before: "as it is", after: "known after apply" },
    ]);
  });

  test("has a query that is not asked if a member of its series is unknown", () => {
    const series = [{ type: "time", source_id: "s", agg_fn: "count", where: null }];
    const planned = {
      ...dashboard(["create"], null, { name: "C", tiles: [tile("A", { config: null, series })] }),
    };
    const after_unknown = { tiles: [{ series: [{ where: true }] }] };
    const plan = { resource_changes: [{ ...planned, change: { ...planned.change, after_unknown } }] };
    expect(() => queryOf(tileIn(plan as never, {})?.config ?? {})).toThrow(
      "select[0].where is known only after apply, so the query is not checked.",
    );
  });

  test("has no query if its grouping is known only after apply", () => {
    const series = [{ type: "time", source_id: "s", agg_fn: "count" }];
    const planned = dashboard(["create"], null, { name: "C", tiles: [tile("A", { config: null, series })] });
    const after_unknown = { tiles: [{ series: [{ group_by: true }] }] };
    const plan = { resource_changes: [{ ...planned, change: { ...planned.change, after_unknown } }] };
    expect(tileIn(plan as never, {})).toMatchObject({ name: "A", config: undefined });
  });

  test("stands in a document, of which the known parts are shown as well", () => {
    const document = (source: string) =>
      JSON.stringify({
        name: "C",
        tiles: [{ name: "A", config: { displayType: "line", sourceId: source, select: [] } }],
      });
    const change = {
      actions: ["update"],
      before: { dashboard_json: document("5"), tile_ids: { A: "1" } },
      after: { dashboard_json: undefined, tile_ids: { A: "1" } },
      after_unknown: { dashboard_json: true, name: true },
    };
    const plan = { resource_changes: [{ ...dashboard([], null, null), change }] };
    const written = document("${observability_source.logs.id}");
    const seen = tileIn(plan as never, { observability_dashboard: { checkout: { dashboard_json: written } } });
    expect(seen?.changes).toEqual([{ path: "sourceId", before: "5", after: "(known after apply)" }]);
  });
});

test("a file that is not a plan is rejected", () => {
  expect(() => readPlan("stack", {})).toThrow("This is not the output of `terraform show -json PLAN`.");
});

describe("Sensitive values", () => {
  const secret = "token:s3cret";
  const config = { displayType: "line", sourceId: "s", select: [{ aggFn: "count", where: secret }] };
  const now = tile("Whole", { id: "1", config: JSON.stringify(config) });
  const series = {
    ...tile("Part", { id: "2" }),
    config: null,
    series: [{ type: "time", source_id: "s", where: secret }],
  };
  const values = { name: "C", tags: [secret], tiles: [now, series] };
  const marks = { tags: [true], tiles: [{ config: true }, { series: [{ where: true }] }] };
  const { change, ...resource } = dashboard(["update"], values, { ...values, tags: [secret, "b"] });
  const marked = { ...change, before_sensitive: marks, after_sensitive: { ...marks, tags: true } };
  const threshold = { ...alert({ name: "Errors", threshold: 5, interval: "5m", message: secret }) };
  const stack = readPlan("stack", {
    resource_changes: [
      { ...resource, change: marked },
      {
        ...threshold,
        change: { ...threshold.change, after_sensitive: { message: true }, before_sensitive: { message: true } },
      },
    ],
  });

  test("are nowhere in what a preview reads of a plan", () => {
    const limits = { depth: null, maxArrayLength: null, maxStringLength: null };
    expect(inspect(stack, limits)).not.toContain("s3cret");
    expect(stack.dashboards[0]?.tiles.map(({ name }) => name)).toEqual(["Whole", "Part"]);
    expect(stack.dashboards[0]?.changes).toEqual([
      { path: "tags", before: '["(sensitive value)"]', after: "(sensitive value)" },
    ]);
    expect(stack.alerts[0]?.values).toMatchObject({ threshold: 5, message: "(sensitive value)" });
  });

  test("are not sent in a query", () => {
    const part = stack.dashboards[0]?.tiles[1]?.config;
    expect(() => queryOf(part ?? {})).toThrow("select[0].where is sensitive, so the query is not checked.");
  });
});
