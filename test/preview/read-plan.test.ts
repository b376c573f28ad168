import { readPlan } from "../../preview/read-plan";

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
      tile("Comes"),
    ];
    expect(marksOf(before, after)).toEqual([
      "Same: unchanged",
      "New name: changed",
      "Moves: moved",
      "Comes: new",
      "Goes: removed",
    ]);
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

  test("an alert that is removed with its tile does not", () => {
    const before = { name: "C", tiles: [tile("A", { id: "1" })] };
    const plan = {
      resource_changes: [dashboard(["update"], before, { name: "C", tiles: [] }), alert(values, ["delete"])],
    };
    expect(readPlan("stack", plan).dashboards[0]?.lostAlerts).toEqual([]);
  });

  test("the tile of an alert on a new dashboard is found by its reference", () => {
    const plan = {
      resource_changes: [
        dashboard(["create"], null, { name: "C", tiles: [tile('Say "hi"')] }),
        alert({ ...values, tile_id: undefined }, ["create"]),
      ],
      configuration: {
        root_module: {
          resources: [
            {
              address: "observability_alert.errors",
              expressions: { tile_id: { references: ['observability_dashboard.checkout.tile_ids["Say \\"hi\\""]'] } },
            },
          ],
        },
      },
    };
    expect(readPlan("stack", plan).alerts[0]?.watches).toEqual({
      dashboard: "observability_dashboard.checkout",
      tile: 'Say "hi"',
    });
  });
});

test("a file that is not a plan is rejected", () => {
  expect(() => readPlan("stack", {})).toThrow("This is not the output of `terraform show -json PLAN`.");
});
