import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isRecord, type Members, mapMembers } from "terraform-provider-sdk/values";
import { kindOf, otherProviders } from "../../../lib/kinds/other-providers";
import { leavesOf } from "../../../lib/reading";
import { convert } from "../../../lib/tools/adopt/convert";
import { readFolder } from "../../../lib/tools/adopt/folder";
import { alert, dashboard, errors, importAll } from "../../importing/support";
import type { TestedReader } from "./changes";
import { asHcl } from "./forms";

/* What `adopt` makes of the code and the state of other providers. */

const boardId = "66e000000000000000000d01";
const alertId = "66e000000000000000000e01";
const board = dashboard(boardId, "Board", [errors]);
const tileId = "66e00000000000000000_0000";
const configuration = importAll({
  dashboard: [board],
  alert: [alert(alertId, boardId, `${boardId.slice(0, 20)}0000`)],
});

const document = {
  name: "Board",
  tags: ["a"],
  tiles: [{ name: "Errors", x: 0, y: 0, w: 12, h: 6, config: errors.config }],
};
const text = { jsonencode: document };
const tiles = [
  { name: "Errors", x: 0, config_json: { jsonencode: errors.config } },
  { name: "More", x: 12 },
];
const watching = { name: "Many", dashboard_id: boardId, tile_id: tileId, threshold: 10, interval: "5m" };
const channel = [{ type: "webhook", webhook_id: "w" }];
const keyPair = {
  base_url: "http://a",
  organization_id: "o",
  service_id: "s",
  api_key_id: "k",
  api_key_secret: "not-real",
};

/** The resources of each provider, and what its own block has. */
const code: Readonly<Record<keyof typeof otherProviders & string, Readonly<Record<string, Members>>>> = {
  "clickhouse/clickhouse": {
    "provider.clickhouse": { clickstack_endpoint: "http://a", clickstack_default_tags: ["b"], timeout_seconds: 5 },
    "clickhouse_clickstack_dashboard.board": { dashboard_json: text, timeouts: [{ create: "5m" }] },
    "clickhouse_clickstack_alert.many": { ...watching, threshold_type: "above", channel: [{ ...channel[0] }] },
    "clickhouse_clickstack_webhook.new": { name: "Team", url: "https://example.com/hook", service: "slack" },
    "clickhouse_clickstack_notebook.notes": { name: "Notes" },
  },
  "teamlapse/clickstack": {
    "provider.clickstack": keyPair,
    "clickstack_dashboard.board": { name: "Board", tags: ["a"], tile: tiles },
    "clickstack_alert.many": { ...watching, channel, schedule: "daily" },
  },
  "jplorier/clickstack": {
    "provider.clickstack": { base_url: "http://a", personal_access_key: "not-real", retries: 3 },
    "clickstack_dashboard.board": { name: "Board", tags: ["a"], tile: tiles, description: "About" },
    "clickstack_alert.many": { ...watching, channel },
  },
  "pleny-labs/clickstack": {
    "provider.clickstack": { endpoint: "http://a", api_key: "not-real" },
    "clickstack_dashboard.board": { dashboard_json: text },
    "clickstack_alert.many": { ...watching, threshold_type: "above", channel },
  },
};

const ids: Readonly<Record<string, string>> = { board: boardId, many: alertId, notes: "n" };

/** What is applied; a text of JSON stands in a state as text. */
function stateOf(provider: string): { readonly version: number; readonly resources: readonly object[] } {
  const resources = Object.entries(code[provider] ?? {}).flatMap(([address, body]) => {
    const [type = "", name = ""] = address.split(".");
    const id = type === "provider" ? undefined : ids[name];
    if (id === undefined) return [];
    const source = `provider["registry.terraform.io/${provider}"]`;
    const attributes = { ...withTexts(body), id };
    // What only the state has must be named, too.
    const stored = name === "notes" ? "older" : name;
    return [{ mode: "managed", type, name: stored, provider: source, instances: [{ schema_version: 0, attributes }] }];
  });
  return { version: 4, resources };
}

function withTexts(body: Members): Members {
  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(written);
    if (!isRecord(value)) return value;
    if ("jsonencode" in value) return JSON.stringify(value.jsonencode);
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, written(item)]));
  };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, written(value)]));
}

const folder = mkdtempSync(path.join(tmpdir(), "observability-other-providers-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Everything that people get of a folder: its new files, what moves, and the sentences on the rest. */
async function rewritten(provider: string, resources: unknown, state: unknown): Promise<unknown> {
  const [owner = "", name = ""] = provider.split("/");
  const required = `terraform {\n  required_providers {\n    ${name} = { source = "${owner}/${name}" }\n  }\n}\n`;
  writeFileSync(path.join(folder, "main.tf"), `${required}${asHcl(resources).text}`);
  const other = await readFolder(folder, JSON.stringify(state));
  const names = new Map(other.objects.map(({ id, name: label }) => [id, { label }] as const));
  const objects = configuration.objects.map((object) => ({ ...object, given: names.get(object.id) }));
  const { files, notes, moved } = convert(
    other,
    { ...configuration, objects },
    { folder, documents: false, environment: {} },
  );
  // The command names objects that the service no longer has.
  const addresses = other.objects.map(({ attributes: _, ...object }) => object);
  return [files, notes, moved.length, addresses, other.unconverted];
}

/** The objects are read from the service: a state, which an engine has written, says which they are. */
function objectsIn(state: unknown): unknown {
  const resources = isRecord(state) && Array.isArray(state.resources) ? state.resources.filter(isRecord) : [];
  const isKnown = (type: unknown) =>
    Object.values(otherProviders).some((provider) => kindOf(String(type), provider) !== undefined);
  // What is of another service stays as it is.
  const isOfService = ({ type }: Members) =>
    Object.values(otherProviders).some(({ prefix }) => String(type).startsWith(prefix));
  return resources.filter(isOfService).map(({ mode, type, name, module, provider, instances }) => ({
    ...{ isData: mode === "data", type, name },
    ...(isKnown(type) && { module, provider: /"([^"]+)"/.exec(String(provider))?.[1], objects: idsOf(instances) }),
  }));
}

/** Beside what is a text of JSON, nothing is written. */
function asWritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWritten);
  if (!isRecord(value)) return value;
  return "jsonencode" in value ? { jsonencode: asWritten(value.jsonencode) } : mapMembers(value, asWritten);
}

function idsOf(instances: unknown): unknown {
  return (Array.isArray(instances) ? instances.filter(isRecord) : []).map(({ index_key, attributes }) => [
    index_key,
    isRecord(attributes) ? attributes.id : attributes,
  ]);
}

/** Readers of the code and of the states of each provider. */
export const otherProviderReaders: readonly TestedReader[] = Object.keys(otherProviders).flatMap((provider) => [
  {
    name: `adopt, code of ${provider}`,
    documents: [code[provider] ?? {}],
    read: (resources) => rewritten(provider, resources, stateOf(provider)),
    meaning: (resources) => leavesOf(asWritten(resources)),
  },
  {
    name: `adopt, states of ${provider}`,
    documents: [stateOf(provider)],
    read: (state) => rewritten(provider, code[provider], state),
    meaning: (state) => leavesOf(objectsIn(state)),
  },
]);
