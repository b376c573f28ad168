import type { ApiError } from "terraform-provider-sdk/http";
import type { ObjectValue } from "terraform-provider-sdk/values";
import type { Client } from "../../../lib/client/client";
import { accessKey, keySecret, managedClient, openSourceClient } from "../support/clients";
import { data, reset, respond, ScriptedServer, type Step } from "../support/scripted-server";

const source = "66a0b1c2d3e4f5a6b7c8d901";
const body = {
  name: "API",
  tags: ["a", "a"],
  tiles: [
    {
      name: "Errors",
      x: 0,
      y: 0,
      w: 8,
      h: 4,
      config: { displayType: "number", sourceId: source, select: [{ aggFn: "count" }] },
    },
  ],
};
const readBack = {
  tags: ["a"],
  tiles: [
    {
      id: "66e000000000000000000017",
      name: "Errors",
      x: 0,
      y: 0,
      w: 8,
      h: 4,
      config: {
        displayType: "number",
        sourceId: source,
        select: [{ aggFn: "count", where: "", whereLanguage: "lucene" }],
      },
    },
  ],
  filters: [],
  savedQuery: null,
};

let counter = 0;
/** A moment after the request that follows, however busy the machine is. */
const soon = () => new Date(Date.now() + 60_000).toISOString();

/** An ID as the service would make it for the request that follows, or `secondsAgo`. */
function idMade(secondsAgo = -60): string {
  counter += 1;
  const seconds = Math.floor(Date.now() / 1000) - secondsAgo;
  return `${seconds.toString(16)}${counter.toString(16).padStart(16, "0")}`;
}

const dashboard = (id: string, changes: object = {}) => ({ id, name: "API", ...readBack, ...changes });

describe("a create whose response was lost", () => {
  let server: ScriptedServer;
  let client: Client;

  beforeEach(async () => {
    server = await ScriptedServer.start();
    client = openSourceClient(server.url, { product: "clickstack" });
  });

  afterEach(() => client.close());

  const lost: [string, Step][] = [
    ["the connection broke", reset],
    ["a proxy returned 502", respond(502, "<html>Bad Gateway</html>")],
    ["a proxy returned 500 as a page", respond(500, "<html>Internal Server Error</html>")],
    ["the service failed with 500 in its own form", respond(500, { message: "Something went wrong :(" })],
    ["the service said 408 in its own form", respond(408, { message: "Request timeout" })],
    ["the response was a page of something else", respond(200, "<html>Welcome</html>")],
    ["the response was cut off", respond(200, '{"data":{"id":"66', { "content-type": "application/json" })],
    ["the response had no id", data({ name: "API" })],
  ];

  it.each(lost)("is adopted when exactly one new object is the same: %s", async (_, step) => {
    const id = idMade();
    server.play(step, data([dashboard(id), dashboard(idMade(), { name: "Other" })]));
    expect(await client.dashboards.create(body)).toMatchObject({ id, name: "API" });
    expect(server.methods()).toEqual(["POST", "GET"]);
  });

  it("fails with a message when nothing new is found, after three lookups", async () => {
    server.play(reset, data([]));
    await expect(client.dashboards.create(body)).rejects.toMatchObject({
      name: "AmbiguousCreateError",
      code: "ambiguous_create",
      candidates: [],
      message: expect.stringMatching(
        /The service may or may not have created the dashboard "API": POST http.*No new object of that kind exists yet/,
      ),
    });
    expect(server.methods()).toEqual(["POST", "GET", "GET", "GET"]);
  });

  it("is adopted when it appears only at the second lookup", async () => {
    const id = idMade();
    server.play(reset, data([]), data([dashboard(id)]));
    expect(await client.dashboards.create(body)).toMatchObject({ id });
  });

  it("fails and names both when two new objects are the same", async () => {
    const ids = [idMade(), idMade()];
    server.play(reset, data(ids.map((id) => dashboard(id))));
    await expect(client.dashboards.create(body)).rejects.toMatchObject({
      candidates: ids,
      message: expect.stringContaining(ids.join(", ")),
    });
    expect(server.methods()).toEqual(["POST", "GET"]);
  });

  it.each([
    ["another tile width", { tiles: [{ ...readBack.tiles[0], w: 9 }] }],
    [
      "another expression",
      { tiles: [{ ...readBack.tiles[0], config: { ...readBack.tiles[0]?.config, sourceId: idMade() } }] },
    ],
    ["one tile more", { tiles: [...readBack.tiles, ...readBack.tiles] }],
    ["other tags", { tags: ["b"] }],
  ])("is not adopted when a new object with the same name differs: %s", async (_, changes) => {
    const id = idMade();
    server.play(reset, data([dashboard(id, changes)]));
    await expect(client.dashboards.create(body)).rejects.toMatchObject({ candidates: [id] });
  });

  it("is not confused with an object that is older than the attempt", async () => {
    server.play(reset, data([dashboard(idMade(30))]));
    await expect(client.dashboards.create(body)).rejects.toMatchObject({ candidates: [] });
  });

  it("allows for a service whose clock is behind", async () => {
    const id = idMade(3600);
    const date = new Date(Date.now() - 3660_000).toUTCString();
    server.play(data([], { date }), reset, data([dashboard(id)], { date }));
    await client.sources.list();
    expect(await client.dashboards.create(body)).toMatchObject({ id });
  });

  it("is not confused with an object that this process created, or that an earlier list contained", async () => {
    const [made, listed] = [idMade(), idMade()];
    server.play(data([dashboard(listed)]), data(dashboard(made)), reset, data([dashboard(made), dashboard(listed)]));
    await client.dashboards.list();
    await client.dashboards.create(body);
    await expect(client.dashboards.create(body)).rejects.toMatchObject({ candidates: [] });
  });

  it("fails with both reasons when the lookup fails", async () => {
    server.play(reset, respond(403, { message: "Forbidden" }));
    await expect(client.dashboards.create(body)).rejects.toMatchObject({
      code: "ambiguous_create",
      message: expect.stringMatching(/could not check whether it exists: GET .* returned 403: Forbidden/),
    });
  });

  it("matches the series form with the config form that the service returns", async () => {
    const id = idMade();
    const series = [
      {
        type: "time",
        sourceId: source,
        aggFn: "count",
        where: "SeverityText:error",
        groupBy: ["a", "b"],
        field: "ignored",
      },
      { type: "time", sourceId: source, aggFn: "avg", where: "", groupBy: [], field: "Duration" },
    ];
    const select = [
      { aggFn: "count", where: "SeverityText:error", whereLanguage: "lucene", valueExpression: "" },
      { aggFn: "avg", where: "", whereLanguage: "lucene", valueExpression: "Duration" },
    ];
    const tile = { name: "t", x: 0, y: 0, w: 8, h: 4 };
    const config = { displayType: "line", sourceId: source, groupBy: "a,b", select };
    server.play(reset, data([dashboard(id, { tags: [], tiles: [{ id, ...tile, config }] })]));
    expect(await client.dashboards.create({ name: "API", tiles: [{ ...tile, series }] })).toMatchObject({ id });

    const other = { ...config, select: [select[0], { ...select[1], valueExpression: "Size" }] };
    server.play(reset, data([dashboard(idMade(), { tags: [], tiles: [{ id, ...tile, config: other }] })]));
    await expect(client.dashboards.create({ name: "API", tiles: [{ ...tile, series }] })).rejects.toMatchObject({
      code: "ambiguous_create",
    });
  });

  it("never confuses two equal dashboards: their creates run one after the other", async () => {
    const [first, second] = [idMade(), idMade()];
    server.play(data(dashboard(first)), reset, data([dashboard(first), dashboard(second)]));
    const made = await Promise.all([client.dashboards.create(body), client.dashboards.create(body)]);
    expect(made.map(({ id }) => id)).toEqual([first, second]);
  });

  it("is adopted when the service trimmed its name", async () => {
    const id = idMade();
    server.play(reset, data([{ id, name: "Errors", sourceId: source }], { "x-total-count": "1" }));
    expect(await client.savedSearches.create({ name: " Errors ", sourceId: source })).toMatchObject({ id });
    expect(server.methods()).toEqual(["POST", "GET"]);
  });

  describe("for alerts", () => {
    const alertBody = {
      source: "tile",
      dashboardId: "66c000000000000000000001",
      tileId: "66e000000000000000000017",
      threshold: 5,
      thresholdType: "above",
      interval: "5m",
      channel: { type: "webhook", webhookId: "66b000000000000000000001" },
      scheduleStartAt: "2026-08-22T09:00:00Z",
    };
    const alert = (id: string, changes: object = {}) => ({
      id,
      ...alertBody,
      scheduleStartAt: "2026-08-22T09:00:00.000Z",
      name: null,
      channels: [alertBody.channel],
      createdAt: soon(),
      ...changes,
    });

    it("adopts by content, because alerts may have no name", async () => {
      const id = idMade();
      server.play(reset, data([alert(idMade(), { tileId: "66e000000000000000000018" }), alert(id)]));
      expect(await client.alerts.create(alertBody)).toMatchObject({ id });
    });

    it("trusts createdAt before the id", async () => {
      const createdAt = new Date(Date.now() - 60_000).toISOString();
      server.play(reset, data([alert(idMade(), { createdAt })]));
      await expect(client.alerts.create(alertBody)).rejects.toMatchObject({ candidates: [] });
    });

    it.each([
      ["threshold", 6],
      ["thresholdType", "below"],
      ["channel", { type: "webhook", webhookId: "x" }],
    ])("does not adopt one with another %s", async (member, value) => {
      server.play(reset, data([alert(idMade(), { [member]: value })]));
      await expect(client.alerts.create(alertBody)).rejects.toMatchObject({ code: "ambiguous_create" });
    });
  });
});

describe("an API key whose response was lost", () => {
  let server: ScriptedServer;
  let client: Client;
  const key = (id: string, changes: object = {}) => ({
    id,
    name: "ci",
    state: "enabled",
    createdAt: soon(),
    ...changes,
  });
  const result = (content: unknown) => respond(200, { status: 200, requestId: "r-1", result: content });

  beforeEach(async () => {
    server = await ScriptedServer.start();
    client = managedClient(server.url, { product: "clickstack" });
  });

  afterEach(() => client.close());

  it("is deleted, because its secret is lost, and created again", async () => {
    const made = { key: key("k-2"), keyId: "id", keySecret: "new secret" };
    server.play(reset, result([key("k-1")]), respond(200, { status: 200, requestId: "r" }), result(made));
    expect(await client.apiKeys.create({ name: "ci" })).toEqual({ ...made.key, ...made });
    expect(server.seen.map(({ method, path }) => `${method} ${path.split("/").pop()}`)).toEqual([
      "POST keys",
      "GET keys",
      "DELETE k-1",
      "POST keys",
    ]);
  });

  it("is reported with its ID when it cannot be deleted", async () => {
    server.play(reset, result([key("k-1")]), respond(404, "<html>Cannot DELETE</html>"));
    await expect(client.apiKeys.create({ name: "ci" })).rejects.toMatchObject({
      candidates: ["k-1"],
      message: expect.stringMatching(/exists with the ID k-1, and the client could neither adopt nor remove it/),
    });
  });

  it("is adopted when the caller knows its secret", async () => {
    const hashData = { keyIdHash: "a", keyIdSuffix: "wxyz", keySecretHash: "b" };
    server.play(reset, result([key("k-0", { keySuffix: "abcd" }), key("k-1", { keySuffix: "wxyz" })]));
    expect(await client.apiKeys.create({ name: "ci", hashData })).toMatchObject({ key: { id: "k-1" } });
    expect(server.methods()).toEqual(["POST", "GET"]);
  });

  it("is not confused with an older key of the same name", async () => {
    server.play(reset, result([key("k-1", { createdAt: "2026-01-01T00:00:00Z" })]));
    await expect(client.apiKeys.create({ name: "ci" })).rejects.toMatchObject({ candidates: [] });
    expect(server.methods()).not.toContain("DELETE");
  });

  it("never shows a secret in the error", async () => {
    server.play(reset, result([]));
    const error: Error = await client.apiKeys.create({ name: "ci" }).then(
      () => new Error("resolved"),
      (reason: Error) => reason,
    );
    expect(`${error.message}${error.stack}${JSON.stringify(error)}`).not.toContain(keySecret);
    expect(error.message).not.toContain(accessKey);
  });
});

describe("without a product, a create whose response does not show the object", () => {
  const confirmed = respond(204, "");
  let server: ScriptedServer;
  let client: Client;

  beforeEach(async () => {
    server = await ScriptedServer.start();
    client = openSourceClient(server.url);
  });

  afterEach(() => client.close());

  /** IDs of 24 hexadecimal digits that are random, and would be old, or not made yet, as times. */
  it.each(["0a0b1c2d3e4f5a6b7c8d9010", "f6a0b1c2d3e4f5a6b7c8d901", "acme/1"])(
    "is the object %s that the list before did not have",
    async (id) => {
      server.play(
        data([dashboard("66a0b1c2d3e4f5a6b7c8d900")]),
        confirmed,
        data([dashboard(id), dashboard("66a0b1c2d3e4f5a6b7c8d900")]),
      );
      await client.dashboards.listBefore(body);
      expect(await client.dashboards.create(body)).toMatchObject({ id });
      expect(server.methods().slice(0, 3)).toEqual(["GET", "POST", "GET"]);
    },
  );

  it.each([["2026-01-01"], ["2026-01-01T00:00:00Z"]])(
    "is not an equal object that was created on %s",
    async (createdAt) => {
      server.play(confirmed, data([dashboard("acme/1", { createdAt })]));
      await expect(client.dashboards.create(body)).rejects.toMatchObject({
        candidates: [],
        message: expect.stringContaining("No new object of that kind exists yet"),
      });
    },
  );

  it.each([
    ["has no date", {}],
    ["was created today", { createdAt: new Date().toISOString().slice(0, 10) }],
    ["was created this minute", { createdAt: soon() }],
  ])("is reported with the equal object that %s, where no list was there before", async (_, dated) => {
    server.play(confirmed, data([dashboard("acme/1", dated), dashboard("acme/2", { name: "Other" })]));
    const failure: ApiError = await client.dashboards.create(body).then(
      () => new Error("resolved"),
      (reason) => reason,
    );
    expect(failure).toMatchObject({ code: "ambiguous_create", candidates: ["acme/1"] });
    expect(failure.message).toMatch(/An equal object exists, and nothing says .*: acme\/1\./);
    expect(failure.message).not.toMatch(/No new object|does not come from the API|base_url/);
    expect(server.methods().filter((method) => method === "POST")).toHaveLength(1);
  });

  it("is the alert on a dashboard that the same client made, and not an equal one that it made before", async () => {
    const alert = { name: "a", dashboardId: "acme/d", threshold: 1 };
    const stored = (id: string) => ({ id, ...alert });
    server.play(
      data(dashboard("acme/d")),
      confirmed,
      data([{ ...stored("acme/0"), dashboardId: "acme/other" }, stored("acme/1")]),
      confirmed,
      data([stored("acme/1"), stored("acme/2")]),
    );
    await client.dashboards.create(body);
    expect(await client.alerts.create(alert)).toMatchObject({ id: "acme/1" });
    expect(await client.alerts.create(alert)).toMatchObject({ id: "acme/2" });
    expect(server.methods()).toEqual(["POST", "POST", "GET", "POST", "GET"]);
  });
});

describe("on a service whose lists may be cut", () => {
  const result = (content: unknown) => respond(200, { status: 200, requestId: "r-1", result: content });
  const wanted = { name: "Errors", sourceId: source };
  const search = (id: string, name = "Errors") => ({ ...wanted, id, name });
  let server: ScriptedServer;
  let client: Client;

  beforeEach(async () => {
    server = await ScriptedServer.start();
    client = managedClient(server.url, { product: "clickstack" });
  });

  afterEach(() => client.close());

  it("a created object is looked for to the end of the list", async () => {
    const id = idMade();
    server.play(reset, result([search(idMade(60))]), result([search(id)]), result([]));
    expect(await client.savedSearches.create(wanted)).toMatchObject({ id });
    expect(server.methods()).toEqual(["POST", "GET", "GET", "GET"]);
  });

  it("an equal object of an earlier run is looked for to the end of the list", async () => {
    const id = idMade();
    server.play(result([search(idMade(), "Other")]), result([search(id)]), result([]));
    expect(await client.savedSearches.recentEquals(wanted)).toMatchObject([{ id }]);
  });

  it("an object without a date is not taken for new because a cut list lacked it", async () => {
    const first = search(idMade(60), "Other");
    server.play(result([first]), reset, result([first]), result([search("without-a-date")]), result([]));
    await client.savedSearches.list();
    await expect(client.savedSearches.create(wanted)).rejects.toMatchObject({ code: "ambiguous_create" });
  });
});

describe("what a killed run left behind has members that were not sent", () => {
  let server: ScriptedServer;
  let client: Client;

  beforeEach(async () => {
    server = await ScriptedServer.start();
    client = openSourceClient(server.url, { product: "clickstack" });
  });

  afterEach(() => client.close());

  const channel = { type: "webhook", webhookId: "66e000000000000000000009" };
  const alert = { dashboardId: "66e000000000000000000007", tileId: "t1", threshold: 5, channel };
  const derived = { displayName: "Errors", tags: ["prod"], source: "tile", channels: [channel] };

  it.each<[string, object, boolean]>([
    ["what the service derives", derived, true],
    ["a note that somebody wrote", { ...derived, note: "Mine" }, false],
    ["another tile", { ...derived, tileId: "t2" }, false],
  ])("an alert with %s", async (_, members, isEqual) => {
    const id = idMade(60);
    server.play(data([{ id, ...alert, ...members }]));
    expect((await client.alerts.recentEquals(alert)).map((record) => record.id)).toEqual(isEqual ? [id] : []);
  });

  const logs = { name: "Logs", kind: "log", connection: "66e000000000000000000003" };

  it.each<[string, ObjectValue, object, boolean]>([
    ["a link that another resource set", logs, { traceSourceId: source }, true],
    ["the link that was sent", { ...logs, traceSourceId: source }, { traceSourceId: source }, true],
    ["another link than was sent", { ...logs, traceSourceId: source }, { traceSourceId: channel.webhookId }, false],
    ["an expression that somebody wrote", logs, { bodyExpression: "Body" }, false],
    ["another kind", logs, { kind: "trace" }, false],
  ])("a source with %s", async (_, sent, members, isEqual) => {
    const id = idMade(60);
    server.play(data([{ ...sent, id, ...members }]));
    expect((await client.sources.recentEquals(sent)).map((record) => record.id)).toEqual(isEqual ? [id] : []);
  });
});
