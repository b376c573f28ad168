import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { otherProviders } from "../../lib/kinds/other-providers";
import { convert } from "../../lib/tools/adopt/convert";
import { readFolder } from "../../lib/tools/adopt/folder";
import { merged } from "../../lib/tools/adopt/merged";
import { connectionOf, serviceEnvironment } from "../../lib/tools/adopt/provider-block";
import { literal, objectOf } from "../../lib/tools/code/print/expression";
import { dashboard, errors, importAll } from "../importing/support";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "from-terraform-test-"));
  writeFileSync(path.join(folder, "board.json"), "{}");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

const official = "registry.terraform.io/clickhouse/clickhouse";
type Instance = readonly [address: string, id: string, key?: string | number, attributes?: object];

/** A state of the official provider. */
function stateOf(...instances: readonly Instance[]): string {
  return stateWith(official, ...instances);
}

function stateWith(address: string, ...instances: readonly Instance[]): string {
  const resources = instances.map(([resource, id, key, attributes]) => {
    const [name, type, ...module] = resource.split(".").reverse();
    const instance = { attributes: { ...attributes, id }, ...(key !== undefined && { index_key: key }) };
    const of = module.length > 0 && { module: module.reverse().join(".") };
    return { mode: "managed", type, name, ...of, provider: `provider["${address}"]`, instances: [instance] };
  });
  return JSON.stringify({ version: 4, resources }, undefined, 2);
}

const ids = ["66e000000000000000000d01", "66e000000000000000000d02"] as const;

async function converted(
  state: string | undefined,
  dashboards: readonly ReturnType<typeof dashboard>[],
  documents = false,
) {
  const other = await readFolder(folder, state);
  const configuration = importAll({ dashboard: dashboards });
  const named = other.objects.map((one) => [one.id, one] as const);
  const objects = configuration.objects.map((one) => {
    const given = new Map(named).get(one.id);
    return given ? { ...one, givenName: { label: given.name } } : one;
  });
  const result = convert(
    other,
    { ...configuration, objects },
    { folder, documents, environment: {}, inventory: { dashboard: dashboards } },
  );
  return { ...result, texts: Object.fromEntries(result.files.map(({ name, text }) => [name, text])) };
}

test.each<[string, readonly (string | number)[], readonly (string | number | null)[], string | undefined]>([
  ["the key", ["api", "web"], ["api", "web"], "each.key"],
  ["a text with the key", ["api", "web"], ["Errors of api", "Errors of web"], '"Errors of ${each.key}"'],
  ["a text with a template in it", ["a", "b"], ["a ${x}", "b ${x}"], '"${each.key} $${x}"'],
  ["numbers", ["api", "web"], [5, 7], '{ "api" = 5, "web" = 7 }[each.key]'],
  ["an argument that one lacks", ["api", "web"], [5, null], '{ "api" = 5, "web" = null }[each.key]'],
  ["instances of count", [0, 1], ["a", "b"], '["a", "b"][count.index]'],
])("%s becomes one expression for all instances", (_, keys, values, expected) => {
  const spell = () => "";
  const all = values.map((value) => objectOf(value === null ? [] : [["name", literal(value)]]));
  const value = merged(all, { keys, spell });
  expect(value?.type === "object" && value.members).toEqual([["name", { type: "code", text: expected }]]);
});

test("references to instances of the same keys follow the key, and different lists cannot be one expression", () => {
  const keys = ["api", "web"];
  const references = keys.map((id) => ({ type: "reference", kind: "dashboard", id }) as const);
  const spell = ({ id }: { id: string }) => `observability_dashboard.x["${id}"].id`;
  expect(merged(references, { keys, spell })).toEqual({ type: "code", text: "observability_dashboard.x[each.key].id" });
  const lists = [1, 2].map((length) => ({ type: "list", items: Array(length).fill(literal(1)) }) as const);
  expect(merged(lists, { keys, spell })).toBeUndefined();
});

const head = `terraform {
  required_providers {
    clickhouse = { source = "ClickHouse/clickhouse" }
  }
}
provider "clickhouse" {
  clickstack_endpoint     = var.endpoint
  clickstack_default_tags = ["managed"]
}
`;
const board = `
# The board.
resource "clickhouse_clickstack_dashboard" "my-board" {
  dashboard_json = file("board.json")
  lifecycle {
    prevent_destroy = true
  }
}
output "board" { value = clickhouse_clickstack_dashboard.my-board.id }
resource "clickhouse_service" "stays" { name = "a" }
`;

test("what has no counterpart is named: arguments of the provider, blocks of a resource, other resources", async () => {
  const provider = head.replace("clickstack_endpoint ", "timeout_seconds = 5\n  clickstack_endpoint ");
  const timeouts = board.replace("  lifecycle", '  timeouts { create = "5m" }\n  lifecycle');
  writeFiles({ "main.tf": `${provider}${timeouts}` });
  const state = stateOf(
    ["clickhouse_clickstack_dashboard.my-board", ids[0]],
    ["clickhouse_clickstack_notebook.new", ids[1]],
    ["clickhouse_service.stays", "a"],
  );
  const { texts, notes } = await converted(state, [dashboard(ids[0], "Board", [errors])]);
  expect(notes).toEqual([
    "clickhouse_clickstack_notebook.new stays: observability has no such resource.",
    'observability_dashboard.my-board is written without timeouts { create = "5m" }; add what you need.',
    'The provider block "clickhouse" has timeout_seconds = 5, for which observability has no argument; they are left out.',
  ]);
  expect(texts["main.tf"]).not.toContain("timeouts");
});

test("a dashboard's document becomes attributes, its block keeps the rest, and what refers to it follows", async () => {
  writeFiles({ "main.tf": `${head}${board}` });
  const state = stateOf(["clickhouse_clickstack_dashboard.my-board", ids[0]]);
  const { texts, notes, moved } = await converted(state, [dashboard(ids[0], "Board", [errors])]);
  expect([notes, moved.map(({ id }) => id), Object.keys(texts)]).toEqual([
    [],
    [ids[0]],
    ["main.tf", "sources.tf", "moved.tf"],
  ]);
  expect(texts["moved.tf"]).toBe(
    "moved {\n  from = clickhouse_clickstack_dashboard.my-board\n  to   = observability_dashboard.my-board\n}\n",
  );
  expect(texts["main.tf"]).toContain(`# The board.
resource "observability_dashboard" "my-board" {
  name = "Board"
  tiles = [`);
  expect(texts["main.tf"]).toContain("  lifecycle {\n    prevent_destroy = true\n  }\n}\n");
  expect(texts["main.tf"]).toContain("value = observability_dashboard.my-board.id");
  expect(texts["main.tf"]).toContain('resource "clickhouse_service" "stays" { name = "a" }');
  expect(texts["main.tf"]).toContain('default_tags = ["managed"]\n}');
  expect(texts["main.tf"]).toContain('provider "clickhouse" {');
  expect(texts["main.tf"]).toContain("open_source  = { base_url = var.endpoint }");
  expect(texts["main.tf"]).not.toContain("dashboard_json");
});

test("with documents, or in a module, a dashboard keeps its JSON", async () => {
  writeFiles({ "main.tf": `${head}${board}module "more" {\n  source = "./more"\n}\n`, "more/more.tf": board });
  const state = stateOf(
    ["clickhouse_clickstack_dashboard.my-board", ids[0]],
    ["module.more.clickhouse_clickstack_dashboard.my-board", ids[1]],
  );
  const { texts, notes } = await converted(state, [dashboard(ids[0], "Board", [errors])], true);
  expect(notes).toEqual([]);
  expect(Object.keys(texts)).toEqual(["main.tf", "moved.tf", "more/more.tf", "more/observability.tf", "more/moved.tf"]);
  for (const name of ["main.tf", "more/more.tf"]) {
    expect(texts[name]).toContain(
      'resource "observability_dashboard" "my-board" {\n  dashboard_json = file("board.json")',
    );
  }
  const attributes = await converted(state, [dashboard(ids[0], "Board", [errors])]);
  expect(attributes.texts["more/more.tf"]).toBe(texts["more/more.tf"]);
});

test("an export of the UI keeps its addresses, gets the code, and no longer needs the other provider", async () => {
  const type = "clickhouse_clickstack_dashboard";
  const imported = `# Board\nimport {\n  to = ${type}.dashboard_${ids[0]}\n  id = "66e000000000000000000001/${ids[0]}"\n}\n`;
  writeFiles({ "hyperdx-import.tf": `${head}\n${imported}` });
  const { texts, writtenObjects } = await converted(undefined, [dashboard(ids[0], "Board", [errors])]);
  expect(writtenObjects.map(({ id }) => id)).toEqual([ids[0]]);
  expect(texts["hyperdx-import.tf"]).not.toContain("clickhouse");
  expect(texts["hyperdx-import.tf"]).toContain(`to = observability_dashboard.dashboard_${ids[0]}`);
  expect(Object.values(texts).join("\n")).toContain(`resource "observability_dashboard" "dashboard_${ids[0]}" {`);
  expect(texts["moved.tf"]).toBeUndefined();
});

test("tiles that are blocks become attributes, and what stays in the block stays", async () => {
  writeFiles({
    "main.tf": `terraform {
  required_providers {
    clickstack = { source = "teamlapse/clickstack" }
  }
}
provider "clickstack" {
  organization_id = var.organization
  service_id      = "s"
}
resource "clickstack_dashboard" "board" {
  provider = clickstack
  name     = "Board"
  tile {
    name        = "Errors"
    config_json = jsonencode({ displayType = "line" })
  }
  tile {
    name = "More"
  }
  depends_on = [null_resource.a]
}
resource "clickstack_alert" "never" {
  name = "Never applied"
  channel {
    type = "webhook"
  }
}
`,
  });
  const applied = {
    name: "Board",
    tile: [{ name: "Errors", config_json: JSON.stringify({ displayType: "line" }) }, { name: "More" }],
  };
  const address = "registry.terraform.io/teamlapse/clickstack";
  const state = stateWith(address, ["clickstack_dashboard.board", ids[0], undefined, applied]);
  const { texts, notes, moved } = await converted(state, [dashboard(ids[0], "Board", [errors])]);
  expect([moved.length, notes]).toEqual([
    1,
    [
      'observability_dashboard.board has what the service has. It does not have what was applied: tile[1].name = "More". The service dropped it, or somebody changed it there.',
      "clickstack_alert.never stays: it was never applied.",
    ],
  ]);
  const [, own = ""] = /(resource "observability_dashboard"[\s\S]*?\n\})/.exec(texts["main.tf"] ?? "") ?? [];
  expect(own).toContain('{\n  provider = observability\n\n  name = "Board"\n  tiles = [');
  expect(own).toMatch(/\]\n\n? *depends_on = \[null_resource\.a\]\n\}$/);
  expect(own).not.toMatch(/tile \{|config_json/);
  expect(texts["main.tf"]).toContain(
    'managed = {\n    organization_id = var.organization\n    service_id      = "s"\n  }',
  );
});

test("a key has another name in the official provider, and its resources become ours", async () => {
  writeFiles({ "main.tf": 'resource "clickhouse_api_key" "ci" {\n  name = "CI"\n}\n' });
  const other = await readFolder(folder, stateOf(["clickhouse_api_key.ci", "0b2f0b2f-0000-4000-8000-000000000001"]));
  expect(other.objects.map(({ kind, name }) => [kind, name])).toEqual([["api_key", "ci"]]);
  expect(other.unconverted).toEqual([]);
});

test("a folder without another provider is rejected", async () => {
  writeFiles({ "main.tf": 'resource "null_resource" "a" {}\n' });
  await expect(readFolder(folder, undefined)).rejects.toThrow(
    "has no resource of clickhouse/clickhouse, teamlapse/clickstack",
  );
});

test.each<
  [keyof typeof otherProviders & string, Record<string, string>, Record<string, string>, Record<string, string>]
>([
  [
    "clickhouse/clickhouse",
    { clickstack_endpoint: "http://a" },
    { CLICKSTACK_API_KEY: "k", CLICKSTACK_ENDPOINT: "http://b" },
    { OBSERVABILITY_BASE_URL: "http://a", OBSERVABILITY_API_KEY: "k", OBSERVABILITY_MODE: "open_source" },
  ],
  [
    "clickhouse/clickhouse",
    { clickstack_service_id: "s" },
    { CLICKHOUSE_ORG_ID: "o", OBSERVABILITY_ORGANIZATION_ID: "mine" },
    { OBSERVABILITY_SERVICE_ID: "s", OBSERVABILITY_ORGANIZATION_ID: "mine", OBSERVABILITY_MODE: "managed" },
  ],
  [
    "jplorier/clickstack",
    {},
    { CLICKSTACK_PERSONAL_ACCESS_KEY: "k" },
    { OBSERVABILITY_API_KEY: "k", OBSERVABILITY_MODE: "open_source" },
  ],
  [
    "teamlapse/clickstack",
    { auth_mode: "personal_access_key" },
    { CLICKSTACK_BASE_URL: "http://a" },
    { OBSERVABILITY_BASE_URL: "http://a", OBSERVABILITY_MODE: "open_source" },
  ],
  [
    "teamlapse/clickstack",
    { auth_mode: "cloud_api_key", personal_access_key: "left over" },
    { CLICKSTACK_BASE_URL: "http://a" },
    { OBSERVABILITY_CLOUD_API_URL: "http://a", OBSERVABILITY_MODE: "managed" },
  ],
])("the service of %s is found by its arguments and variables", (name, given, environment, expected) => {
  const provider = otherProviders[name];
  if (!provider) throw new Error(name);
  expect(serviceEnvironment([provider], () => given, environment)).toMatchObject(expected);
  expect(connectionOf(provider, (argument) => given[argument], environment)?.argument).toBe(
    expected.OBSERVABILITY_MODE,
  );
});

test("an edit of a document's file that nobody applied is named", async () => {
  writeFiles({ "main.tf": `${head}${board}`, "board.json": JSON.stringify({ name: "Renamed" }) });
  const state = JSON.parse(stateOf(["clickhouse_clickstack_dashboard.my-board", ids[0]]));
  state.resources[0].instances[0].attributes.dashboard_json = JSON.stringify({ name: "Board" });
  const { notes } = await converted(JSON.stringify(state), [dashboard(ids[0], "Board", [errors])]);
  expect(notes).toEqual([expect.stringContaining('nobody applied: dashboard_json.name = "Renamed"')]);
});

test("an edit that nobody applied, and a value that the files compute, are named where the service's values take their place", async () => {
  const block = (name: string) => `resource "clickhouse_clickstack_dashboard" "board" {
  dashboard_json = jsonencode({ name = "${name}", tiles = [], tags = [var.team] })
}
`;
  const stored = JSON.stringify({ name: "Board", tiles: [], tags: ["a"] });
  const state = JSON.stringify({
    version: 4,
    resources: [
      {
        ...{ mode: "managed", type: "clickhouse_clickstack_dashboard", name: "board" },
        provider: `provider["${official}"]`,
        instances: [{ attributes: { id: ids[0], dashboard_json: stored } }],
      },
    ],
  });
  const notesOf = async (name: string, more = "") => {
    writeFiles({ "main.tf": `${head}${block(name).replace("\n", `\n${more}`)}` });
    const { notes } = await converted(state, [dashboard(ids[0], "Board", [errors])]);
    return notes.filter((note) => note.startsWith("observability_dashboard.board"));
  };
  const computed =
    "observability_dashboard.board has values of the service in place of what the files computed: dashboard_json.tags[0] = var.team.";
  expect(await notesOf("Board")).toEqual([computed]);
  expect(await notesOf("Board", 'theme = "dark"\n  api_token = "not-real"\n')).toEqual([
    'observability_dashboard.board has what the service has, not what the files say and nobody applied: theme = "dark", api_token. Apply them before, or write them again.',
    computed,
  ]);
  expect(await notesOf("Renamed")).toEqual([
    'observability_dashboard.board has what the service has, not what the files say and nobody applied: dashboard_json.name = "Renamed". Apply them before, or write them again.',
    computed,
  ]);
});

const clickstack = `terraform {
  required_providers {
    clickstack = { source = "teamlapse/clickstack" }
  }
}
provider "clickstack" {
  auth_mode           = "personal_access_key"
  personal_access_key = var.key
}
`;
const stateOfTeamlapse = (...resources: readonly object[]) =>
  JSON.stringify({
    version: 4,
    resources: resources.map((resource) => ({
      ...{ mode: "managed", provider: 'provider["registry.terraform.io/teamlapse/clickstack"]' },
      ...resource,
    })),
  });
const instances = (attributes: object) => [{ attributes }];
const ofBoard = {
  ...{ type: "clickstack_dashboard", name: "board" },
  instances: instances({ id: ids[0], name: "Board", tile: [{ id: `${ids[0].slice(0, 20)}0000`, name: "Errors" }] }),
};
const boardOfBlocks = `resource "clickstack_dashboard" "board" {
  name = "Board"
  tile {
    name = "Errors"
  }
}
`;

test("a tile's ID is read by the key that it has in ours, and a member that ours does not have is named", async () => {
  const outputs = `# clickstack_dashboard.board.state is no more.
output "tile" { value = clickstack_dashboard.board.tile[0].id }
output "state" { value = "\${clickstack_dashboard.board.state} now" }
`;
  writeFiles({ "main.tf": `${clickstack}${boardOfBlocks}`, "outputs.tf": outputs });
  const { texts, notes } = await converted(stateOfTeamlapse(ofBoard), [dashboard(ids[0], "Board", [errors])]);
  expect(texts["outputs.tf"]).toContain('value = observability_dashboard.board.tile_ids["Errors"]');
  expect(notes).toEqual([
    "outputs.tf:3 reads clickstack_dashboard.board.state, which observability_dashboard does not have; take it out of the code.",
  ]);
});

test("what was changed in the service after it was applied is named, and so is what is no longer ignored", async () => {
  const block = boardOfBlocks.replace("  tile {", "  lifecycle {\n    ignore_changes = [tile]\n  }\n  tile {");
  writeFiles({ "main.tf": `${clickstack}${block}` });
  const { notes } = await converted(stateOfTeamlapse(ofBoard), [
    dashboard(ids[0], "Board", [{ ...errors, name: "Failures" }]),
  ]);
  expect(notes).toEqual([
    'observability_dashboard.board has what the service has. It does not have what was applied: tile[0].name = "Errors". The service dropped it, or somebody changed it there.',
    "observability_dashboard.board ignores changes of tile, which is now written otherwise. Name in ignore_changes the arguments that may change in the UI, such as tiles.",
  ]);
});

test("a reference has the value that the state has of it", async () => {
  const search = (reference: string) => `resource "clickstack_dashboard" "board" {
  name = ${reference}
  tile { name = data.other_thing.names.all[0] }
}
`;
  const names = { mode: "data", type: "other_thing", name: "names", instances: instances({ all: ["Errors", "More"] }) };
  const other = { type: "other_thing", name: "title", instances: instances({ text: "Board" }) };
  const notesOf = async (reference: string) => {
    writeFiles({ "main.tf": `${clickstack}${search(reference)}` });
    const state = stateOfTeamlapse(ofBoard, other, names);
    const { notes } = await converted(state, [dashboard(ids[0], "Board", [errors])]);
    return notes.filter((note) => note.startsWith("observability_dashboard"));
  };
  expect(await notesOf("other_thing.title.text")).toEqual([]);
  expect(await notesOf("data.other_thing.names.all[1]")).toEqual([
    "observability_dashboard.board has what the service has, not what the files say and nobody applied: name = data.other_thing.names.all[1]. Apply them before, or write them again.",
  ]);
  expect(await notesOf("other_thing.gone.text")).toEqual([
    "observability_dashboard.board has values of the service in place of what the files computed: name = other_thing.gone.text.",
  ]);
});
