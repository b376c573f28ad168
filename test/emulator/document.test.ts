import { type Emulator, startEmulator } from "../../lib/emulator";
import { runningEmulator } from "../support/emulator";
import { account, anywhere, basic, managed, openSource, type Reply, type Send } from "./support";

/** Every member of the document's tables, each at least once. */
const series = [
  { sourceId: "acme/logs-1", aggFn: "count", where: "level:error", groupBy: ["ServiceName"], type: "time" },
  {
    sourceId: "acme/logs-1",
    aggFn: "quantile",
    where: "",
    groupBy: [],
    dataSource: "metrics",
    field: "Duration",
    metricName: "http.duration",
    metricDataType: "histogram",
    type: "histogram",
    whereLanguage: "sql",
  },
];
const tile = { name: "Requests", x: 0, y: 1, w: 8, h: 4, asRatio: false, series };
const dashboard = { name: "Every member", tags: ["b", "a", "b"], tiles: [{ id: "t/1", ...tile }, { series: [] }] };
const alert = {
  dashboardId: "acme/dashboards-1",
  tileId: "t/1",
  threshold: 0.5,
  interval: "10m",
  source: "chart",
  thresholdType: "gt",
  channel: { type: "slack", webhookId: "hooks/on-call" },
  name: "n",
  message: "m",
};

const pathOf = (path: string, id: string): string => `${path}/${encodeURIComponent(id)}`;

describe("With product none", () => {
  const emulator = runningEmulator({ product: "none" });

  const modes: [string, (of: Emulator) => Send, (reply: Reply) => unknown][] = [
    ["open-source", openSource, ({ body }) => body.data],
    ["managed", managed, ({ body }) => body.result],
  ];

  describe.each(modes)("in %s mode", (_, sender, result) => {
    test.each([
      ["dashboards", dashboard, { tags: ["a"], tiles: [{ series: [series[0]] }] }],
      ["alerts", alert, { interval: "30m" }],
      ["dashboards", {}, { name: "later" }],
      ["alerts", {}, { name: "later" }],
    ])("%s are created, listed, read, replaced and deleted as they were sent (%#)", async (kind, body, next) => {
      const send = sender(emulator);
      const path = `/${kind}`;
      const created = await send("POST", path, body);
      expect(created.status).toBe(200);
      const held = result(created) as { id: string };
      expect(held).toMatchObject({ id: expect.any(String), ...body });
      expect(Object.keys(held)).toEqual(["id", ...Object.keys(body)]);
      expect(result(await send("GET", path))).toEqual([held]);
      expect(result(await send("GET", pathOf(path, held.id)))).toEqual(held);
      const replaced = result(await send("PUT", pathOf(path, held.id), next));
      expect(replaced).toMatchObject({ id: held.id, ...next });
      expect(result(await send("GET", pathOf(path, held.id)))).toEqual(replaced);
      expect((await send("DELETE", pathOf(path, held.id))).status).toBeLessThan(300);
      expect((await send("GET", pathOf(path, held.id))).status).toBe(404);
      expect(result(await send("GET", path))).toEqual([]);
    });

    test("a tile without an ID gets one, and members that the document does not name stay", async () => {
      const body = { ...dashboard, extra: { deep: [null] }, tiles: [{ id: "t/1", level: 1 }, { name: "second" }] };
      expect(result(await sender(emulator)("POST", "/dashboards", body))).toEqual({
        ...body,
        id: expect.stringMatching(/^acme\/dashboards-/),
        tiles: [
          { id: "t/1", level: 1 },
          { id: expect.stringMatching(/./), name: "second" },
        ],
      });
    });

    test("sources have opaque IDs and are listed, and nothing else", async () => {
      const listed = result(await sender(emulator)("GET", "/sources")) as { id: string; name: string }[];
      expect(listed.map(({ name }) => name)).toEqual(["Logs", "Traces", "Metrics", "Sessions"]);
      expect(listed[0]?.id).toBe("acme/logs-1");
      for (const [method, path] of [
        ["POST", "/sources"],
        ["GET", pathOf("/sources", "acme/logs-1")],
        ["PATCH", "/dashboards"],
        ["GET", "/saved-searches"],
        ["GET", "/connections"],
        ["POST", "/dashboards/validate"],
        ["POST", "/webhooks"],
      ] as const)
        expect([
          method,
          path,
          (await sender(emulator)(method, path, method === "GET" ? undefined : {})).status,
        ]).toEqual([method, path, 404]);
    });

    test.each([
      ["dashboards", { tiles: [{ series: [{ aggFn: "count", where: "", groupBy: [] }] }] }, "sourceId"],
      ["dashboards", { tiles: [{ series: [{ sourceId: "s", aggFn: "p95", where: "", groupBy: [] }] }] }, "aggFn"],
      ["dashboards", { tiles: [{ series: [{ sourceId: "s", aggFn: "count", where: "" }] }] }, "groupBy"],
      ["dashboards", { tiles: [{ x: 0.5 }] }, "tiles.0.x"],
      ["dashboards", { tags: "a" }, "tags"],
      ["dashboards", { name: null }, "name"],
      ["alerts", { threshold: "1" }, "threshold"],
      ["alerts", { channel: "x" }, "channel"],
    ])("%s with a member that is not what the document says are rejected (%#)", async (kind, body, member) => {
      const rejected = await sender(emulator)("POST", `/${kind}`, body);
      expect([rejected.status, rejected.text]).toEqual([400, expect.stringContaining(member)]);
    });
  });

  test("webhooks and chart queries belong to the open-source mode", async () => {
    expect((await openSource(emulator)("GET", "/webhooks")).body.data).toMatchObject([{ id: "hooks/on-call" }]);
    expect((await managed(emulator)("GET", "/webhooks")).status).toBe(404);
    expect((await managed(emulator)("POST", "/charts/series", {})).status).toBe(404);
    expect((await openSource(emulator)("GET", "/charts/series")).status).toBe(404);
  });

  test.each([
    ["90s", 41],
    ["1 minute", 60],
    ["10m", 6],
    [undefined, 60],
  ])("chart series are queried with the granularity %s, in seconds and in milliseconds", async (granularity, count) => {
    const [startTime, endTime] = [1_750_000_200, 1_750_003_800];
    const query = { startTime, endTime, granularity, series: [{ ...series[1], field: "any column" }] };
    const inSeconds = await openSource(emulator)("POST", "/charts/series", query);
    const milliseconds = { ...query, startTime: startTime * 1000, endTime: endTime * 1000 };
    expect((await openSource(emulator)("POST", "/charts/series", milliseconds)).body).toEqual(inSeconds.body);
    expect(inSeconds.body.data).toHaveLength(count);
    expect(inSeconds.body.data[0]).toMatchObject({ ts_bucket: expect.any(Number), "series_0.data": expect.anything() });
  });

  test("errors of the account level have error and status, and no more", async () => {
    const rejected = await account(emulator)("POST", "/keys", { roles: [] });
    expect([rejected.status, rejected.body]).toEqual([400, { error: expect.stringContaining("roles"), status: 400 }]);
    const headers = { authorization: basic("nobody", "secret") };
    const stranger = await account(emulator)("POST", "/keys", {}, headers);
    expect([stranger.status, stranger.body]).toEqual([401, { error: expect.any(String), status: 401 }]);
    expect((await anywhere(emulator)("GET", "/api/v2/dashboards")).status).toBe(401);
    expect((await anywhere(emulator)("GET", "/api/v2/nothing")).status).toBe(401);
  });

  test("a new key has its secret in the creation result, and lets its owner in", async () => {
    const body = {
      name: "ci",
      roles: ["developer"],
      expireAt: "2999-01-01",
      ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
      state: "enabled",
    };
    const created = await account(emulator)("POST", "/keys", body);
    expect(created.body).toEqual({ requestId: expect.any(String), result: expect.anything(), status: 200 });
    const { key, keyId, keySecret } = created.body.result;
    expect(key).toEqual({ id: expect.any(String), ...body, createdAt: expect.any(String), keySuffix: keyId.slice(-4) });
    const own = { authorization: basic(keyId, keySecret) };
    expect((await managed(emulator)("GET", "/dashboards", undefined, own)).status).toBe(200);
    const empty = await account(emulator)("POST", "/keys", { expireAt: "" });
    expect(empty.body.result.key).toMatchObject({ state: "enabled" });
  });

  test("hashes of a key are texts of any kind", async () => {
    const hashData = { keyIdHash: "h1", keyIdSuffix: "suffix", keySecretHash: "h2" };
    const created = await account(emulator)("POST", "/keys", { hashData });
    expect(created.body.result).toEqual({ key: expect.objectContaining({ keySuffix: "suffix" }) });
  });

  test("backups and metrics are read; backups have the members of the document", async () => {
    const path = `/services/${emulator.managed.serviceId}`;
    const backups = await account(emulator)("GET", `${path}/backups`);
    expect(Object.keys(backups.body.result[1]).sort()).toEqual([
      "backupName",
      "bucket",
      "durationInSeconds",
      "finishedAt",
      "id",
      "serviceId",
      "sizeInBytes",
      "startedAt",
    ]);
    const all = await account(emulator)("GET", `${path}/metrics`);
    const filtered = await account(emulator)("GET", `${path}/metrics?some_parameter=true`);
    expect([all.type, filtered.type]).toEqual(["text/plain", "text/plain"]);
    expect(filtered.text.length).toBeLessThan(all.text.length);
  });

  test("there is no page", async () => {
    for (const path of ["/", "/dashboards/any", "/refresh.js"])
      expect((await anywhere(emulator)("GET", path)).status).toBe(404);
  });

  test("alerts are not evaluated", async () => {
    await openSource(emulator)("POST", "/alerts", alert);
    await expect(emulator.evaluate()).rejects.toThrow("does not evaluate alerts");
  });

  test("what somebody edits is kept as it is, and a dump is a seed", async () => {
    const { body } = await openSource(emulator)("POST", "/dashboards", dashboard);
    emulator.edit("dashboards", body.data.id, (held) => Object.assign(held, { tiles: [{ series }] }));
    const changed = { ...body.data, tiles: [{ series }] };
    expect((await openSource(emulator)("GET", "/dashboards")).body.data).toEqual([changed]);
    const other = await startEmulator({ product: "none", seed: emulator.dump() });
    expect((await openSource(other)("GET", "/dashboards")).body.data).toEqual([changed]);
    await other.close();
  });

  test("a seed is taken as it is", async () => {
    const seed = { dashboards: [{ tiles: [{ series }] }], alerts: [{ interval: "soon" }], sources: [{ name: "Own" }] };
    const other = await startEmulator({ product: "none", seed: seed as never });
    const { dashboards, alerts, sources, webhooks } = JSON.parse(JSON.stringify(other.dump()));
    await other.close();
    expect(dashboards).toEqual([{ id: expect.any(String), tiles: [{ series }] }]);
    expect(alerts).toEqual([{ id: expect.any(String), interval: "soon" }]);
    expect([sources, webhooks]).toEqual([[{ id: expect.stringMatching(/^acme\//), name: "Own" }], []]);
  });
});

test.each([
  [{ product: "none", enterprise: true }, "enterprise belongs to product clickstack"],
  [{ product: "none", seriesForm: true }, "seriesForm belongs to product clickstack"],
  [{ undocumented: { status: 405 } }, "undocumented belongs to product none"],
] as const)("%j: an option of the other product is an error", async (options, message) => {
  await expect(startEmulator(options)).rejects.toThrow(message);
});

describe.each([
  [404, "json", { error: "Not Found", status: 404 }],
  [405, "json", { error: "Method Not Allowed", status: 405 }],
  [404, "text", undefined],
  [405, "text", undefined],
] as const)("What the document does not show gets %i as %s", (status, form, expected) => {
  test("for keys in every way but creating them, and elsewhere", async () => {
    const emulator = await startEmulator({ product: "none", undocumented: { status, body: form } });
    try {
      const { body } = await account(emulator)("POST", "/keys", { name: "ci" });
      const path = `/keys/${body.result.key.id}`;
      const replies = [
        await account(emulator)("GET", "/keys"),
        await account(emulator)("GET", path),
        await account(emulator)("PATCH", path, { name: "other" }),
        await account(emulator)("DELETE", path),
        await account(emulator)("GET", "/roles"),
        await openSource(emulator)("GET", ""),
        await openSource(emulator)("GET", "/team"),
      ];
      for (const reply of replies) expect([reply.status, reply.body]).toEqual([status, expected]);
    } finally {
      await emulator.close();
    }
  });
});

test("a strict service rejects members that the document does not name, at any depth", async () => {
  const emulator = await startEmulator({ product: "none", strict: true });
  const post = async (path: string, body: object) => {
    const headers = { authorization: "Bearer emulator-key", "content-type": "application/json" };
    const response = await fetch(`${emulator.url}/api/v2/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return [response.status, await response.text()] as const;
  };
  try {
    const series = { sourceId: "s", aggFn: "count", where: "", groupBy: [] };
    const [status, message] = await post("dashboards", {
      name: "A",
      filters: [],
      tiles: [{ name: "T", containerId: "c", series: [{ ...series, level: 1 }] }],
    });
    expect(status).toBe(400);
    for (const name of ["filters", "containerId", "level"]) expect(message).toContain(`'${name}'`);
    expect((await post("dashboards", { name: "A", tags: [], tiles: [{ name: "T", series: [series] }] }))[0]).toBe(200);
    expect((await post("alerts", { name: "A", chart: {} }))[0]).toBe(400);
  } finally {
    await emulator.close();
  }
});
