import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, resolveSettings } from "../../lib/client";
import { startEmulator } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";
import { dashboard as dashboardKind } from "../../lib/kinds/dashboard";
import { collect } from "../../lib/tools/importing/collect";
import { type PreviewOptions, preview } from "../../lib/tools/preview/preview";
import { listDataSource, listResources } from "../../providers/observability/data-sources/stored";
import { runningEmulator } from "../support/emulator";
import { insertAlert } from "../support/ui";

const day = 24 * 60 * 60_000;
const today = Date.parse("2026-12-01T12:00:00Z");
const secret = "a-secret-value";

const config = (more: object = {}) =>
  JSON.stringify({ displayType: "number", sourceId: seed.logs, select: [{ aggFn: "count" }], ...more });
const tile = (name: string, more: object = {}) => ({ name, x: 0, y: 0, w: 12, h: 5, config: config(), ...more });

interface Change {
  readonly actions?: readonly string[];
  readonly after?: object;
  readonly unknown?: object;
  readonly sensitive?: object;
}

/** A change of a dashboard, as `terraform show -json` prints it. */
function changeOf(name: string, { actions = ["create"], after = {}, unknown = {}, sensitive = {} }: Change = {}) {
  const change = {
    actions,
    before: actions.includes("create") ? null : { id: "d", name, tiles: [] },
    after: { name, tags: [], tiles: [tile("Errors")], ...after },
    after_unknown: { id: true, ...unknown },
    after_sensitive: sensitive,
  };
  return { address: `observability_dashboard.d${name.length}`, type: "observability_dashboard", change };
}

const emulator = runningEmulator();

let folder: string;
let runs = 0;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openSource = ({ baseUrl, apiKey } = emulator.openSource) => ({
  OBSERVABILITY_BASE_URL: baseUrl,
  OBSERVABILITY_API_KEY: apiKey,
  OBSERVABILITY_PRODUCT: "clickstack",
});

interface Run extends Partial<PreviewOptions> {
  readonly environment?: NodeJS.ProcessEnv;
  readonly now?: number;
  readonly signal?: AbortSignal;
  readonly report?: (step: string) => void;
}

async function deploy(changes: readonly object[], { environment, now = today, signal, report, ...options }: Run = {}) {
  runs += 1;
  const plan = path.join(folder, `plan-${runs}.json`);
  writeFileSync(plan, JSON.stringify({ resource_changes: changes }));
  const written = new Map<string, string>();
  const code = await preview(
    { target: folder, plan, deploy: "pr-1", comment: "comment.md", json: true, maxFirings: 0, port: 0, ...options },
    {
      environment: environment ?? openSource(),
      signal: signal ?? new AbortController().signal,
      report: report ?? (() => {}),
      print: (text) => written.set("printed", text),
      write: (file, text) => written.set(file, text),
      now: () => now,
    },
  );
  const printed = JSON.parse(written.get("printed") ?? "{}");
  return { code, deployment: printed.deployment ?? printed, comment: written.get("comment.md") ?? "" };
}

const dashboards = () => emulator.dump().dashboards;
const named = (name: string) => dashboards().filter((dashboard) => dashboard.name === name);
const copies = () => dashboards().filter(({ tags }) => tags.some((tag) => tag.startsWith("preview:")));

/** Puts a dashboard into the service, as somebody else did. */
function insert(name: string, tags: readonly string[], id: string): void {
  const base = {
    tiles: [],
    filters: [],
    savedQuery: null,
    savedQueryLanguage: null,
    savedFilterValues: [],
    containers: [],
  };
  emulator.insert("dashboards", { ...base, id, name, tags: [...tags] } as never);
}

test("a copy is named and tagged after the preview and linked in the comment, and a second run updates it in place", async () => {
  const { code, deployment, comment } = await deploy([changeOf("Checkout", { after: { tags: ["team-shop"] } })]);
  expect(code).toBe(0);
  const [copy] = named("Checkout · pr-1");
  expect(copy?.tags).toEqual(["team-shop", "preview:pr-1", "preview-ends:2026-12-08"]);
  expect(copy?.tiles).toMatchObject([{ name: "Errors", config: { displayType: "number", sourceId: seed.logs } }]);
  expect(deployment.copies).toMatchObject([{ change: "created", id: copy?.id, leftOut: [] }]);
  // The address of the API has no pages.
  expect(comment).toContain("- Checkout · pr-1\n");
  const again = await deploy(
    [changeOf("Checkout", { after: { filters: [], tiles: [tile("Errors"), tile("More")] } })],
    {
      now: today + 2 * day,
      ttl: 1,
      ui: "https://ui.example/base",
    },
  );
  expect(again.deployment.copies).toMatchObject([
    { change: "updated", link: `https://ui.example/base/dashboards/${copy?.id}` },
  ]);
  const [updated, ...others] = named("Checkout · pr-1");
  expect(others).toEqual([]);
  expect(updated?.tags).toEqual(["preview:pr-1", "preview-ends:2026-12-04"]);
  expect(updated?.tiles.map(({ id }) => id)).toEqual([copy?.tiles[0]?.id, expect.any(String)]);
});

test("what the plan changes is copied, what it leaves or deletes is not; what a later plan no longer has is said", async () => {
  const changes = [
    changeOf("New"),
    changeOf("Changed!", { actions: ["update"] }),
    changeOf("Same", { actions: ["no-op"] }),
    changeOf("Replaced, too", { actions: ["delete", "create"] }),
  ];
  await deploy(changes);
  expect(copies().map(({ name }) => name)).toEqual(["New · pr-1", "Changed! · pr-1", "Replaced, too · pr-1"]);
  const { deployment } = await deploy(changes.slice(0, 1));
  expect(deployment.staleNames).toEqual(["Changed! · pr-1", "Replaced, too · pr-1"]);
  expect(copies()).toHaveLength(3);
});

test("what is not known yet is named instead of its tile, and nothing sensitive leaves the machine", async () => {
  const onClick = { type: "dashboard", target: { mode: "id", id: "(known after apply)" } };
  const tiles = [
    tile("Known"),
    { ...tile("Unknown"), config: undefined, y: 5 },
    { ...tile("Secret"), config: undefined, series: [{ source_id: seed.logs, agg_fn: "count", where: secret }], x: 12 },
    tile("Linked", { config: config({ displayType: "table", groupBy: "ServiceName", onClick }), y: 10 }),
  ];
  const filters = [{ name: "Service", type: "QUERY_EXPRESSION", expression: "ServiceName" }];
  const { deployment, comment } = await deploy([
    changeOf("Checkout", {
      after: { tiles, filters, saved_query: secret },
      unknown: { tiles: [{}, { config: true }, {}, {}], filters: [{ source_id: true }] },
      sensitive: { tiles: [{}, {}, { series: [{ where: true }] }, {}], saved_query: true },
    }),
  ]);
  const [copy] = named("Checkout · pr-1");
  expect(copy?.tiles).toMatchObject([
    { name: "Known", config: { displayType: "number" } },
    { name: "Unknown", x: 0, y: 5, config: { displayType: "markdown" } },
    { name: "Secret", x: 12, config: { displayType: "markdown" } },
    { name: "Linked", config: { displayType: "table" } },
  ]);
  expect(copy?.tiles[1]?.config).toMatchObject({
    markdown: expect.stringContaining("config is known only after apply"),
  });
  expect(JSON.stringify(copy)).not.toContain("onClick");
  expect(JSON.stringify(dashboards())).not.toContain(secret);
  expect(comment).not.toContain(secret);
  expect([...deployment.copies[0].leftOut].sort()).toEqual([
    "Linked: onClick.target.id is known only after apply and is left out.",
    "Secret: series[0].where is sensitive.",
    "Unknown: config is known only after apply.",
    "filters[0].sourceId is known only after apply and is left out.",
    "savedQuery is sensitive and is left out.",
  ]);
});

test("a document is copied like attributes; of one that is unknown, only that is said", async () => {
  const text = JSON.stringify({
    data: { name: "Document", tiles: [{ ...tile("Sum"), config: JSON.parse(config()) }] },
  });
  const after = { name: null, tags: null, tiles: null };
  await deploy([changeOf("", { after: { ...after, dashboard_json: text } })]);
  expect(named("Document · pr-1")).toMatchObject([{ tiles: [{ name: "Sum", config: { displayType: "number" } }] }]);
  const { deployment } = await deploy([changeOf("", { after, unknown: { dashboard_json: true } })]);
  expect(deployment.copies).toMatchObject([
    { name: "observability_dashboard.d0 · pr-1", leftOut: ["Its tiles are known only after apply."] },
  ]);
});

test("nothing without both tags is changed or deleted, whatever it is called", async () => {
  insert("Checkout · pr-1", [], "66e0000000000000000000f1");
  insert("Checkout · pr-1", ["preview:pr-1"], "66e0000000000000000000f2");
  insert("Checkout · pr-1", ["preview:pr-10", "preview-ends:2099-01-01"], "66e0000000000000000000f3");
  const before = dashboards();
  await deploy([changeOf("Checkout")]);
  const { code, deployment } = await deploy([], { remove: true });
  expect(code).toBe(0);
  expect(deployment.removed).toMatchObject([{ name: "Checkout · pr-1", preview: "pr-1" }]);
  expect(dashboards()).toEqual(before);
});

test("every run deletes copies of any preview that have ended, and only these", async () => {
  insert("Old · pr-0", ["preview:pr-0", "preview-ends:2026-11-30"], "66e0000000000000000000f1");
  insert("Last day · pr-0", ["preview:pr-0", "preview-ends:2026-12-01"], "66e0000000000000000000f2");
  insert("Checkout · pr-1", ["preview:pr-1", "preview-ends:2020-01-01"], "66e0000000000000000000f3");
  const { deployment } = await deploy([changeOf("Checkout")]);
  expect(deployment.removed).toEqual([{ name: "Old · pr-0", preview: "pr-0", lastDay: "2026-11-30" }]);
  expect(
    copies()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["Checkout · pr-1", "Last day · pr-0"]);
  expect(deployment.copies).toMatchObject([{ change: "updated", id: "66e0000000000000000000f3" }]);
});

test("names and tags stay within what the service takes, and a comment escapes them", async () => {
  const tags = Array.from({ length: 50 }, (_, index) => `tag-${index}`);
  const hostile = "](https://evil.example) <img src=x> @all `\u001b[31m` 💥";
  const changes = [changeOf("💥".repeat(512), { after: { tags: [...tags, "preview:other"] } }), changeOf(hostile)];
  const { code, comment } = await deploy(changes);
  expect(code).toBe(0);
  const [long] = copies();
  expect(long?.name.length).toBeLessThanOrEqual(1024);
  expect(encodeURIComponent(long?.name ?? "")).toContain("pr-1");
  expect(long?.tags).toEqual([...tags.slice(0, 48), "preview:pr-1", "preview-ends:2026-12-08"]);
  expect(comment).not.toMatch(/[^\\]\]\(https:\/\/evil|[^\\]<img|@all/);
  expect(comment).not.toContain("\u001b");
  expect((await deploy(changes)).deployment.copies.map(({ change }: { change: string }) => change)).toEqual([
    "updated",
    "updated",
  ]);
});

test("two runs at once keep the same copy", async () => {
  const changes = [changeOf("Checkout"), changeOf("Payments!")];
  const [first, second] = await Promise.all([deploy(changes), deploy(changes)]);
  expect(
    copies()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["Checkout · pr-1", "Payments! · pr-1"]);
  const ids = new Set(copies().map(({ id }) => id));
  // The run that ended last knows what is there; the other one may name what it replaced.
  const idsOf = ({ deployment }: typeof first) => deployment.copies.map(({ id }: { id: string }) => id);
  expect([idsOf(first), idsOf(second)].some((named) => named.every((id: string) => ids.has(id)))).toBe(true);
});

test("a copy that several runs made is deleted but for the first", async () => {
  insert("Checkout · pr-1", ["preview:pr-1", "preview-ends:2026-12-31"], "66e0000000000000000000f1");
  insert("Checkout · pr-1", ["preview:pr-1", "preview-ends:2026-12-31"], "66e0000000000000000000f2");
  await deploy([changeOf("Checkout")]);
  expect(copies().map(({ id }) => id)).toEqual(["66e0000000000000000000f1"]);
});

test("a lost response makes no second copy, and a run that was stopped leaves whole ones that the next run finds", async () => {
  emulator.faults.add({ kind: "reset-after", method: "POST", count: 1 });
  await deploy([changeOf("Checkout")]);
  expect(copies()).toHaveLength(1);
  await deploy([], { remove: true });
  const stop = new AbortController();
  const report = (step: string) => step === "copy of Payments!" && stop.abort(new Error("stopped"));
  const changes = [changeOf("Checkout"), changeOf("Payments!")];
  await expect(deploy(changes, { signal: stop.signal, report })).rejects.toThrow();
  const [left, ...none] = copies();
  expect(none).toEqual([]);
  expect(left?.tiles).toHaveLength(1);
  const { deployment } = await deploy(changes);
  expect(deployment.copies).toMatchObject([{ change: "updated", id: left?.id }, { change: "created" }]);
});

test.each([
  ["may not write", 403, []],
  ["rejects a body", 400, ["Payments! · pr-1"]],
])("a service that %s fails the run, and the comment says for which dashboard", async (_, status, made) => {
  const count = made.length === 0 ? undefined : 1;
  emulator.faults.add({ kind: "status", method: "POST", path: "*/dashboards", status, ...(count && { count }) });
  const { code, comment, deployment } = await deploy([changeOf("Checkout"), changeOf("Payments!")]);
  expect(code).toBe(1);
  expect(copies().map(({ name }) => name)).toEqual(made);
  expect(comment).toMatch(/:x: \*\*There is no preview copy of "Checkout"\*\*/);
  expect(deployment.copies[0]).toMatchObject({ change: "failed", reason: expect.stringContaining(String(status)) });
});

test("a service that cannot be read stops the run before anything is written", async () => {
  emulator.faults.add({ kind: "status", method: "GET", path: "*/dashboards", status: 403 });
  await expect(deploy([changeOf("Checkout")])).rejects.toThrow("403");
  expect(emulator.requests().filter(({ method }) => method !== "GET")).toEqual([]);
});

/** The emulator behind something that loses the tags of dashboards. */
async function withoutTags() {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { tags: _, ...body } = text === "" ? { tags: [] } : JSON.parse(text);
    const sent = await fetch(`${emulator.url}${request.url}`, {
      method: request.method ?? "GET",
      headers: { authorization: String(request.headers.authorization), "content-type": "application/json" },
      ...(text !== "" && { body: JSON.stringify(body) }),
    });
    response.writeHead(sent.status, { "content-type": "application/json" }).end(await sent.text());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => new Promise((closed) => server.close(closed)) };
}

test("where the service keeps no tags, nothing is left there", async () => {
  const before = dashboards();
  const { baseUrl, close } = await withoutTags();
  const environment = openSource({ baseUrl, apiKey: emulator.openSource.apiKey });
  await expect(deploy([changeOf("Checkout")], { environment })).rejects.toThrow("does not keep the tags");
  await close();
  expect(dashboards()).toEqual(before);
});

test("the managed mode has copies too, without a link as long as nobody says where the UI is", async () => {
  const { cloudApiUrl, organizationId, serviceId, keyId, keySecret } = emulator.managed;
  const environment = {
    OBSERVABILITY_MODE: "managed",
    OBSERVABILITY_PRODUCT: "clickstack",
    OBSERVABILITY_CLOUD_API_URL: cloudApiUrl,
    OBSERVABILITY_ORGANIZATION_ID: organizationId,
    OBSERVABILITY_SERVICE_ID: serviceId,
    OBSERVABILITY_KEY_ID: keyId,
    OBSERVABILITY_KEY_SECRET: keySecret,
  };
  const { comment } = await deploy([changeOf("Checkout")], { environment });
  expect(comment).toContain("\n- Checkout · pr-1\n");
  expect((await deploy([changeOf("Checkout")], { environment, ui: "https://ui.example" })).comment).toContain(
    "[Checkout · pr-1](https://ui.example/dashboards/",
  );
  expect(copies()).toHaveLength(1);
});

test("a copy is in the team of its dashboard; one whose team is not known yet is not made", async () => {
  const service = await startEmulator({ enterprise: true });
  const environment = openSource(service.openSource);
  const changes = [
    changeOf("First"),
    // The other team has no sources.
    changeOf("Second", { after: { team: seed.secondTeam, tiles: [] } }),
    changeOf("Nobody", { unknown: { team: true } }),
  ];
  const { code, deployment } = await deploy(changes, { environment });
  expect(code).toBe(1);
  expect(deployment.copies).toMatchObject([
    { name: "Nobody", change: "failed", reason: expect.stringContaining("team") },
    { name: "First · pr-1", change: "created" },
    { name: "Second · pr-1", change: "created" },
  ]);
  const ids = service.dump().dashboards.map(({ id }) => id);
  expect(ids).toContain(deployment.copies[1].id);
  expect(ids).not.toContain(deployment.copies[2].id);
  const { deployment: after } = await deploy(changes, { environment, remove: true });
  expect(after.removed.map(({ name }: { name: string }) => name)).toEqual(["First · pr-1", "Second · pr-1"]);
  await service.close();
});

test("without a product, copies are in series, and what is not known is a text in series", async () => {
  const service = await startEmulator({ product: "none" });
  const environment = { ...openSource(service.openSource), OBSERVABILITY_PRODUCT: undefined };
  const series = [{ type: "number", source_id: "s", agg_fn: "count", where: "", group_by: [] }];
  const tiles = [
    { ...tile("Sum"), config: null, series },
    { ...tile("Unknown"), config: null, series },
  ];
  const unknown = { tiles: [{}, { series: [{ source_id: true }] }] };
  const { code, deployment } = await deploy([changeOf("Checkout", { after: { tiles }, unknown })], { environment });
  expect(deployment.copies).toMatchObject([{ change: "created" }]);
  expect(code).toBe(0);
  const [copy] = service.dump().dashboards.filter(({ name }) => name === "Checkout · pr-1");
  expect(copy?.tiles).toMatchObject([
    { name: "Sum", series: [{ type: "number", sourceId: "s" }] },
    { name: "Unknown", series: [{ type: "markdown", content: expect.stringContaining("sourceId") }] },
  ]);
  const again = await deploy([changeOf("Checkout", { after: { tiles: tiles.slice(1) } })], { environment });
  expect(again.deployment.copies).toMatchObject([{ change: "updated", id: copy?.id }]);
  expect(service.dump().dashboards.find(({ id }) => id === copy?.id)?.tiles).toHaveLength(1);
  await service.close();
});

test("import, pull and lists pass over copies and the alerts that people made on one", async () => {
  insert("Kept", [], "66e0000000000000000000f1");
  await deploy([changeOf("Checkout")]);
  const [copy] = copies();
  const alertId = insertAlert(emulator, copy?.id ?? "", copy?.tiles[0]?.id ?? "");
  const resolution = resolveSettings({ openSource: emulator.openSource, product: "clickstack" }, {});
  if (!("settings" in resolution)) throw new Error(JSON.stringify(resolution));
  const client = createClient(resolution.settings);
  const { signal } = new AbortController();
  const { inventory } = await collect(client, { kind: [], from: [] }, { signal, report: () => {} });
  expect(inventory.dashboard?.map(({ id }) => id)).not.toContain(copy?.id);
  expect(inventory.dashboard).toHaveLength(dashboards().length - 1);
  expect(inventory.alert?.map(({ id }) => id)).not.toContain(alertId);
  const context = { client, signal, config: {}, warn: () => {} } as never;
  const listed = await listDataSource(dashboardKind)?.read(context);
  expect(JSON.stringify(listed)).not.toContain(copy?.id);
  const ofQuery = listResources.find(({ definition }) => definition.name === "dashboard");
  const found = (await ofQuery?.list(context)) ?? [];
  expect(JSON.stringify(found)).not.toContain(copy?.id);
  expect(JSON.stringify(found)).toContain("66e0000000000000000000f1");
  await client.close();
});

test.each([
  [{ deploy: undefined, ttl: 3 }, "need --deploy"],
  [{ deploy: undefined, remove: true }, "need --deploy"],
  [{ serve: true }, "leave out --serve"],
  [{ watch: true }, "leave out --serve"],
] as [Partial<PreviewOptions>, string][])("%j is wrong usage", async (options, message) => {
  await expect(deploy([], options)).rejects.toThrow(message);
  expect(emulator.requests()).toEqual([]);
});
