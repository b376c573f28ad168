import type { ObjectValue } from "terraform-provider-sdk/values";
import { type Dashboard, startEmulator } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, type Runtime, runtimeOf } from "../../support/runtime";

const judgedLater = " The plan accepts it only if the service already holds it.";

const log = seed.logs;
const emulator = runningEmulator({ kept: true });
let runtime: Runtime;
beforeEach(async () => {
  runtime = await runtimeOf("observability_dashboard", emulator.openSource);
});

const errors = { displayType: "line", sourceId: log, select: [{ aggFn: "count", where: "SeverityText:error" }] };
const note = { displayType: "markdown", markdown: "hi" };
const place = (x: number, y = 0) => ({ x, y, w: 12, h: 4 });
const document = {
  name: "API",
  tags: ["prod"],
  tiles: [
    { name: "Errors", ...place(0), config: errors },
    { name: "Note", ...place(12), config: note },
  ],
  filters: [{ type: "QUERY_EXPRESSION", name: "Service", expression: "ServiceName", sourceId: log }],
};
type Document = Omit<typeof document, "tiles"> & { readonly tiles: readonly object[] };

const configWithDocument = (value: object, indent?: number): ObjectValue => ({
  dashboardJson: JSON.stringify(value, null, indent),
});
const create = (value: object = document) => runtime.run(configWithDocument(value), absentInstance);
const textOf = ({ state }: Instance): Document => JSON.parse(String(state?.dashboardJson));
const tileIdsOf = ({ state }: Instance) => state?.tileIds as Record<string, string>;
const stored = ({ state }: Instance): Dashboard => {
  const found = emulator.dump().dashboards.find(({ id }) => id === state?.id);
  if (!found) throw new Error("the dashboard is gone");
  return found;
};

test("the plan of a document that nobody changed does not read it", async () => {
  const stored = await runtime.read(await create());
  const parse = jest.spyOn(JSON, "parse");
  const { empty } = await runtime.plan(configWithDocument(document), stored);
  const read = parse.mock.calls.map(([text]) => text);
  parse.mockRestore();
  expect(empty).toBe(true);
  expect(read).not.toContain(configWithDocument(document).dashboardJson);
});

test("an update beside an unchanged document leaves its tiles as they are", async () => {
  const open = { name: "API", tiles: [{ name: "Note", config: note }] };
  const made = await runtime.read(await create(open));
  const { updatedAt: _, ...before } = stored(made) as Dashboard & { updatedAt?: unknown };
  const updated = await runtime.run({ ...configWithDocument(open), deletionProtection: true }, made);
  expect(stored(updated)).toMatchObject(before);
  expect(updated.state).toEqual({ ...made.state, deletionProtection: true });
});

/** A change in the UI, as the next command finds it. */
async function editInUi(instance: Instance, change: (dashboard: Dashboard) => void): Promise<Instance> {
  emulator.edit("dashboards", String(instance.state?.id), (dashboard) => {
    change(dashboard);
    return dashboard;
  });
  runtime = await runtimeOf("observability_dashboard", emulator.openSource);
  return runtime.read(instance);
}

test("repeated names and numbers that no double holds are reported as in attributes", async () => {
  const exact = `{"displayType":"number","sourceId":"${seed.logs}","select":[{"aggFn":"count"}],"numberFormat":{"output":"number","factor":9007199254740993}}`;
  const config = (index: number) => (index === 3 ? exact : JSON.stringify(note));
  const keys = [{}, { key: "B" }, {}, { name: "B" }, { name: "" }];
  const tiles = keys.map((one, index) => ({ name: "A", ...place(0, index * 4), ...one, config: config(index) }));
  const documents = tiles.map((tile) => JSON.stringify({ ...tile, config: "?" }).replace('"?"', tile.config));
  const dashboardJson = `{"name":"D","tiles":[${documents.join()}]}`;
  const found = await runtime.validate({ name: "D", tiles });
  const inDocument = await runtime.validate({ dashboardJson });
  expect(inDocument.map((one) => one.replace(/dashboard_json\.(tiles\S*: )?/g, ""))).toEqual(found);
  expect(found.join("\n").match(/tiles\[\d\]\S* is [^,.]+/g)).toEqual([
    "tiles[3].config.numberFormat.factor is 9007199254740993; the service stores it as 9007199254740992",
    'tiles[2].name is "A"',
    'tiles[3].name is "B"',
  ]);
});

const asWritten: Record<string, object> = {
  "a body of the API": {
    ...document,
    id: "65f5e4a3b9e77c001a000001",
    createdAt: "2026-01-01T00:00:00Z",
    $schema: "https://example.com/dashboard.json",
  },
  "a body with ids of tiles and filters": {
    ...document,
    tiles: document.tiles.map((tile, index) => ({ id: `65f5e4a3b9e77c001a00000${index}`, ...tile })),
    filters: document.filters.map((filter) => ({ id: "65f5e4a3b9e77c001a000009", ...filter })),
  },
  "an envelope": { data: document },
  "nulls and defaults spelled out": {
    ...document,
    savedQuery: null,
    savedFilterValues: [],
    tiles: document.tiles.map((tile) => ({ ...tile, config: { ...tile.config, groupBy: null } })),
  },
};

describe("create", () => {
  test.each(Object.entries(asWritten))("%s is stored, kept as written and plans empty", async (_, value) => {
    const created = await create(value);
    expect(created.state).toMatchObject({ ...configWithDocument(value), name: null, tiles: null, tags: null });
    const body = stored(created);
    expect(body).toMatchObject({ name: "API", tags: ["prod"], tiles: [{ name: "Errors" }, { name: "Note" }] });
    expect(tileIdsOf(created)).toEqual({ Errors: body.tiles[0]?.id, Note: body.tiles[1]?.id });
    const read = await runtime.read(created);
    expect(read.state).toEqual(created.state);
    expect((await runtime.plan(configWithDocument(value), read)).empty).toBe(true);
  });

  test("a document in another form with the same meaning plans no change", async () => {
    const created = await create();
    for (const value of Object.values(asWritten))
      expect((await runtime.plan(configWithDocument(value, 2), created)).empty).toBe(true);
  });

  test("tiles without a position are placed, and stay where people drag them", async () => {
    const unplaced = { name: "U", tiles: document.tiles.map(({ name, config }) => ({ name, config })) };
    const created = await create(unplaced);
    expect(stored(created).tiles).toMatchObject([{ x: 0, y: 0, w: 12, h: 6 }, { x: 12 }]);
    const moved = await editInUi(created, ({ tiles }) => Object.assign(tiles[1] ?? {}, { x: 3, y: 9 }));
    expect(moved.state).toEqual(created.state);
    expect((await runtime.plan(configWithDocument(unplaced), moved)).empty).toBe(true);
    const renamed = await runtime.run(configWithDocument({ ...unplaced, name: "V" }), moved);
    expect(stored(renamed)).toMatchObject({
      name: "V",
      tiles: [
        { x: 0, y: 0 },
        { x: 3, y: 9 },
      ],
    });
  });

  test("an apply puts tiles without a position where the plan does", async () => {
    const [first, second] = document.tiles.map(({ name, config }) => ({ name, config }));
    const created = await create({ name: "U", tiles: [first] });
    const config = configWithDocument({ name: "U", tiles: [second, first] });
    const planned = await runtime.plan(config, created);
    const { places, ...left } = JSON.parse(String(planned.private));
    expect(places).toEqual([
      { x: 0, y: 0, w: 12, h: 6 },
      { x: 12, y: 0, w: 12, h: 6 },
    ]);
    const elsewhere = { ...left, places: [{ x: 1, y: 2, w: 3, h: 4 }, places[1]] };
    const applied = await runtime.apply(config, created, {
      ...planned,
      private: Buffer.from(JSON.stringify(elsewhere)),
    });
    expect(stored(applied).tiles).toMatchObject([elsewhere.places[0], places[1]]);
    expect(JSON.parse(String(applied.private))).not.toHaveProperty("places");
  });

  test("a tile may have a key", async () => {
    const [first, second] = document.tiles;
    const keyed = {
      ...document,
      tiles: [
        { ...first, key: "e" },
        { ...second, name: "Errors" },
      ],
    };
    const created = await create(keyed);
    expect(Object.keys(tileIdsOf(created))).toEqual(["e", "Errors"]);
    const swapped = { ...keyed, tiles: [keyed.tiles[1], keyed.tiles[0]] };
    expect(tileIdsOf(await runtime.run(configWithDocument(swapped), created))).toEqual(tileIdsOf(created));
  });
});

describe("drift", () => {
  test("is shown in the members that differ, and reverted", async () => {
    const enveloped = { data: { id: "x", ...document } };
    const created = await create(enveloped);
    const drifted = await editInUi(created, (dashboard) => {
      dashboard.tags = ["theirs"];
      const [tile] = dashboard.tiles;
      if (tile) Object.assign(tile.config as object, { select: [{ aggFn: "sum", valueExpression: "Duration" }] });
      Object.assign(dashboard.tiles[1] ?? {}, { y: 7 });
    });
    const [first, second] = document.tiles;
    expect(textOf(drifted)).toEqual({
      data: {
        id: "x",
        ...document,
        tags: ["theirs"],
        tiles: [
          {
            ...first,
            config: { ...errors, select: [expect.objectContaining({ aggFn: "sum", valueExpression: "Duration" })] },
          },
          { ...second, y: 7 },
        ],
      },
    });
    const planned = await runtime.plan(configWithDocument(enveloped), drifted);
    expect(planned.state).toMatchObject(configWithDocument(enveloped));
    const undone = await runtime.run(configWithDocument(enveloped), drifted);
    expect(undone.state).toEqual(created.state);
    expect(stored(undone)).toMatchObject({ tags: ["prod"], tiles: [{ config: errors }, { y: 0 }] });
  });

  test("tiles that were added and removed", async () => {
    const created = await create();
    const drifted = await editInUi(created, (dashboard) => {
      const [tile] = dashboard.tiles;
      if (tile) dashboard.tiles = [tile, { ...tile, id: "65f5e4a3b9e77c001a0000aa", name: "Theirs", y: 20 }];
    });
    expect(textOf(drifted).tiles).toEqual([document.tiles[0], expect.objectContaining({ name: "Theirs", y: 20 })]);
    expect(textOf(drifted).tiles[1]).not.toHaveProperty("id");
    const undone = await runtime.run(configWithDocument(document), drifted);
    expect(stored(undone).tiles.map(({ name }) => name)).toEqual(["Errors", "Note"]);
    expect(tileIdsOf(undone).Errors).toBe(tileIdsOf(created).Errors);
  });

  test.each([
    ["without a language", {}, "lucene"],
    ["with its language", { savedQueryLanguage: "sql" }, "sql"],
  ])(
    "a saved query %s that is cleared in the UI is missing in the document, and restored",
    async (_, more, language) => {
      const queried = { name: "S", tiles: [], savedQuery: "a:b", ...more };
      const created = await create(queried);
      const cleared = await editInUi(created, (dashboard) =>
        Object.assign(dashboard, { savedQuery: null, savedQueryLanguage: null }),
      );
      expect(textOf(cleared)).toEqual({ name: "S", tiles: [] });
      const restored = await runtime.run(configWithDocument(queried), cleared);
      expect(restored.state).toEqual(created.state);
      expect(stored(restored)).toMatchObject({ savedQuery: "a:b", savedQueryLanguage: language });
      expect((await runtime.plan(configWithDocument(queried), await runtime.read(restored))).empty).toBe(true);
    },
  );

  test("a saved query that an older service does not return is not drift", async () => {
    const older = await startEmulator({ seriesForm: true });
    const old = await runtimeOf("observability_dashboard", older.openSource);
    const queried = configWithDocument({ name: "S", tiles: [], savedQuery: "a:b", savedQueryLanguage: "lucene" });
    const created = await old.run(queried, absentInstance);
    expect((await old.read(created)).state).toEqual(created.state);
    expect((await old.plan(queried, await old.read(created))).empty).toBe(true);
    await older.close();
  });

  test("members that the document does not set are not drift, and stay after an update", async () => {
    const plain = { name: "P", tiles: [document.tiles[0]] };
    const created = await create(plain);
    const decorated = await editInUi(created, (dashboard) => {
      dashboard.tags = ["theirs"];
      dashboard.savedQuery = "a:b";
      dashboard.savedQueryLanguage = "lucene";
      dashboard.containers = [{ id: "c", title: "C", collapsed: false }];
      const [tile] = dashboard.tiles;
      if (tile) Object.assign(tile, { containerId: "c", config: { ...tile.config, seriesLimit: 5 } });
    });
    expect(decorated.state).toEqual(created.state);
    expect((await runtime.plan(configWithDocument(plain), decorated)).empty).toBe(true);
    const renamed = await runtime.run(configWithDocument({ ...plain, name: "Q" }), decorated);
    expect(stored(renamed)).toMatchObject({
      name: "Q",
      tags: ["theirs"],
      savedQuery: "a:b",
      containers: [{ id: "c" }],
      tiles: [{ containerId: "c", config: { seriesLimit: 5 } }],
    });
  });
});

describe("update", () => {
  test("tiles keep their IDs by name, and members removed from the document are removed from the dashboard", async () => {
    const created = await create();
    const [first, second] = document.tiles;
    const next = {
      name: "API",
      filters: [],
      tiles: [
        { ...second, ...place(0) },
        { ...first, ...place(12) },
        { ...first, name: "New", y: 9 },
      ],
    };
    const planned = await runtime.plan(configWithDocument(next), created);
    expect(planned.state?.tileIds).toMatchObject(tileIdsOf(created));
    const updated = await runtime.run(configWithDocument(next), created);
    expect(tileIdsOf(updated)).toMatchObject(tileIdsOf(created));
    expect(stored(updated)).toMatchObject({
      tags: [],
      filters: [],
      tiles: [{ name: "Note" }, { name: "Errors" }, { name: "New" }],
    });
    expect((await runtime.plan(configWithDocument(next), await runtime.read(updated))).empty).toBe(true);
  });

  test("a dashboard that somebody else saved after the plan is not overwritten", async () => {
    const created = await create();
    const config = configWithDocument({ ...document, name: "Ours" });
    const planned = await runtime.plan(config, created);
    await editInUi(created, (dashboard) => {
      dashboard.name = "Theirs";
    });
    await expect(runtime.apply(config, created, planned)).rejects.toThrow("Dashboard was saved by somebody else");
  });

  test("an apply writes the planned document, not the one that `ignore_changes` leaves in the configuration", async () => {
    const created = await create();
    const planned = await runtime.plan({ ...configWithDocument(document), deletionProtection: true }, created);
    const ignored = { ...configWithDocument({ ...document, name: "Other", tiles: [] }), deletionProtection: true };
    const applied = await runtime.apply(ignored, created, planned);
    expect(stored(applied)).toMatchObject({ name: "API", tiles: [{ name: "Errors" }, { name: "Note" }] });
    expect(applied.state).toMatchObject({ ...configWithDocument(document), tileIds: tileIdsOf(created) });
    const moved = { ...document, tags: ["dev"] };
    const changed = await runtime.apply(ignored, applied, await runtime.plan(configWithDocument(moved), applied));
    expect(stored(changed)).toMatchObject({
      name: "API",
      tags: ["dev"],
      tiles: [{ name: "Errors" }, { name: "Note" }],
    });
  });

  test("attributes become a document, and a document attributes, without a request", async () => {
    const attributes: ObjectValue = {
      name: "API",
      tags: ["prod"],
      tiles: document.tiles.map(({ config, ...tile }) => ({ ...tile, config: JSON.stringify(config) })),
      filters: document.filters,
    };
    const created = await runtime.run(attributes, absentInstance);
    const before = emulator.requests().length;
    const asDocument = await runtime.run(configWithDocument(document), created);
    expect(asDocument.state).toMatchObject({
      ...configWithDocument(document),
      name: null,
      tiles: null,
      tileIds: tileIdsOf(created),
    });
    const again = await runtime.run(attributes, asDocument);
    expect(again.state).toMatchObject({ name: "API", dashboardJson: null, tileIds: tileIdsOf(created) });
    const changes = emulator
      .requests()
      .slice(before)
      .filter(({ method }) => method !== "GET");
    expect(changes).toEqual([]);
  });

  test("attributes instead of a document have the IDs of filters right after an update", async () => {
    const { filters, tiles, ...rest } = document;
    const attributes: ObjectValue = {
      ...rest,
      name: "Renamed",
      tiles: tiles.map(({ config, ...tile }) => ({ ...tile, config: JSON.stringify(config) })),
      filters,
    };
    const updated = await runtime.run(attributes, await create());
    expect((await runtime.read(updated)).state).toEqual(updated.state);
  });
});

describe("validation", () => {
  const wrong: Record<string, readonly [object | string, RegExp]> = {
    "a function that does not exist": [
      {
        ...document,
        tiles: [
          ...document.tiles,
          document.tiles[0],
          { ...document.tiles[0], config: { ...errors, select: [{ aggFn: "p95" }] } },
        ],
      },
      /^warning: dashboard_json\.tiles\[3\]\.config\.select\[0\]\.aggFn is "p95"/,
    ],
    "a tile that shows nothing": [
      { name: "x", tiles: [{ name: "t" }] },
      /^warning: dashboard_json\.tiles\[0\] has neither `series` nor `config`/,
    ],
    "no name": [{ tiles: [] }, /^warning: dashboard_json\.name is missing/],
    "no JSON": ["{", /^error: dashboard_json is not JSON/],
    "a list": [[], /^warning: dashboard_json is .*it must be a JSON object/],
    "an unknown member": [{ ...document, tils: [] }, /^warning: dashboard_json\.tils is not a known member/],
    "tiles that share a name": [
      { ...document, tiles: [document.tiles[0], { ...document.tiles[0], y: 9 }] },
      /^warning: dashboard_json\.tiles\[1\]\.name: .*which is also the name of tiles\[0\]/,
    ],
    "an export of the web interface": [
      { version: "0.1.0", name: "x", tiles: [] },
      /^error: dashboard_json\.version belongs to a UI export/,
    ],
  };
  test.each(Object.entries(wrong))("%s is reported with its path", async (_, [value, message]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    expect(await runtime.validate({ dashboardJson: text })).toContainEqual(expect.stringMatching(message));
  });

  test("an export of the UI is one error, whatever its tiles have", async () => {
    const config = { name: "Errors", source: "Logs", displayType: "line", where: "a", select: [{ aggCondition: "b" }] };
    const exported = { version: "0.1.0", name: "x", tiles: [{ id: "a", config }], filters: [{ source: "Logs" }] };
    expect(await runtime.validate(configWithDocument(exported))).toEqual([
      "error: dashboard_json.version belongs to a UI export, which is not in the form of the API. To convert it to code, run `cdktf-observability import --from FILE`.",
    ]);
  });

  test("names of the UI say where the API has the value", async () => {
    const ofUi = { where: "a", whereLanguage: "sql", seriesReturnType: "ratio", granularity: "auto" };
    const select = [{ aggFn: "count", aggCondition: "b", aggConditionLanguage: "sql", isDelta: true }];
    const tiles = [{ ...document.tiles[0], config: { ...errors, ...ofUi, select } }];
    const drops = "belongs to another form, and the service drops it.";
    const reported = await runtime.validate(configWithDocument({ ...document, tiles }));
    expect(reported.flatMap((warning) => warning.replace(/^warning: /, "").split("\n"))).toEqual(
      [
        `select[0].aggCondition ${drops} Write the condition as \`where\`: without it, all rows count.`,
        `select[0].aggConditionLanguage ${drops} Write it as \`whereLanguage\`.`,
        `select[0].isDelta ${drops} Write \`periodAggFn = "delta"\` for \`true\`; \`false\` is the default.`,
        `where ${drops} Write the condition as \`where\` of each item of \`select\`: without it, all rows count.`,
        `whereLanguage ${drops} Write it as \`whereLanguage\` of each item of \`select\`.`,
        `seriesReturnType ${drops} Write \`asRatio = true\` for "ratio"; "column" is the default.`,
        `granularity ${drops} Remove it: the service chooses the length of the time buckets.`,
      ].map((message) => `dashboard_json.tiles[0].config.${message}`),
    );
  });

  test("a byte order mark that an editor wrote is left out", async () => {
    expect(await runtime.validate({ dashboardJson: `\uFEFF${JSON.stringify(document)}` })).toEqual([]);
  });

  test("a document together with attributes, and neither of them", async () => {
    expect(await runtime.validate({ ...configWithDocument(document), name: "x", tags: [] })).toEqual([
      `warning: name conflicts with \`dashboard_json\`; set only one of them.${judgedLater}\ntags conflicts with \`dashboard_json\`; set only one of them.${judgedLater}`,
    ]);
    expect(await runtime.validate({ tags: [] })).toEqual([
      `warning: name is missing; set it, or the complete dashboard in \`dashboard_json\`.${judgedLater}`,
    ]);
    expect(await runtime.validate(configWithDocument(document))).toEqual([]);
  });

  test("a value outside of a closed set is named once, where it is written", async () => {
    const [filter] = document.filters;
    const config = configWithDocument({ ...document, filters: [{ ...filter, where: "a", whereLanguage: "kql" }] });
    await expect(runtime.plan(config, absentInstance)).rejects.toThrow(
      /^Unsupported value: dashboard_json\.filters\[0\]\.whereLanguage is "kql";/,
    );
  });

  test("a source that does not exist is rejected in the plan", async () => {
    const [first] = document.tiles;
    const config = { ...errors, sourceId: "66e000000000000000000599" };
    await expect(
      runtime.plan(configWithDocument({ ...document, tiles: [{ ...first, config }] }), absentInstance),
    ).rejects.toThrow("dashboard_json.tiles[0].config: There is no source 66e000000000000000000599");
  });
});
