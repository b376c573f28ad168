import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { configurationOf, hclFiles, typescriptFiles } from "../../lib/tools/importing";
import type { Configuration, Inventory } from "../../lib/tools/importing/inventory";
import { knownIn } from "../../lib/tools/importing/known";
import { fixture } from "../support/fixture";
import { alert, dashboard, errors, services } from "./support";

const [first, second, watch] = ["650000000000000000000001", "650000000000000000000002", "650000000000000000000009"];
const tile = `${first.slice(0, 20)}0000`;
const service = { mode: "open_source", product: "clickstack" } as const;

function configured(inventory: Inventory, pinned: ReadonlyMap<string, string> = new Map()): Configuration {
  return configurationOf({ ...services, ...inventory }, { ...service, isChosen: () => true, pinned });
}

const hcl = (one: Configuration) => hclFiles(one, { service });
const typescript = (one: Configuration) =>
  typescriptFiles(one, {
    service,
    packages: { cdk: "cdktf", observability: "cdktf-observability" },
    takenIds: [],
    entry: "app",
  });

const before = { dashboard: [dashboard(first, "Checkout", [errors])], alert: [alert(watch, first, tile)] };
const pins = (one: Configuration) => new Map(one.objects.map(({ kind, id, name }) => [`${kind} ${id}`, name] as const));

test.each([
  ["HCL", hcl],
  ["TypeScript", typescript],
])("a renamed dashboard and its watched tile keep files and names, in %s, and their own lines change", (_, print) => {
  const old = configured(before);
  const edited = {
    ...before,
    dashboard: [dashboard(first, "Till", [{ ...errors, name: "Failures" }])],
  };
  const [was, is] = [print(old), print(configured(edited, pins(old)))];
  expect(is.map(({ name }) => name)).toEqual(was.map(({ name }) => name));
  const linesOf = (files: readonly { text: string }[]) => files.flatMap(({ text }) => text.split("\n"));
  const [old_, next] = [linesOf(was), linesOf(is)];
  expect(next.length).toBe(old_.length);
  expect(next.filter((line, index) => line !== old_[index])).toHaveLength(3);
});

test("a new object never gets a name that another keeps, whatever comes first in reading order", () => {
  const old = configured(before);
  const twins = { ...before, dashboard: [dashboard(second, "Checkout", []), ...before.dashboard] };
  const names = pins(configured(twins, pins(old)));
  expect(names.get(`dashboard ${first}`)).toBe("checkout");
  expect(names.get(`dashboard ${second}`)).toBe("checkout-2");
});

const made = fixture(() => {
  const folder = mkdtempSync(path.join(tmpdir(), "observability-pinned-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
});

test("the state of the folder says which names stay, in the order of the code", async () => {
  const resource = (mode: string, type: string, name: string, id: string, more: object = {}) => ({
    ...{ mode, type: `observability_${type}`, name },
    instances: [{ attributes: { id }, ...more }],
  });
  const resources = [
    resource("managed", "dashboard", "a_shop", "1"),
    resource("managed", "dashboard", "shop", "2"),
    resource("managed", "alert", "each", "3", { index_key: 0 }),
    resource("data", "webhook", "on_call", "4"),
  ];
  writeFileSync(path.join(made.folder, "terraform.tfstate"), JSON.stringify({ resources }));
  writeFileSync(path.join(made.folder, "main.tf"), 'resource "x" "shop" {}\nresource "x" "a_shop" {}\n');
  const where = { out: made.folder, state: [], format: "hcl" } as const;
  expect([...(await knownIn(where, { onlyStates: true })).pinned]).toEqual([
    ["dashboard 2", "shop"],
    ["dashboard 1", "a-shop"],
    ["data.webhook 4", "on-call"],
  ]);
  expect((await knownIn(where)).pinned.size).toBe(0);
});
