import { authored, fromWire, toWire } from "terraform-provider-sdk/definitions";
import { isPresent, type ObjectValue } from "terraform-provider-sdk/values";
import { startEmulator } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { allKinds } from "../../../lib/kinds";
import { storeName } from "../../../lib/kinds/derive";
import type { Kind } from "../../../lib/kinds/kind";
import { asConfig, subjectOf } from "../../contract/subjects";
import { runningEmulator } from "../../support/emulator";
import { type Draw, type GrowingService, get, startGrowingService, unionsIn } from "../../support/growing-service";
import fc from "../../support/properties";
import { absentInstance, type Instance, type Runtime, runtimesOf, withAllAttributes } from "../../support/runtime";
import { dashboardId, furnish, log, otherWebhook, savedSearch, tiles, webhook } from "./alert-store";

const text = {
  name: "Source",
  connectionId: seed.connection,
  from: { databaseName: "default", tableName: "events" },
  timestampValueExpression: "Timestamp",
};
const channels = [webhook, otherWebhook].map((webhookId) => ({ type: "webhook", webhookId }));
const alert = { name: "Alert", threshold: 10, thresholdType: "above", interval: "1h" };
const select = [
  { aggFn: "count", where: "a:b", whereLanguage: "lucene" },
  { aggFn: "sum", valueExpression: "Duration", where: "", numberFormat: { output: "byte" } },
];
const line = { displayType: "line", sourceId: log, select, numberFormat: { output: "number", mantissa: 2 } };
const config = (value: object) => JSON.stringify(value);
const dashboard: ObjectValue = {
  name: "Dashboard",
  tags: ["a"],
  tiles: [
    { name: "Line", config: config(line), containerId: "c1", tabId: "t1" },
    { name: "Text", config: config({ displayType: "markdown", markdown: "*m*" }) },
    { name: "Series", series: [{ type: "table", sourceId: log, aggFn: "count", where: "", groupBy: ["ServiceName"] }] },
  ],
  filters: [
    { name: "Service", expression: "ServiceName", sourceId: log },
    { type: "STATIC_LIST", name: "Environment", options: ["a", "b"] },
  ],
  savedFilterValues: [
    { type: "sql", condition: "ServiceName IN ('a')" },
    { type: "variable", name: "Environment", values: ["a"] },
  ],
  containers: [{ id: "c1", title: "Section", collapsed: false, tabs: [{ id: "t1", title: "Tab" }] }],
};

/** Objects of every kind that have something at every depth of it. */
const objects: Readonly<Record<string, readonly object[]>> = {
  connection: [{ name: "Connection", host: "http://db:8123", username: "u" }],
  source: [
    {
      ...text,
      kind: "log",
      defaultTableSelectExpression: "Body",
      querySettings: [{ setting: "max_threads", value: "1" }],
      highlightedRowAttributeExpressions: [{ sqlExpression: "a" }, { sqlExpression: "b", alias: "B" }],
      materializedViews: [
        {
          databaseName: "default",
          tableName: "by_minute",
          dimensionColumns: "ServiceName",
          minGranularity: "1 minute",
          timestampColumn: "Timestamp",
          aggregatedColumns: [{ aggFn: "count", mvColumn: "count" }],
        },
      ],
      metadataMaterializedViews: { kvRollupTable: "values", granularity: "15 minute" },
    },
    {
      ...text,
      kind: "metric",
      from: { databaseName: "default" },
      metricTables: { gauge: "g" },
      resourceAttributesExpression: "R",
    },
    { ...text, kind: "session", traceSourceId: seed.traces },
    { ...text, kind: "promql" },
  ],
  webhook: [
    { name: "Webhook", service: "generic", url: "https://hooks.example.com/a", description: "d", body: "{}" },
    { name: "Webhook", service: "slack", url: "https://hooks.slack.com/a" },
  ],
  role: [
    {
      name: "Role",
      permissions: [
        { action: "read", subject: "all" },
        { action: "manage", subject: "Alert", inverted: true },
      ],
    },
  ],
  api_key: [{ name: "Key", roles: ["developer"], ipAccessList: [{ source: "203.0.113.0/24", description: "ci" }] }],
  saved_search: [
    {
      name: "Search",
      sourceId: log,
      where: "a = 1",
      whereLanguage: "sql",
      filters: config([{ condition: "A IN ('a')" }] as object),
    },
  ],
  dashboard: [
    dashboard,
    { dashboardJson: config({ ...dashboard, tiles: [{ name: "Line", config: line }], containers: [] }) },
  ],
  alert: [
    { ...alert, dashboardId, tileId: tiles.line, channel: channels[0] },
    { ...alert, source: "tile", dashboardId, tileId: tiles.line, channels },
    { ...alert, savedSearchId: savedSearch, groupBy: "ServiceName", channels },
    { ...alert, chart: config({ displayType: "line", sourceId: log, select }), channels },
  ],
};

const emulator = runningEmulator({ enterprise: true, serviceVersion: "next", fill: furnish });
let service: GrowingService;
beforeEach(async () => {
  service = await startGrowingService(emulator);
});
afterEach(() => service.close());

// Null means absent wherever an author may write JSON.
const json = fc
  .jsonValue({ maxDepth: 2, noUnicodeString: true })
  .filter((value) => !/null|__proto__/.test(JSON.stringify(value)));
const name = fc.oneof(fc.stringMatching(/^later[A-Za-z]{1,8}$/), fc.constantFrom("valueOf", "repeat", "legend"));
const growth = fc.record({
  members: fc.dictionary(name, json, { minKeys: 1, maxKeys: 2 }),
  value: fc.stringMatching(/^later_[a-z]{1,6}$/),
  grows: fc.func(fc.boolean()),
});

async function processOf({ name: kind, belongsTo: of }: Kind): Promise<Runtime> {
  const { openSource, managed } = emulator;
  const provider =
    of === "account"
      ? { managed: { ...managed, cloudApiUrl: service.url } }
      : { openSource: { ...openSource, baseUrl: service.url } };
  return (await runtimesOf({ ...provider, product: "clickstack" }))(`observability_${kind}`);
}

function recordOf(kind: Kind, id: unknown): Record<string, unknown> {
  const stored = { role: "teamRoles", api_key: "keys" }[kind.name] ?? storeName(kind);
  return JSON.parse(JSON.stringify(emulator.dump()[stored as "alerts"].find((one) => one.id === id)));
}

/** The configuration of an import: the values of the service, in the author's selection. */
function asHeld({ type }: Kind, held: object, config: ObjectValue, imported: Instance): ObjectValue {
  const wire = toWire(type, config);
  const read = fromWire(type, held);
  const given = Object.entries(config).filter(([, value]) => isPresent(value));
  const members = given.map(([member, value]): [string, ObjectValue[string]] => [
    member,
    isPresent(imported.state?.[member])
      ? (imported.state?.[member] ?? null)
      : isPresent(wire[member])
        ? (read[member as never] ?? null)
        : value,
  ]);
  return authored(type, Object.fromEntries(members));
}

/** The kinds with members of a closed set, which a newer service extends. */
const closed = ["source", "webhook", "saved_search", "dashboard", "alert"];

describe.each(allKinds.map((kind) => [kind.name, kind] as const))("%s of a newer service", (kindName, kind) => {
  const configs = objects[kindName] ?? subjectOf(kind, { product: "clickstack" }).bases.map(asConfig);

  test("can be imported, planned and updated, and nothing of it is lost or shown as drift", async () => {
    const counts = { runs: 0, members: 0, values: 0 };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...configs), growth, async (chosen, { members, value, grows }) => {
        service.takeLost();
        emulator.reset();
        furnish(emulator);
        let process = await processOf(kind);
        const own = withAllAttributes(kind.type, chosen) as ObjectValue;
        const made = await process.run(own, absentInstance);
        const id = String(made.state?.id);
        // What the configuration leaves to the service has no value that it could keep.
        const isWritten = (path: readonly (string | number)[]) => isPresent(get(toWire(kind.type, own), path));
        const draw: Draw = {
          members: (path) => (path.length === 0 || grows(path.join(".")) ? members : {}),
          value: (path) => (isWritten(path) && grows(`${path.join(".")} value`) ? value : undefined),
        };
        // What an operation of the API returns, not what the emulator keeps.
        const shown = recordOf(kind, id);
        const grown = service.grow(kind.type, withoutAdded(shown), draw);
        counts.runs += 1;
        counts.members += grown.members;
        counts.values += grown.values;

        process = await processOf(kind);
        const read = await process.read(made);
        const imported = await process.import(id);
        const config = asHeld(kind, service.shown(shown), own, imported);
        expect((await process.validate(config)).filter((one) => one.startsWith("error"))).toEqual([]);
        // An import shows the attributes of a dashboard, never its document.
        const instances = isPresent(config.dashboardJson) ? [read] : [imported, read];
        for (const before of instances) {
          const authored = before === read ? withoutHidden(config, Object.keys(members), read.state) : config;
          expect(changesOf(before, await process.plan(authored, before))).toEqual([]);
        }
        const changed = isPresent(config.dashboardJson) ? renamed(config) : { ...config, name: "Other" };
        const [before = read] = instances;
        const applied = await process.apply(changed, before, await process.plan(changed, before));
        expect(service.takeLost()).toEqual([]);
        process = await processOf(kind);
        const after = await process.read(applied);
        expect(changesOf(after, await process.plan(changed, after))).toEqual([]);
      }),
      { numRuns: 10, seed: 32 },
    );
    // None of them is about nothing.
    expect([counts.runs, counts.members > 10]).toEqual([10, true]);
    expect(counts.values > 0 || !closed.includes(kindName)).toBe(true);
  });
});

/** A configuration whose tiles have none of the members that the state hides: those of a known form that its author did not write. */
function withoutHidden(config: ObjectValue, names: readonly string[], state: ObjectValue | null): ObjectValue {
  if (!Array.isArray(config.tiles)) return config;
  const replace = (name: string, value: unknown): unknown => {
    if (names.includes(name)) return undefined;
    const isJson = typeof value === "string" && value.startsWith("{");
    return isJson ? JSON.stringify(JSON.parse(value), replace) : value;
  };
  const tiles = config.tiles.map((tile, index) => {
    const shown = JSON.stringify(get(state, ["tiles", index]) ?? null);
    return names.some((name) => shown.includes(`"${name}\\"`)) ? tile : JSON.parse(JSON.stringify(tile, replace));
  });
  return { ...config, tiles };
}

const kindOf = (wanted: string) => allKinds.filter(({ name }) => name === wanted);

const { numRuns = 100, seed: randomSeed = 1 } = fc.readConfigureGlobal();

/** Members of the invented variants: new ones, and known ones, some with values of another type. */
const inventedMembers = fc
  .record({
    variant: fc.stringMatching(/^Later_[a-z]{3,8}$/),
    members: fc.dictionary(name, json, { minKeys: 1, maxKeys: 3 }),
    known: fc.dictionary(fc.constantFrom("name", "where", "sourceId", "condition", "webhookId"), json, { maxKeys: 2 }),
  })
  .map(({ variant, members, known }) => (by: string) => ({ [by]: variant, ...known, ...members }));

const unions = allKinds
  .map((kind) => [kind.name, kind, unionsIn(kind.type)] as const)
  .filter(([, , all]) => all.length > 0);

test("these are the unions of the definitions", () => {
  expect(unions.map(([name, , places]) => [name, ...places])).toEqual([
    ["source", ""],
    ["role", "permissions.*"],
    ["dashboard", "tiles.*.config", "filters.*", "savedFilterValues.*"],
    ["alert", "chartConfig", "channels.*"],
  ]);
});

describe.each(unions)("%s with parts of variants that nobody knew", (kindName, kind, places) => {
  test("is read, planned without changes, imported and updated, and nothing of them is lost", async () => {
    let variants = 0;
    const invented = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(objects[kindName] ?? [])),
        fc.func(inventedMembers),
        fc.func(fc.boolean()),
        async (chosen, inventedAt, isInvented) => {
          service.takeLost();
          emulator.reset();
          furnish(emulator);
          let process = await processOf(kind);
          const own = withAllAttributes(kind.type, chosen as ObjectValue) as ObjectValue;
          const made = await process.run(own, absentInstance);
          const id = String(made.state?.id);
          const draw: Draw = {
            members: () => ({}),
            value: () => undefined,
            variant(path, by) {
              if (!isInvented(path.join("."))) return undefined;
              variants += 1;
              invented.add(path.map((step) => (typeof step === "number" ? "*" : step)).join("."));
              const { [by]: variant, ...rest } = inventedAt(path.join("."))(by);
              return { ...rest, [by]: `${variant}_${path.join("_")}` };
            },
          };
          const shown = recordOf(kind, id);
          service.grow(kind.type, withoutAdded(shown), draw);

          process = await processOf(kind);
          const read = await process.read(made);
          const imported = await process.import(id);
          const isDocument = isPresent(own.dashboardJson);
          const config: ObjectValue = isDocument
            ? { ...own, dashboardJson: read.state?.dashboardJson ?? null }
            : asHeld(kind, service.shown(shown), own, imported);
          expect((await process.validate(config)).filter((one) => one.startsWith("error"))).toEqual([]);
          const instances = isDocument ? [read] : [imported, read];
          for (const before of instances) expect(changesOf(before, await process.plan(config, before))).toEqual([]);
          const changed = isPresent(config.dashboardJson) ? renamed(config) : { ...config, name: "Other" };
          const [before = read] = instances;
          const applied = await process.apply(changed, before, await process.plan(changed, before));
          expect(service.takeLost()).toEqual([]);
          process = await processOf(kind);
          const after = await process.read(applied);
          expect(changesOf(after, await process.plan(changed, after))).toEqual([]);
        },
      ),
      { numRuns: Math.ceil(numRuns / 4), seed: 45 + randomSeed },
    );
    expect([...invented].sort()).toEqual([...places].sort());
    expect(variants).toBeGreaterThan((places.length * numRuns) / 20);
  });
});

/** Every form in which a strict service or a gateway names a member. */
const wordings: readonly (readonly [string, (path: readonly (string | number)[]) => unknown])[] = [
  [
    "a sentence",
    (path) => ({ message: `Body validation failed: ${pathText(path)}Unrecognized key(s) in object: '${path.at(-1)}'` }),
  ],
  [
    "a newer sentence",
    (path) => ({ message: `Body validation failed: ${pathText(path)}Unrecognized key: "${path.at(-1)}"` }),
  ],
  [
    "a list of issues",
    (path) => [
      {
        type: "Body",
        errors: { issues: [{ code: "unrecognized_keys", keys: [path.at(-1)], path: path.slice(0, -1) }] },
      },
    ],
  ],
  [
    "a sentence behind the gateway's code",
    (path) => ({
      status: 400,
      error: `BAD_REQUEST: ${pathText(path)}Unrecognized key(s) in object: '${path.at(-1)}'`,
    }),
  ],
  [
    "the gateway's words",
    (path) => ({ status: 400, error: `BAD_REQUEST: request body property can't be validated: ${path.join(".")}` }),
  ],
  ["a sentence without the place", (path) => ({ message: `Unrecognized key(s) in object: '${path.at(-1)}'` })],
];

function pathText(path: readonly (string | number)[]): string {
  return path.length > 1 ? `${path.slice(0, -1).join(".")}: ` : "";
}

async function freshProcess(): Promise<(typeName: string) => Runtime> {
  return runtimesOf({ openSource: { ...emulator.openSource, baseUrl: service.url }, product: "clickstack" });
}

test.each(wordings)("a strict service that rejects what it returns, in %s, is reported once a run", async (_, word) => {
  let process = await freshProcess();
  const onTile = (tileId: string): ObjectValue => ({ ...alert, dashboardId, tileId, channel: channels[0] ?? null });
  const subjects: readonly (readonly [string, ObjectValue])[] = [
    ["alert", onTile(tiles.line)],
    ["alert", onTile(tiles.number)],
    ["dashboard", dashboard],
  ];
  const made: Instance[] = [];
  for (const [name, own] of subjects) made.push(await process(`observability_${name}`).run(own, absentInstance));
  const draw: Draw = { members: () => ({ later: "x" }), value: () => undefined };
  for (const [index, [name]] of subjects.entries())
    for (const kind of kindOf(name)) service.grow(kind.type, recordOf(kind, made[index]?.state?.id), draw);
  service.reject((path) => JSON.stringify(word(path)));

  process = await freshProcess();
  const warned: string[] = [];
  for (const [index, [name, own]] of subjects.entries()) {
    const runtime = process(`observability_${name}`);
    const changed = { ...own, name: "Other" };
    const read = await runtime.read(made[index] ?? absentInstance);
    const applied = await runtime.apply(changed, read, await runtime.plan(changed, read));
    expect(applied.state).toMatchObject({ name: "Other" });
    warned.push(...runtime.warnings().map((text) => /returns (\S+ of \S+) objects/.exec(text)?.[1] ?? text));
  }
  expect(new Set(warned).size).toBe(warned.length);
  expect(warned).toEqual(expect.arrayContaining(["later of alert", "channels.*.later of alert", "later of dashboard"]));
  expect(warned).toContain("tiles.*.config.select.*.later of dashboard");
  // Each member costs one rejection, so the second alert costs none. Without a place, the object's own comes first, then those inside.
  const isPlaced = JSON.stringify(word(["tiles", 0, "later"])).includes("tiles");
  expect(service.sent).toHaveLength((isPlaced ? warned.length : 4) + subjects.length);
});

test("a null that clears what a strict service does not know is omitted, a value is not", async () => {
  const strict = await startEmulator({ serviceVersion: "next", strict: true });
  try {
    furnish(strict);
    const process = (await runtimesOf({ openSource: strict.openSource, product: "clickstack" }))("observability_alert");
    const channel = channels[0] ?? null;
    const onSearch = (groupBy: string | null): ObjectValue => ({
      ...alert,
      savedSearchId: savedSearch,
      groupBy,
      channel,
    });
    const [moved, other] = [
      await process.run(onSearch("a"), absentInstance),
      await process.run(onSearch("b"), absentInstance),
    ];
    const onTile = { ...alert, dashboardId, tileId: tiles.line, channel };
    expect((await process.run(onTile, moved)).state).toMatchObject({ source: "tile", groupBy: null });
    expect(process.warnings()).toEqual([]);
    expect((await process.run(onSearch("c"), other)).state).toMatchObject({ groupBy: "c" });
    expect(strict.dump().alerts.map(({ groupBy }) => groupBy)).toContain("c");
  } finally {
    await strict.close();
  }
});

test("a strict emulator is learned from over HTTP: one warning, and the second alert is written at once", async () => {
  const strict = await startEmulator({ serviceVersion: "next", strict: true });
  try {
    const settings = { openSource: strict.openSource, product: "clickstack" };
    furnish(strict);
    const chart = config({ displayType: "line", sourceId: log, select: [{ aggFn: "count", where: "a:b" }] });
    const own = (name: string): ObjectValue => ({ ...alert, name, chart, channel: channels[0] ?? null });
    const first = (await runtimesOf(settings))("observability_alert");
    const made = [await first.run(own("a"), absentInstance), await first.run(own("b"), absentInstance)];
    // What only newer pages write: the service returns it, and takes it from nobody else.
    for (const { state } of made)
      strict.edit("alerts", String(state?.id), (record) => Object.assign(record, { later: "x" }));
    const process = (await runtimesOf(settings))("observability_alert");
    const warned: string[] = [];
    strict.clearRequests();
    for (const [index, instance] of made.entries()) {
      const changed = own(`changed ${index}`);
      const read = await process.read(instance);
      const applied = await process.apply(changed, read, await process.plan(changed, read));
      expect(applied.state).toMatchObject({ name: `changed ${index}` });
      warned.push(...process.warnings());
    }
    expect(warned).toEqual([expect.stringContaining("later of alert")]);
    const writes = strict.requests().filter(({ method }) => method === "PUT");
    expect(writes.map(({ status }) => status)).toEqual([400, 200, 200]);
  } finally {
    await strict.close();
  }
});

test("a value outside a closed set that the service does not hold is rejected by the plan", async () => {
  const process = (await freshProcess())("observability_alert");
  const onTile: ObjectValue = { ...alert, dashboardId, tileId: tiles.line, channel: channels[0] ?? null };
  const made = await process.run(onTile, absentInstance);
  const changed = { ...onTile, thresholdType: "abve" };
  expect(await process.validate(changed)).toEqual([
    expect.stringContaining('warning: threshold_type is "abve", which is not a known value (above, '),
  ]);
  const says = 'Unsupported value: threshold_type is "abve"; use one of "above", ';
  await expect(process.plan(changed, made)).rejects.toThrow(says);
  await expect(process.plan(changed, absentInstance)).rejects.toThrow(says);
  await expect(process.plan({ ...onTile, thresholdType: "1h" }, made)).rejects.toThrow('threshold_type is "1h"');
});

test("a member that the author writes is never omitted", async () => {
  const named = (name: string, further: object): ObjectValue => ({
    name,
    tiles: [{ name: "Line", config: config({ ...line, ...further }) }],
  });
  const made = await (await freshProcess())("observability_dashboard").run(named("Before", {}), absentInstance);
  const draw: Draw = { members: (path) => (path.length === 3 ? { legend: "left" } : {}), value: () => undefined };
  for (const kind of kindOf("dashboard")) service.grow(kind.type, recordOf(kind, made.state?.id), draw);
  service.reject((path) => JSON.stringify({ message: `${pathText(path)}Unrecognized key(s) in object: 'legend'` }));
  const process = (await freshProcess())("observability_dashboard");
  const after = named("After", { legend: "left", select: [{ aggFn: "count" }] });
  const read = await process.read(made);
  const apply = process.apply(after, read, await process.plan(after, read));
  await expect(apply).rejects.toThrow("tiles.0.config: Unrecognized key(s) in object: 'legend'");
});

function renamed(config: ObjectValue): ObjectValue {
  return { ...config, dashboardJson: JSON.stringify({ ...JSON.parse(String(config.dashboardJson)), name: "Other" }) };
}

function changesOf(before: Instance, { state }: { readonly state: ObjectValue | null }): string[] {
  return Object.keys(state ?? {}).filter((one) => JSON.stringify(state?.[one]) !== JSON.stringify(before.state?.[one]));
}

/** Without the permission that the service adds to every role, and that nobody sends. */
function withoutAdded({ permissions, ...record }: Record<string, unknown>): Record<string, unknown> {
  return Array.isArray(permissions) ? { ...record, permissions: permissions.slice(0, -1) } : record;
}
