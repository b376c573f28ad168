import { type Emulator, startEmulator, type Undocumented } from "../../../lib/emulator";
import { respond, ScriptedServer } from "../../client/support/scripted-server";
import { dataSourcesOf } from "../../support/data-sources";
import { absentInstance, runtimesOf } from "../../support/runtime";

const open: Emulator[] = [];

async function serviceOf(undocumented?: Undocumented): Promise<Emulator> {
  const emulator = await startEmulator({ product: "none", ...(undocumented && { undocumented }) });
  open.push(emulator);
  return emulator;
}

afterEach(async () => {
  for (const emulator of open.splice(0)) await emulator.close();
});

const key = {
  name: "ci",
  roles: ["developer"],
  expireAt: "2099-01-01",
  hashData: { keyIdHash: "a", keyIdSuffix: "b", keySecretHash: "c" },
};

test.each<[Undocumented]>([
  [{ status: 404, body: "json" }],
  [{ status: 404, body: "text" }],
  [{ status: 405, body: "json" }],
  [{ status: 405, body: "text" }],
])("two keys stay in the state of a service that responds %j to their reads and deletes", async (undocumented) => {
  const emulator = await serviceOf(undocumented);
  const keys = (await runtimesOf({ product: null, managed: { ...emulator.managed, serviceId: null } }))(
    "observability_api_key",
  );
  expect(await keys.validate(key)).toEqual([]);
  const created = await keys.run(key as never, absentInstance);
  expect(created.state).toMatchObject({
    current: { state: "enabled", roles: ["developer"] },
    expireAt: "2099-01-01",
    state: null,
  });
  const other = await keys.run({ ...key, name: "other" } as never, absentInstance);
  const [read, otherRead] = await Promise.all([keys.read(created), keys.read(other)]);
  expect(otherRead.state).toEqual(other.state);
  expect(keys.warnings()).toEqual([expect.stringContaining("does not support reading API keys")]);
  expect(read.state).toEqual(created.state);
  expect(await keys.plan(key as never, read)).toMatchObject({ empty: true });
  expect((await keys.run(null, read)).state).toBeNull();
  expect(keys.warnings()).toEqual([expect.stringContaining("it still works")]);
});

test("the ID of a service is needed for what belongs to a service", async () => {
  const { managed } = await serviceOf();
  const runtimes = await runtimesOf({ product: null, managed: { ...managed, serviceId: null } });
  await expect(runtimes("observability_dashboard").run({ name: "d" }, absentInstance)).rejects.toThrow(
    "Managing dashboards needs the ID of a service. managed.service_id is missing; set it, or the environment variable OBSERVABILITY_SERVICE_ID.",
  );
});

/** A service that has one key: `chosen` with what a create or an update sends. `readable`: false for one that can only create keys. */
async function keysOf(chosen: object, { readable = true } = {}) {
  let stored = chosen;
  const service = await ScriptedServer.start((response, request, socket) => {
    if (request.method === "POST") stored = { ...chosen, ...JSON.parse(request.body) };
    const reply = request.method === "POST" ? { key: stored, keyId: "k", keySecret: "s" } : stored;
    const isServed = request.method === "POST" || (readable && !request.path.endsWith("/keys"));
    const step = isServed ? respond(200, { status: 200, result: reply }) : respond(404, { error: "no", status: 404 });
    step(response, request, socket);
  });
  const managed = { cloudApiUrl: service.url, organizationId: "acme", keyId: "id", keySecret: "secret" };
  const keys = (await runtimesOf({ product: null, maxRetries: 0, managed }))("observability_api_key");
  const sent = () => service.seen.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body));
  return { keys, sent };
}

const chosen = {
  id: "7d0d1f0e-1f5b-4d0a-9b1e-0a1b2c3d4e5f",
  name: "generated name",
  state: "enabled",
  roles: ["query_endpoints", "developer"],
  expireAt: "2031-01-01T00:00:00Z",
  ipAccessList: [],
  keySuffix: "4f2a",
};

test.each([true, false])(
  "what the service chose of a key is seen and no change, reads served: %s",
  async (readable) => {
    const { keys, sent } = await keysOf(chosen, { readable });
    const created = await keys.run({} as never, absentInstance);
    expect(sent()).toEqual([{}]);
    const { id, keySuffix, ...current } = chosen;
    expect(created.state).toMatchObject({ id, keySuffix, name: null, expireAt: null, roles: null, current });
    const read = await keys.read(created);
    const warnings = readable ? [] : [expect.stringContaining(`The state of the key ${id} (ending in 4f2a) stays`)];
    expect(keys.warnings()).toEqual(warnings);
    expect(read.state).toEqual(created.state);
    expect(await keys.plan({} as never, read)).toMatchObject({ empty: true });
  },
);

test("roles of a key are sent in their order, and another order is no change", async () => {
  const { keys, sent } = await keysOf(chosen);
  const roles = ["query_endpoints", "admin", "developer"];
  const created = await keys.run({ roles } as never, absentInstance);
  expect(sent()).toEqual([{ roles }]);
  const read = await keys.read(created);
  expect(read.state?.roles).toEqual(roles);
  expect(await keys.plan({ roles: roles.toReversed() } as never, read)).toMatchObject({ empty: true });
});

test.each([
  ["rows of another form", [{ ts: 1, x: "y" }]],
  ["a time in seconds", [{ ts_bucket: 1700000000, "series_0.data": 1 }]],
  ["one row of another form", [{ ts_bucket: 1700000000000, "series_0.data": 1 }, { x: 1 }]],
])("%s in the response to a chart query become no values: the response has them unchanged", async (_, data) => {
  const service = await ScriptedServer.start(respond(200, { data }));
  const read = await dataSourcesOf({ product: null, openSource: { baseUrl: service.url, apiKey: "key" } });
  const { result, problems } = await read("chart_series", { startTime: "1", endTime: "2", series: [series] });
  expect(result).toMatchObject({ rows: null, rowCount: null });
  expect(JSON.parse(String(result?.responseJson))).toEqual({ data });
  expect(problems).toEqual([
    expect.objectContaining({ severity: "warning", summary: "Rows of the response cannot be read" }),
  ]);
});

test.each([
  ["text", "ok", "text/plain"],
  ["CSV", "ts,value\n1,2\n", "text/csv"],
  ["nothing", "", "application/json"],
])("%s in the response to a chart query is the response, after one request", async (_, text, type) => {
  const service = await ScriptedServer.start(respond(200, text, { "content-type": type }));
  const read = await dataSourcesOf({ product: null, openSource: { baseUrl: service.url, apiKey: "key" } });
  const { result, problems } = await read("chart_series", { startTime: "1", endTime: "2", series: [series] });
  expect(result).toMatchObject({ rows: null, responseJson: text });
  expect(problems).toEqual([expect.objectContaining({ severity: "warning" })]);
  expect(service.seen).toHaveLength(1);
});

const alert = {
  name: "",
  dashboardId: "acme/board",
  tileId: "t",
  threshold: 1,
  thresholdType: "gt",
  interval: "10m",
  source: "tile",
  channel: { type: "carrier pigeon", webhookId: "acme/hook" },
};

test("texts that the document leaves open are nothing to report without a product, and warnings with it", async () => {
  const { openSource } = await serviceOf();
  const alerts = (product: string | null) =>
    runtimesOf({ product, openSource }).then((of) => of("observability_alert"));
  expect(await (await alerts(null)).validate(alert)).toEqual([]);
  expect(await (await alerts(null)).validate({})).toEqual([]);
  expect(await (await alerts("clickstack")).validate(alert)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('warning: threshold_type is "gt", which is not a known value'),
      expect.stringContaining('interval is "10m", which is not a known value'),
    ]),
  );
  expect(await (await alerts("clickstack")).validate({})).toContainEqual(
    expect.stringMatching(/^warning: threshold is missing; it is required\./),
  );
});

const series = { sourceId: "acme/logs-1", aggFn: "quantile", where: "", groupBy: [] };

test("every type and function of the document is accepted, and only whole numbers on the grid", async () => {
  const { openSource } = await serviceOf();
  const dashboards = (await runtimesOf({ product: null, openSource }))("observability_dashboard");
  const types = ["time", "table", "number", "histogram", "search", "markdown"];
  const tiles = types.map((type, index) => ({
    x: 30,
    y: index,
    w: 40,
    h: 1,
    asRatio: true,
    series: [{ ...series, type }],
  }));
  expect(await dashboards.validate({ tags: ["z".repeat(100), "a", "z", "a"], tiles })).toEqual([]);
  expect(await dashboards.validate({ tiles: [{ name: "t", x: 0.5, series: [] }] })).toEqual([
    "warning: tiles[0].x is 0.5; it must be a whole number. The plan accepts it only if the service already holds it.",
  ]);
});

test("tags keep their order and their duplicates, and an ID with a slash is imported", async () => {
  const { openSource } = await serviceOf();
  const dashboards = (await runtimesOf({ product: null, openSource }))("observability_dashboard");
  const config = { name: "d", tags: ["z", "a", "m", "a"], tiles: [] };
  const created = await dashboards.run(config as never, absentInstance);
  expect(await dashboards.plan(config as never, await dashboards.read(created))).toMatchObject({ empty: true });
  const turned = await dashboards.run({ ...config, tags: ["a", "z"] } as never, created);
  const imported = await dashboards.import(String(turned.state?.id));
  expect(imported.state).toMatchObject({ id: turned.state?.id, tags: ["a", "z"] });
});

test("a chart query takes any granularity and any number as a time", async () => {
  const emulator = await serviceOf();
  const read = await dataSourcesOf({ product: null, openSource: emulator.openSource });
  const { problems } = await read("chart_series", {
    startTime: "1700000000",
    endTime: "1700000600.5",
    granularity: "90s",
    series: [series],
  });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("a chart query sends the type of a series", async () => {
  const service = await ScriptedServer.start(respond(200, { data: [] }));
  const read = await dataSourcesOf({ product: null, openSource: { baseUrl: service.url, apiKey: "key" } });
  await read("chart_series", {
    startTime: "1700000000",
    endTime: "1700000600",
    series: [{ ...series, type: "table" }],
  });
  expect(JSON.parse(service.seen[0]?.body ?? "")).toMatchObject({ series: [{ type: "table" }] });
});

test("metrics that are in another format are given as text", async () => {
  const emulator = await serviceOf();
  const text = "cpu=1; mem=2\n";
  emulator.faults.add({ kind: "status", status: 200, body: text, contentType: "text/plain" });
  const read = await dataSourcesOf({ product: null, managed: emulator.managed });
  const { result, problems } = await read("service_metrics");
  expect(result).toMatchObject({ text, samples: [] });
  expect(problems).toEqual([
    expect.objectContaining({ severity: "warning", summary: "Metrics are in another format" }),
  ]);
});

test.each(["openSource", "managed"] as const)(
  "what a killed run left is named and adopted without a time, %s",
  async (mode) => {
    const emulator = await serviceOf();
    const of = (more = {}) => runtimesOf({ product: null, [mode]: emulator[mode], ...more });
    const config = { name: "left", tiles: [{ name: "t", x: 0, y: 0, w: 1, h: 1, series: [series] }] } as never;
    const made = await (await of())("observability_dashboard").run(config, absentInstance);
    const id = String(made.state?.id);
    const planned = await (await of())("observability_dashboard").plan(config, absentInstance);
    expect(planned.warnings).toEqual([expect.stringContaining(`An equal dashboard "left" exists: ${id}`)]);
    const adopting = (await of({ onExisting: "adopt" }))("observability_dashboard");
    expect((await adopting.run(config, absentInstance)).state?.id).toBe(id);
    expect(emulator.dump().dashboards).toHaveLength(1);
  },
);
