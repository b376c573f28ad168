import { dataSourcesOf } from "../../support/data-sources";
import { type LiteralServer, startLiteralServer, type Worded } from "../../support/literal-server";
import { absentInstance, runtimesOf } from "../../support/runtime";

let service: LiteralServer;
beforeEach(async () => {
  service = await startLiteralServer();
});
afterEach(() => service.close());

const modes = ["open_source", "managed"] as const;
type Mode = (typeof modes)[number];

function providerIn(mode: Mode, more: object = {}) {
  const { openSource, managed } = service;
  return runtimesOf({ product: null, ...more, ...(mode === "managed" ? { managed } : { openSource }) });
}

const sourceId = "66a0b1c2d3e4f5a6b7c8d901";
const series = [{ sourceId, aggFn: "count", where: "", groupBy: [] }];
const dashboard = { name: "d", tiles: [{ name: "t", x: 0, y: 0, w: 12, h: 4, series }] };
const alert = { name: "a", threshold: 1, interval: "10m" };
const kinds = [
  ["observability_dashboard", dashboard],
  ["observability_alert", alert],
] as const;

const json = "application/json";
const gone: Readonly<Record<string, Worded>> = {
  empty: { status: 404, type: "text/plain", text: "" },
  text: { status: 404, type: "text/plain", text: "There is no object with the ID x." },
  "the words of a router": { status: 404, type: "text/plain", text: "404 page not found" },
  "Not Found": { status: 404, type: "text/plain", text: "Not Found" },
  "the document's error body": { status: 404, type: json, text: `{"error":"no such thing","status":404}` },
  "a gateway's JSON": { status: 404, type: json, text: `{"message":"no Route matched with those values"}` },
  "a JSON string": { status: 404, type: json, text: `"gone"` },
  HTML: { status: 404, type: "text/html", text: "<!doctype html><title>404</title><h1>Not here</h1>" },
  "a 400 of the document": { status: 400, type: json, text: `{"error":"unknown id","status":400}` },
  "a 405": { status: 405, type: json, text: `{"error":"no","status":405}` },
  "a 409": { status: 409, type: json, text: `{"error":"deleted","status":409}` },
  "a 410": { status: 410, type: "text/plain", text: "" },
  "a 418": { status: 418, type: "text/plain", text: "I am a teapot" },
  "a 422": { status: 422, type: json, text: `{"error":"unknown id","status":422}` },
};
const unrelated = [401, 403, 408, 429].map(
  (status) => [status, { status, type: json, text: `{"error":"no"}` }] as const,
);

describe.each(modes)("without a product, in %s mode", (mode) => {
  it.each(unrelated)("a %i says nothing of an object", async (_, worded) => {
    const dashboards = (await providerIn(mode))("observability_dashboard");
    const made = await dashboards.run(dashboard as never, absentInstance);
    service.held.dashboards.clear();
    service.wording.gone = worded;
    const later = (await providerIn(mode, { maxRetries: 0, requestTimeoutSeconds: 1 }))("observability_dashboard");
    await expect(later.read(made)).rejects.toThrow(`returned ${worded.status}`);
  });

  describe.each(Object.entries(gone))("a rejection that is %s", (_, worded) => {
    it.each(kinds)("means that of two %s objects one is gone, as the list says", async (type, config) => {
      service.wording.gone = worded;
      const resources = await providerIn(mode);
      const [kept, lost] = [
        await resources(type).run(config as never, absentInstance),
        await resources(type).run({ ...config, name: "lost" } as never, absentInstance),
      ];
      const plural = type === "observability_alert" ? "alerts" : "dashboards";
      service.held[plural].delete(String(lost.state?.id));

      const later = (await providerIn(mode))(type);
      const [stays, goes] = await Promise.all([later.read(kept), later.read(lost)]);
      expect(stays.state).toEqual(kept.state);
      expect(goes.state).toBeNull();
      expect(await later.plan(config as never, stays)).toMatchObject({ empty: true });

      const alone = (await providerIn(mode))(type);
      expect((await alone.read(lost)).state).toBeNull();
      const deleted = await alone.plan(null, lost);
      expect((await alone.apply(null, lost, deleted)).state).toBeNull();
      const changed = { ...config, name: "changed" } as never;
      const planned = await alone.plan(changed, lost);
      await expect(alone.apply(changed, lost, planned)).rejects.toThrow("was deleted after the plan was created");
    });
  });

  it("a 404 for an object that the list has is a failure: nothing is removed from the state", async () => {
    const dashboards = (await providerIn(mode))("observability_dashboard");
    const { state } = await dashboards.run(dashboard as never, absentInstance);
    service.wording.gone = gone.text;
    service.unreachable.add(String(state?.id));
    const later = (await providerIn(mode))("observability_dashboard");
    const read = await later.read({ state, private: Buffer.alloc(0) });
    expect(read.state).toMatchObject({ id: state?.id, name: "d" });
    await expect(later.apply(null, read, await later.plan(null, read))).rejects.toThrow("has no such route");
  });

  it("a list that is not there says that the address is wrong, and not that an object is gone", async () => {
    const dashboards = (await providerIn(mode))("observability_dashboard");
    const first = await dashboards.run(dashboard as never, absentInstance);
    const second = await dashboards.run(dashboard as never, absentInstance);
    service.lost.add("dashboards");
    const later = (await providerIn(mode))("observability_dashboard");
    const reads = await Promise.allSettled([later.read(first), later.read(second)]);
    for (const read of reads)
      expect(read).toMatchObject({
        status: "rejected",
        reason: { message: expect.stringMatching(/GET \S+dashboards returned 404.*no such route.*Check/s) },
      });
  });
});

describe.each(modes)("without a product, in %s mode, a list that says that it is cut", (mode) => {
  const plurals = { observability_dashboard: "dashboards", observability_alert: "alerts" } as const;
  const ways = ["meta.total", "x-total-count", "total", "next", "link"] as const;

  describe.each(ways)("by %s", (cut) => {
    it.each(kinds)("is no proof that an %s object is gone", async (type, config) => {
      const resources = (await providerIn(mode))(type);
      const made = [];
      for (const name of ["a", "b", "c"]) made.push(await resources.run({ ...config, name } as never, absentInstance));
      service.wording.cut = cut;
      for (const { state } of made) service.unreachable.add(String(state?.id));

      const later = (await providerIn(mode))(type);
      const reads = await Promise.allSettled(made.map((one) => later.read(one)));
      expect(reads[0]).toMatchObject({ status: "fulfilled", value: { state: made[0]?.state } });
      const rejected = {
        status: "rejected",
        reason: { message: expect.stringContaining("the list is incomplete: it has 1") },
      };
      expect(reads.slice(1)).toMatchObject([rejected, rejected]);
      const [, lost = absentInstance] = made;
      const deletion = (await providerIn(mode))(type);
      await expect(deletion.apply(null, lost, await deletion.plan(null, lost))).rejects.toThrow(
        "the list is incomplete",
      );
      expect(service.held[plurals[type]].size).toBe(3);

      const { openSource, managed } = service;
      const read = await dataSourcesOf({ product: null, ...(mode === "managed" ? { managed } : { openSource }) });
      const { problems } = await read(plurals[type], {});
      expect(problems).toEqual([expect.objectContaining({ summary: "List of the service is incomplete" })]);
    });
  });
});

describe("without a product, a service that only creates keys", () => {
  const keys = async () => (await providerIn("managed", { maxRetries: 0 }))("observability_api_key");
  const config = { name: "ci", roles: ["developer"] };
  const changed = { ...config, name: "changed" } as never;

  const others = Object.entries(gone).filter(([, { status }]) => status !== 410);

  it.each(others)("says so with %s, and the plan and the error say what helps", async (_, worded) => {
    const made = await (await keys()).run(config as never, absentInstance);
    service.wording.gone = worded;
    service.held.keys.clear();
    service.wording.listOf = { keys: worded };
    const later = await keys();
    const read = await later.read(made);
    expect(later.warnings()).toEqual([expect.stringContaining("does not support reading API keys")]);
    expect(read.state).toEqual(made.state);
    const planned = await later.plan(changed, read);
    const rotation = /-replace=ADDRESS.*The old key stays valid and never expires/;
    expect(planned.warnings).toEqual([expect.stringMatching(rotation)]);
    const failure: Error = await later.apply(changed, read, planned).then(
      () => new Error("applied"),
      (reason) => reason,
    );
    expect(failure.message).toMatch(rotation);
    expect([...later.warnings(), failure.message].join()).not.toMatch(/cloud_api_url|path_segments/);
    const deletion = await later.plan(null, read);
    expect((await later.apply(null, read, deletion)).state).toBeNull();
  });
});

describe.each(modes)("without a product, in %s mode, a service without PUT", (mode) => {
  it.each(kinds)("gets the whole %s object with PATCH, once it names that method", async (type, config) => {
    service.withoutMethods.add("PUT");
    const resources = (await providerIn(mode))(type);
    const created = await resources.run(config as never, absentInstance);
    const changed = { ...config, name: "changed" } as never;
    const updated = await resources.run(changed, created);
    expect(updated.state).toMatchObject({ name: "changed" });
    await resources.run({ ...config, name: "again" } as never, updated);
    expect(service.writes.map(({ method }) => method)).toEqual(["POST", "PUT", "PATCH", "PATCH"]);
  });

  it.each(kinds)("gets PATCH at once for a %s object where the provider says so", async (type, config) => {
    service.withoutMethods.add("PUT");
    const resources = (await providerIn(mode, { updateMethod: "PATCH" }))(type);
    const created = await resources.run(config as never, absentInstance);
    await resources.run({ ...config, name: "changed" } as never, created);
    expect(service.writes.map(({ method }) => method)).toEqual(["POST", "PATCH"]);
  });

  it.each(kinds)(
    "and without PATCH leaves the %s object as it is, and the error says what helps",
    async (type, config) => {
      for (const method of ["PUT", "PATCH"]) service.withoutMethods.add(method);
      const resources = (await providerIn(mode))(type);
      const created = await resources.run(config as never, absentInstance);
      const changing = resources.run({ ...config, name: "changed" } as never, created);
      await expect(changing).rejects.toThrow(
        /Service cannot change \w+s: .*-replace=ADDRESS.*update_method = "PATCH".*returned 405/,
      );
      await expect(changing).rejects.not.toThrow(/base_url|cloud_api_url/);
    },
  );

  it("that keeps what an update omits is named with the member", async () => {
    service.withoutMethods.add("PUT");
    const alerts = (await providerIn(mode))("observability_alert");
    const created = await alerts.run({ ...alert, message: "m" } as never, absentInstance);
    await alerts.run(alert as never, created);
    expect(alerts.warnings()).toEqual([expect.stringMatching(/still has message, which the update omitted/)]);
  });
});

const confirmations: readonly (readonly [string, (id: string) => Worded])[] = [
  ["no content", () => ({ status: 204, type: json, text: "" })],
  ["an empty body", () => ({ status: 200, type: json, text: "" })],
  ["{}", () => ({ status: 200, type: json, text: "{}" })],
  ["OK", () => ({ status: 200, type: "text/plain", text: "OK" })],
  ["null", () => ({ status: 200, type: json, text: `{"data":null}` })],
  ["a bare null", () => ({ status: 200, type: json, text: "null" })],
  ["true", () => ({ status: 200, type: json, text: "true" })],
  ["an empty body of 201", () => ({ status: 201, type: json, text: "" })],
  ["a success without a content", () => ({ status: 200, type: json, text: `{"success":true}` })],
  ["an envelope without a result", () => ({ status: 200, type: json, text: `{"requestId":"r","status":200}` })],
  ["a list of the object", (id) => ({ status: 200, type: json, text: JSON.stringify([{ id }]) })],
  ["the ID alone", (id) => ({ status: 200, type: json, text: JSON.stringify({ data: { id } }) })],
  ["the ID in a result", (id) => ({ status: 200, type: json, text: JSON.stringify({ status: 200, result: { id } }) })],
];

describe.each(modes)("without a product, in %s mode, a write that is confirmed by", (mode) => {
  describe.each(confirmations)("%s", (_, worded) => {
    it.each(kinds)("an update of an %s object is sent once, and the object read back", async (type, config) => {
      const resources = (await providerIn(mode))(type);
      const created = await resources.run(config as never, absentInstance);
      service.wording.done = { PUT: worded };
      service.writes.splice(0);
      const changed = { ...config, name: "changed" };
      const updated = await resources.run(changed as never, created);
      expect(service.writes.map(({ method }) => method)).toEqual(["PUT"]);
      expect(updated.state).toEqual({ ...created.state, name: "changed" });
      const later = (await providerIn(mode))(type);
      expect(await later.plan(changed as never, await later.read(updated))).toMatchObject({ empty: true });
    });

    it("a create has the IDs of its tiles", async () => {
      service.wording.done = { POST: worded };
      const created = await (await providerIn(mode))("observability_dashboard").run(dashboard as never, absentInstance);
      expect(service.writes.map(({ method }) => method)).toEqual(["POST"]);
      expect(created.state?.tileIds).toEqual({ t: expect.stringContaining("tile") });
    });
  });
});

/** A create of which nobody knows what became of it. */
const lostResponses: typeof confirmations = [
  ["a proxy's 502", () => ({ status: 502, type: "text/html", text: "<h1>Bad Gateway</h1>" })],
  ["a 500 of the service", () => ({ status: 500, type: json, text: `{"error":"later","status":500}` })],
];

const webhookId = "66a0b1c2d3e4f5a6b7c8d902";
const watch = { ...alert, thresholdType: "above", interval: "5m", channel: { type: "webhook", webhookId } };
const hash = `${"a".repeat(43)}=`;
const key = {
  name: "ci",
  roles: ["developer"],
  hashData: { keyIdHash: hash, keyIdSuffix: "abcd", keySecretHash: hash },
};

interface Created {
  readonly held: "dashboards" | "alerts" | "keys";
  readonly config: (dashboard: { readonly id: unknown; readonly tileId: unknown }) => object;
  /** Where the dashboard of an alert is made. */
  readonly on?: "this run" | "an earlier run";
}

const onTile: Created["config"] = ({ id, tileId }) => ({ ...watch, dashboardId: id, tileId });
const creates: readonly (readonly [string, Created])[] = [
  ["a dashboard", { held: "dashboards", config: () => dashboard }],
  ["an alert alone", { held: "alerts", config: () => ({ ...watch, savedSearchId: "66a0b1c2d3e4f5a6b7c8d903" }) }],
  ["an alert on a new dashboard", { held: "alerts", config: onTile, on: "this run" }],
  ["an alert on an old dashboard", { held: "alerts", config: onTile, on: "an earlier run" }],
  ["a key", { held: "keys", config: () => key }],
];
const typesOf = { dashboards: "observability_dashboard", alerts: "observability_alert", keys: "observability_api_key" };

describe.each([
  [null, "without a product"],
  ["clickstack", "with a product"],
])("%s: a create", (product, _) => {
  describe.each(modes)("in %s mode", (mode) => {
    const possible = creates.filter(([, { held }]) => held !== "keys" || mode === "managed");
    describe.each(possible)("of %s", (__, { held, config, on }) => {
      it.each([...confirmations, ...lostResponses])("that is confirmed by %s makes one object", async (___, worded) => {
        service.wording.objectIds = product !== null;
        service.put("sources", sourceId, { name: "logs", kind: "log" });
        service.put("webhooks", webhookId, { name: "pager", service: "generic" });
        const earlier = await providerIn(mode, { product });
        const run = await providerIn(mode, { product });
        const of = on === "an earlier run" ? earlier : run;
        service.wording.done = on === "this run" ? { POST: worded } : {};
        const { state } = on
          ? await of("observability_dashboard").run(dashboard as never, absentInstance)
          : absentInstance;
        const { tileIds } = (state ?? {}) as { tileIds?: Record<string, string> };
        const authored = config({ id: state?.id, tileId: tileIds?.t });
        service.wording.done = { POST: worded };
        service.writes.splice(0);

        const created = await run(typesOf[held]).run(authored as never, absentInstance);
        expect(service.writes.map(({ method }) => method)).toEqual(["POST"]);
        expect([...service.held[held].keys()]).toEqual([created.state?.id]);

        const later = (await providerIn(mode, { product }))(typesOf[held]);
        expect(await later.plan(authored as never, await later.read(created))).toMatchObject({ empty: true });
      });
    });
  });
});

test.each(modes)("an apply of Terraform 1.16, which gets the plan, makes one object in %s mode, too", async (mode) => {
  const planned = await (await providerIn(mode))("observability_alert").plan(alert as never, absentInstance);
  service.put("alerts", "acme/older", { ...alert, name: "other" });
  service.wording.done = { POST: () => ({ status: 204, type: json, text: "" }) };
  const alerts = (await providerIn(mode))("observability_alert");
  const again = await alerts.plan(alert as never, absentInstance, planned);
  const created = await alerts.apply(alert as never, absentInstance, again);
  expect([...service.held.alerts.keys()]).toEqual(["acme/older", created.state?.id]);
});

test.each<[string, string, object, object]>([
  ["alert", "alerts", alert, { team: "night", teamId: 7, state: "draft", silenced: "weekends" }],
  ["dashboard", "dashboards", dashboard, { team: "night", teamId: 7, state: "draft" }],
])(
  "members of the kind %s that only ClickStack sets are sent back to another service",
  async (noun, plural, config, own) => {
    const type = `observability_${noun}`;
    service.put(plural as "alerts", "acme/1", { ...config, ...own, updatedAt: "2026-01-01T00:00:00Z" });
    const imported = await (await providerIn("open_source"))(type).import("acme/1");
    await (await providerIn("open_source"))(type).run({ ...config, name: "changed" } as never, imported);
    const { id: _, tiles: __, ...sent } = service.writes.at(-1)?.body ?? {};
    const { tiles: ___, ...wanted } = { ...config, name: "changed", ...own } as { tiles?: unknown };
    expect(sent).toEqual(wanted);
  },
);

test("a service whose tiles have no IDs has no plan without an end", async () => {
  service.wording.tilesWithoutIds = true;
  const dashboards = (await providerIn("open_source"))("observability_dashboard");
  const created = await dashboards.run(dashboard as never, absentInstance);
  const later = (await providerIn("open_source"))("observability_dashboard");
  const read = await later.read(created);
  expect(await later.plan(dashboard as never, read)).toMatchObject({ empty: true });
  const changed = { ...dashboard, tiles: [{ ...dashboard.tiles[0], w: 6 }] };
  const updated = await later.run(changed as never, read);
  expect(await later.plan(changed as never, await later.read(updated))).toMatchObject({ empty: true });
});

test("an alert without a tile, on a dashboard with a tile that has no ID, is planned with a warning that names the tile", async () => {
  service.wording.tilesWithoutIds = true;
  const of = await providerIn("open_source");
  const { state } = await of("observability_dashboard").run(dashboard as never, absentInstance);
  expect(state?.tileIds).toEqual({ t: null });
  const config = { ...alert, dashboardId: state?.id, tileId: null } as never;
  const planned = await of("observability_alert").plan(config, absentInstance);
  expect(planned.warnings).toEqual([expect.stringContaining('The service returned no ID for the tile "t"')]);
});

describe.each(modes)("without a product, in %s mode, an alert", (mode) => {
  const references = { dashboardId: "acme/board", tileId: "t 1" };
  const channel = { type: "carrier pigeon", webhookId: "hooks/1" };

  it("is sent with the source that the author wrote, and none that nobody wrote", async () => {
    const alerts = (await providerIn(mode))("observability_alert");
    const created = await alerts.run({ ...alert, ...references } as never, absentInstance);
    expect(service.writes.at(-1)?.body).toEqual({ ...alert, ...references });
    expect(await alerts.plan({ ...alert, ...references } as never, await alerts.read(created))).toMatchObject({
      empty: true,
    });
    const named = { ...alert, ...references, source: "saved_search" };
    const updated = await alerts.run(named as never, created);
    expect(service.writes.at(-1)?.body).toEqual(named);
    expect(await alerts.plan(named as never, await alerts.read(updated))).toMatchObject({ empty: true });
  });

  it.each([
    ["without a source", {}],
    ["with the source of a search", { source: "saved_search" }],
    ["with a source of its own", { source: "acme/probe" }],
  ])("%s that exists keeps everything after an import and an update", async (_, source) => {
    const stored = { ...alert, ...references, ...source, channel: { ...channel, retries: 3 }, owner: "night" };
    service.put("alerts", "acme/1", stored);
    const alerts = (await providerIn(mode))("observability_alert");
    const imported = await alerts.import("acme/1");
    const config = { ...alert, ...references, ...source, channel };
    expect(await alerts.plan(config as never, imported)).toMatchObject({ empty: true });
    await alerts.run({ ...config, threshold: 2 } as never, imported);
    expect(service.held.alerts.get("acme/1")).toEqual({ ...stored, threshold: 2, id: "acme/1" });
  });

  it("gets no member that generated configuration states and that means the same as absent", async () => {
    service.put("alerts", "acme/1", { ...alert });
    const alerts = (await providerIn(mode))("observability_alert");
    const { state, ...rest } = await alerts.import("acme/1");
    const generated = { ...alert, scheduleOffsetMinutes: 0, threshold: 2 };
    await alerts.run(generated as never, { state, ...rest });
    expect(service.held.alerts.get("acme/1")).toEqual({ ...alert, threshold: 2, id: "acme/1" });
  });

  it("on a dashboard that the service does not have is sent: the document does not say that it must exist", async () => {
    const alerts = (await providerIn(mode))("observability_alert");
    const created = await alerts.run({ ...alert, ...references } as never, absentInstance);
    expect(created.state).toMatchObject(references);
  });
});

test("without a product, a dashboard without tiles gets none by an update after its import", async () => {
  service.put("dashboards", "acme/1", { name: "d", owner: "night" });
  const dashboards = (await providerIn("open_source"))("observability_dashboard");
  await dashboards.run({ name: "e", tiles: [] } as never, await dashboards.import("acme/1"));
  expect(service.held.dashboards.get("acme/1")).toEqual({ id: "acme/1", name: "e", owner: "night" });
});

test("without a product, a plan names the alerts of what it removes or changes, and does not say that they are deleted", async () => {
  const dashboards = async () => (await providerIn("open_source"))("observability_dashboard");
  const made = await (await dashboards()).run(dashboard as never, absentInstance);
  const tileId = Object.values(made.state?.tileIds ?? {})[0];
  service.put("alerts", "acme/by-hand", { name: "by hand", dashboardId: made.state?.id, tileId });
  const plan = async (config: object | null) => (await (await dashboards()).plan(config as never, made)).warnings;

  const other = { ...dashboard, tiles: [{ ...dashboard.tiles[0], series: [{ ...series[0], where: "a:b" }] }] };
  const [changes] = await plan(other);
  expect(changes).toContain("and their alerts follow");
  for (const config of [{ ...dashboard, tiles: [] }, null]) {
    const warned = await plan(config);
    expect(warned).toHaveLength(1);
    expect(warned[0]).toContain('"by hand" (acme/by-hand): it is not known what the service does with them.');
  }
  expect(changes).not.toMatch(/delete/);
  const last = await dashboards();
  await last.apply(null, made, await last.plan(null, made));
  expect(last.warnings()).toEqual([]);
});

describe.each(["UPPER, Case", "NoSuch", "  lead", "name:x", "a/../b#1?x=é"])("without a product, the ID %j", (id) => {
  it("is imported as it is, and compared with its case", async () => {
    service.put("dashboards", id, { name: "d", tiles: [] });
    service.put("dashboards", id.toLowerCase() === id ? id.toUpperCase() : id.toLowerCase(), { name: "e", tiles: [] });
    const dashboards = (await providerIn("open_source"))("observability_dashboard");
    expect((await dashboards.import(id)).state).toMatchObject({ id, name: "d" });
  });

  it("exempts its dashboard from deletion protection", async () => {
    service.put("dashboards", id, { name: "d", tiles: [] });
    const dashboards = (await providerIn("open_source"))("observability_dashboard");
    const config = { name: "d", tiles: [], deletionProtection: true } as never;
    const stored = await dashboards.run(config, await dashboards.import(id));
    await expect(dashboards.plan(null, stored)).rejects.toThrow("deletion_protection = true");
    process.env.OBSERVABILITY_ALLOW_DELETION = id;
    try {
      expect((await dashboards.run(null, stored)).state).toBeNull();
    } finally {
      delete process.env.OBSERVABILITY_ALLOW_DELETION;
    }
  });

  it("of a source is known with its case only", async () => {
    const of = (sourceId: string) => ({
      name: "d",
      tiles: [{ name: "t", x: 0, y: 0, w: 1, h: 1, series: [{ ...series[0], sourceId }] }],
    });
    service.put("sources", id, { name: "s" });
    const dashboards = (await providerIn("open_source"))("observability_dashboard");
    expect((await dashboards.plan(of(id) as never, absentInstance)).warnings).toEqual([]);
    const other = `${id}B`;
    expect((await dashboards.plan(of(other) as never, absentInstance)).warnings).toEqual([
      expect.stringContaining(`There is no source ${other}.`),
    ]);
  });
});

describe.each(modes)("without a product, in %s mode, a dashboard that is read", (mode) => {
  const tile = { id: "t", name: "t", x: 0, y: 0, w: 12, h: 4, series };
  const readAgain = async (tiles: unknown) => {
    service.put("dashboards", "acme/1", { name: "d", tiles: [tile] });
    const imported = await (await providerIn(mode))("observability_dashboard").import("acme/1");
    service.held.dashboards.set("acme/1", { id: "acme/1", name: "d", ...(tiles === undefined ? {} : { tiles }) });
    return (await providerIn(mode, { maxRetries: 0 }))("observability_dashboard").read(imported);
  };

  it.each([[null], ["none"], [{}], [{ t: tile }], [0]])("with %j for its tiles is an error", async (tiles) => {
    await expect(readAgain(tiles)).rejects.toThrow("tiles has an unexpected type");
  });

  it("without tiles has none: the document requires no member", async () => {
    expect((await readAgain(undefined)).state).toMatchObject({ id: "acme/1", tiles: null });
  });
});
