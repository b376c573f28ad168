import type { ObjectValue } from "terraform-provider-sdk/values";
import { runningEmulator } from "../../support/emulator";
import fc, { casesOf } from "../../support/properties";
import { absentInstance, type Instance, type Runtime, runtimesOf } from "../../support/runtime";

/** Every member that the document has for a series, and one that it does not have. */
const whole = {
  sourceId: "acme/logs-1",
  aggFn: "avg",
  where: "a:b",
  groupBy: ["x", "y"],
  dataSource: "events",
  field: "Duration",
  metricName: "m",
  metricDataType: "gauge",
  type: "time",
  whereLanguage: "sql",
};
const types = ["time", "table", "number", "histogram", "search", "markdown"];

const service = runningEmulator({ product: "none" });
let runtime: Runtime;
beforeEach(async () => {
  runtime = (await runtimesOf({ openSource: service.openSource, product: null }))("observability_dashboard");
});

const config = (value: unknown) => value as ObjectValue;
/** Another run: a process keeps what it has read. */
const nextRun = async () => {
  runtime = (await runtimesOf({ openSource: service.openSource, product: null }))("observability_dashboard");
  return runtime;
};
interface Held extends Record<string, unknown> {
  readonly id: string;
  readonly tiles: readonly Record<string, unknown>[];
}
/** The dashboard as the service holds it, which is as it was sent; a dump is of another realm than the test. */
const storedDashboard = (): Held => JSON.parse(JSON.stringify(service.dump().dashboards[0]));
/** What was sent for an object that is new. */
const sentDashboard = () => {
  const { id: _, tiles, ...rest } = storedDashboard();
  return { ...rest, tiles: tiles.map((tile) => withoutMember(tile, "id")) };
};
/** Puts a dashboard into the service, as somebody else would. */
const put = (id: string, { tiles, ...body }: Record<string, unknown>) => {
  const withIds = Array.isArray(tiles) ? { tiles: tiles.map((tile, at) => ({ id: `tile ${at}`, ...tile })) } : {};
  service.insert("dashboards", JSON.parse(JSON.stringify({ ...body, ...withIds, id })));
};
const second = async (written: unknown, made: Instance) => {
  await nextRun();
  return runtime.plan(config(written), await runtime.read(made));
};

test("every member of the document is created, and the second plan is empty", async () => {
  const series = types.map((type) => ({ ...whole, type }));
  const tiles = series.map((one) => ({ name: one.type, asRatio: false, x: 0, y: 0, w: 3, h: 2, series: [one, whole] }));
  const written = { name: "All", tags: ["b", "a"], tiles };
  const made = await runtime.run(config(written), absentInstance);
  expect(sentDashboard()).toEqual(written);
  expect((await second(written, made)).empty).toBe(true);
});

test("required members are sent although nobody wrote them, and nothing else is", async () => {
  const written = { name: "Few", tiles: [{ name: "A", series: [{ sourceId: "acme/logs-1", aggFn: "count" }] }] };
  const made = await runtime.run(config(written), absentInstance);
  expect(sentDashboard()).toEqual({
    name: "Few",
    tiles: [
      {
        name: "A",
        x: 0,
        y: 0,
        w: 12,
        h: 6,
        series: [{ sourceId: "acme/logs-1", aggFn: "count", where: "", groupBy: [] }],
      },
    ],
  });
  expect((await second(written, made)).empty).toBe(true);
});

const stored = {
  name: "Stored",
  tags: ["z", "a", "z"],
  owner: { team: "core" },
  tiles: [
    ...types.map((type, index) => ({
      name: type,
      x: index,
      y: 0,
      w: 3,
      h: 2,
      asRatio: false,
      theme: "dark",
      series: [
        { ...whole, type, aggFn: "count", color: "red" },
        { ...whole, type, groupBy: [`of ${index}`], alias: null },
      ],
    })),
    { name: "bare" },
    { name: "empty", x: 0, y: 9, w: 1, h: 1, series: [] },
    { name: "plain", x: 0, y: 12, w: 1, h: 1, series: [{ sourceId: "s", aggFn: "sum", where: "", groupBy: [] }] },
  ],
};

test("an import and a new name lose nothing and add nothing", async () => {
  put("acme/dashboard-1", stored);
  const before = storedDashboard();
  const imported = await runtime.import("name:Stored");
  const written = { ...imported.state, id: null, tileIds: null, name: "Renamed" };
  const renamed = await runtime.run(config(withoutComputed(written)), imported);
  expect(storedDashboard()).toEqual({ ...before, name: "Renamed" });
  expect((await second(withoutComputed(written), renamed)).empty).toBe(true);
});

test.each([
  ["sourceId", "acme/traces-2"],
  ["aggFn", "quantile"],
  ["where", ""],
  ["groupBy", []],
  ["dataSource", "metrics"],
  ["field", undefined],
  ["metricName", "n"],
  ["metricDataType", undefined],
  ["type", "histogram"],
  ["whereLanguage", "lucene"],
])("a change of %s in the service is drift, and is turned back", async (member, value) => {
  const written = { name: "Drift", tiles: [{ name: "A", series: [whole, { ...whole, type: "number" }] }] };
  const made = await runtime.run(config(written), absentInstance);
  const body = storedDashboard();
  const [tile] = body.tiles;
  const changed = { ...whole, [member]: value };
  put(body.id, {
    ...body,
    tiles: [{ ...tile, series: [changed, { ...whole, type: "number" }] }],
  });
  await nextRun();
  const read = await runtime.read(made);
  const planned = await runtime.plan(config(written), read);
  expect(planned.empty).toBe(false);
  const turned = await runtime.apply(config(written), read, planned);
  expect(storedDashboard()).toEqual(body);
  expect((await second(written, turned)).empty).toBe(true);
});

test("a default that the service spells out is no change, and stays", async () => {
  const written = { name: "Defaults", tiles: [{ name: "A", series: [{ sourceId: "s", aggFn: "count" }] }] };
  const made = await runtime.run(config(written), absentInstance);
  const body = storedDashboard();
  const [tile] = body.tiles;
  const spelled = { sourceId: "s", aggFn: "count", where: "", groupBy: [], type: "time", whereLanguage: "lucene" };
  put(body.id, { ...body, tiles: [{ ...tile, series: [spelled] }] });
  expect((await second(written, made)).empty).toBe(true);
  await runtime.run(config({ ...written, name: "Renamed" }), made);
  expect(storedDashboard()).toMatchObject({ name: "Renamed", tiles: [{ series: [spelled] }] });
});

test("config and dashboard_json are forms of a product", async () => {
  const tiles = [{ name: "A", config: '{"displayType":"markdown"}' }];
  await expect(runtime.plan(config({ name: "x", tiles }), absentInstance)).rejects.toThrow(
    /tiles\[0\]\.config is a form of ClickStack.*product = "clickstack"/,
  );
  await expect(runtime.plan(config({ dashboardJson: '{"name":"x"}' }), absentInstance)).rejects.toThrow(
    /dashboard_json is a form of ClickStack/,
  );
});

test.each([
  ["filters", [{ name: "Service", expression: "ServiceName", sourceId: "s" }]],
  ["savedQuery", "a:b"],
  ["savedFilterValues", [{ condition: "a = 1" }]],
  ["containers", [{ id: "c", title: "C", collapsed: false }]],
  ["tiles", [{ name: "A", series: [], containerId: "c" }], "tiles\\[0\\]\\.container_id"],
  ["tiles", [{ name: "A", series: [], description: "D" }], "tiles\\[0\\]\\.description"],
])(
  "%s that the document does not have is rejected: %j",
  async (name, value, path = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) => {
    await expect(runtime.plan(config({ name: "x", [name]: value }), absentInstance)).rejects.toThrow(
      new RegExp(`${path} is a form of ClickStack.*Otherwise remove it`),
    );
  },
);

test("a plan shows nothing that the document does not have, and empty lists mean nothing", async () => {
  const written = { name: "Few", tiles: [{ name: "A", series: [whole] }] };
  const made = await runtime.run(config(written), absentInstance);
  for (const member of ["filters", "savedQuery", "savedQueryLanguage", "savedFilterValues", "containers"])
    expect(made.state?.[member]).toBeNull();
  const withEmpty = { ...written, filters: [], containers: [] };
  const changed = await runtime.run(config(withEmpty), made);
  expect((await second(withEmpty, changed)).empty).toBe(true);
});

test("what a service has beyond the document stays, although the configuration cannot have it", async () => {
  const beyond = { containers: [{ id: "c", title: "C", collapsed: false }], savedQuery: "a:b" };
  const tiles = [{ name: "A", x: 0, y: 0, w: 3, h: 2, containerId: "c", series: [whole] }];
  put("acme/dashboard-7", { name: "Beyond", tags: [], ...beyond, tiles });
  const before = storedDashboard();
  const imported = await runtime.import("name:Beyond");
  const written = { name: "Renamed", tags: [], tiles: [{ name: "A", x: 0, y: 0, w: 3, h: 2, series: [whole] }] };
  const renamed = await runtime.run(config(written), imported);
  expect(storedDashboard()).toEqual({ ...before, name: "Renamed" });
  expect((await second(written, renamed)).empty).toBe(true);
});

const text = fc.string({ maxLength: 6 });
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const anySeries = fc
  .record({
    sourceId: text,
    aggFn: fc.constantFrom("avg", "count", "sum", "quantile"),
    where: text,
    groupBy: fc.array(text, { maxLength: 3 }),
    dataSource: maybe(fc.constantFrom("events", "metrics")),
    field: maybe(text),
    metricName: maybe(text),
    metricDataType: maybe(fc.constantFrom("sum", "gauge", "histogram")),
    type: maybe(fc.constantFrom(...types)),
    whereLanguage: maybe(fc.constantFrom("lucene", "sql")),
    unit: maybe(fc.integer()),
  })
  .map(present);
const anyTile = fc
  .record({
    name: fc.oneof(text, fc.constantFrom("A", "B")),
    place: maybe(
      fc.record({
        x: fc.nat(23),
        y: fc.nat(40),
        w: fc.integer({ min: 1, max: 24 }),
        h: fc.integer({ min: 1, max: 9 }),
      }),
    ),
    asRatio: maybe(fc.boolean()),
    series: maybe(fc.array(anySeries, { maxLength: 3 })),
  })
  .map(({ place, ...tile }) => ({ ...present(tile), ...place }));
const anyDashboard = fc
  .record({
    tags: maybe(
      fc.array(
        text.filter((tag) => tag !== ""),
        { maxLength: 3 },
      ),
    ),
    tiles: fc.array(anyTile, { maxLength: 4 }),
  })
  .map(present);

test("whatever series a service has, an import, a new name and a change of one tile keep all the rest", async () => {
  await fc.assert(
    fc.asyncProperty(anyDashboard, fc.nat(3), async (dashboard, at) => {
      service.reset();
      put("acme/dashboard-9", { name: "Any", ...dashboard });
      const before = storedDashboard();
      const fresh = (await runtimesOf({ openSource: service.openSource, product: null }))("observability_dashboard");
      const imported = await fresh.import("name:Any");
      const written = withoutComputed(imported.state ?? {});
      expect((await fresh.plan(config(written), imported)).empty).toBe(true);
      const renamed = await fresh.run(config({ ...written, name: "Renamed" }), imported);
      expect(storedDashboard()).toEqual({ ...before, name: "Renamed" });
      const tiles = written.tiles as readonly Record<string, unknown>[];
      const changed = {
        ...written,
        name: "Renamed",
        tiles: tiles.map((tile, i) => (i === at ? { ...tile, h: 7 } : tile)),
      };
      const last = await fresh.run(config(changed), renamed);
      expect(storedDashboard()).toEqual({
        ...before,
        name: "Renamed",
        ...(at < before.tiles.length && {
          tiles: before.tiles.map((tile, i) => (i === at ? { ...tile, h: 7 } : tile)),
        }),
      });
      expect((await fresh.plan(config(changed), await fresh.read(last))).empty).toBe(true);
    }),
    casesOf(20),
  );
});

function present<T extends object>(record: T): Partial<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function withoutMember(record: object, member: string): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== member));
}

/** A state as its author would write it: without what the service sets. */
function withoutComputed(state: object): Record<string, unknown> {
  const { id: _, tileIds: _ids, ...rest } = state as Record<string, unknown>;
  const tiles = rest.tiles as readonly object[] | null;
  return { ...rest, tiles: tiles?.map((tile) => withoutMember(tile, "id")) ?? null };
}
