import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { toWire } from "terraform-provider-sdk/definitions";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { type Client, createClient, type ServiceRecord } from "../../lib/client";
import { seed } from "../../lib/emulator/store/seed-ids";
import { allKinds } from "../../lib/kinds";
import { catalog } from "../../lib/kinds/catalog";
import type { Kind } from "../../lib/kinds/kind";
import { isPossible, type Mode, modeNames } from "../../lib/service/products";
import { wantedKinds } from "../../lib/tools/importing/choose";
import { dataSources } from "../../providers/observability/data-sources";
import { listResources } from "../../providers/observability/data-sources/stored";
import { resources } from "../../providers/observability/resources";
import { asConfig, subjectOf } from "../contract/subjects";
import { runningEmulator } from "../support/emulator";
import { runtimesOf } from "../support/runtime";

const root = path.resolve(__dirname, "../..");

/** What a kind needs before there is an object of it. The emulator starts with one of most other kinds. */
const made: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  role: ({ roles }) => roles.create({ name: "Readers", permissions: [{ action: "read", subject: "Dashboard" }] }),
  dashboard: ({ dashboards }) => dashboards.create(board("Boards")),
  async alert({ dashboards, alerts, webhooks }) {
    const { id: dashboardId, tiles } = await dashboards.create(board("Watched"));
    const [webhook] = await webhooks.list();
    const channel = { type: "webhook", webhookId: webhook?.id ?? null };
    const tileId = tiles?.[0]?.id ?? null;
    const when = { threshold: 1, thresholdType: "above", interval: "5m" };
    await alerts.create({ name: "Errors", source: "tile", dashboardId, tileId, ...when, channel });
  },
};

function board(name: string): ObjectValue {
  const config = { displayType: "line", sourceId: seed.logs, select: [{ aggFn: "count" }] };
  return { name, tags: [], tiles: [{ name: "Events", x: 0, y: 0, w: 12, h: 6, config }] };
}

const pathSegments = { observability: "clickstack", metrics: "prometheus" };

const emulator = runningEmulator({ segments: pathSegments, kept: true });
let clients: Readonly<Record<Mode, Client>>;
let runtimes: Readonly<Record<Mode, Awaited<ReturnType<typeof runtimesOf>>>>;

beforeAll(async () => {
  const { apiKey } = emulator.openSource;
  const settings = { product: "clickstack" as const, rateLimit: { requests: 0, perSeconds: 1 } };
  clients = {
    open_source: createClient({ mode: "open_source", ...settings, openSource: { baseUrl: emulator.url, apiKey } }),
    managed: createClient({ mode: "managed", ...settings, managed: emulator.managed }),
  };
  runtimes = {
    open_source: await runtimesOf({ openSource: emulator.openSource }),
    managed: await runtimesOf({ managed: emulator.managed, pathSegments }),
  };
});

afterAll(() => Promise.all(Object.values(clients).map((client) => client.close())));

/** A mode in which the objects of a kind can be written. The managed platform has roles, the emulator's other mode has none. */
function modeOf({ access }: Kind): Mode {
  const [mode] = [...modeNames].reverse().filter((one) => isPossible(access.writableIn, one, "clickstack"));
  if (mode) return mode;
  throw new Error("a kind that nothing can write needs a reason in its file");
}

async function oneOf(kind: Kind, client: Client): Promise<ServiceRecord> {
  await made[kind.name]?.(client);
  const store = client.storeOf(kind);
  const manageable = async () => (await store.list()).filter((one) => kind.unmanageable?.why(one) === undefined);
  if ((await manageable()).length === 0)
    await store.create(toWire(kind.type, asConfig(subjectOf(kind, { product: "clickstack" }).bases[0] ?? {})));
  const [first] = await manageable();
  if (first) return first;
  throw new Error(`the emulator has no ${kind.name}; say here how one is made`);
}

describe.each(allKinds.map((kind) => [kind.name, kind] as const))("the kind %s", (name, kind) => {
  const lists = readFileSync(path.join(root, "docs/guides/importing-what-exists.md"), "utf8");
  const page = (folder: string, of = name) => existsSync(path.join(root, "docs", folder, `${of}.md`));

  test("is a resource, is listed, and has its pages", () => {
    expect(resources.filter(({ definition }) => definition === kind || definition.name === name)).toHaveLength(1);
    expect(listResources.filter(({ definition }) => definition.name === name)).toHaveLength(1);
    expect(page("resources")).toBe(true);
    expect(lists).toContain(`\n| \`observability_${name}\` | `);
  });

  test("has two data sources, or says why not", () => {
    const served = dataSources
      .map(({ definition }) => definition.name)
      .filter((one) => [name, kind.plural].includes(one));
    const defined = catalog.dataSources.map((one) => one.name).filter((one) => [name, kind.plural].includes(one));
    const expected = kind.hasNoDataSources === undefined ? [name, kind.plural] : [];
    expect([served.sort(), defined.sort()]).toEqual([expected.sort(), expected.sort()]);
    expect([page("data-sources"), page("data-sources", kind.plural)]).toEqual(Array(2).fill(expected.length > 0));
  });

  test("is one of those that the import command knows", () => {
    expect([...wantedKinds({ kind: ["all"] })]).toContain(name);
  });

  test("is known to the emulator, imported by ID and by name, and read by its ID", async () => {
    const mode = modeOf(kind);
    const client = clients[mode];
    const { id, name: title } = await oneOf(kind, client);
    const runtime = runtimes[mode](`observability_${name}`);
    expect((await runtime.import(id)).state).toMatchObject({ id });
    expect((await runtime.import(`name:${String(title)}`)).state).toMatchObject({ id });
    expect(await client.storeOf(kind).get(id)).toMatchObject({ id });
  });

  test("can be moved from another provider", () => {
    const [resource] = resources.filter(({ definition }) => definition.name === name);
    expect(typeof resource?.move).toBe("function");
  });
});

test("a kind that no store has is an error, not an empty list", () => {
  const [connection] = allKinds;
  expect(() => connection && clients.open_source.storeOf({ ...connection, plural: "registered_nowhere" })).toThrow(
    RangeError,
  );
});
