import { configurationOf, hclFiles, type Inventory, typescriptFiles } from "../../lib/tools/importing";

function writtenFiles(inventory: Inventory): Record<string, string> {
  const configuration = configurationOf(inventory, { isChosen: () => true, mode: "open_source", product: "base" });
  const packages = { cdk: "cdktf", observability: "cdktf-observability" } as const;
  const service = { mode: "open_source" } as const;
  const files = [
    ...hclFiles(configuration, { service }),
    ...typescriptFiles(configuration, { service, packages, takenIds: [], entry: "app" }),
  ];
  return Object.fromEntries(files.map(({ name, text }) => [name, text]));
}

const series = [{ sourceId: "logs", aggFn: "count", where: "", groupBy: [] }];
const dashboard = [{ id: "acme/board", name: "Board", tiles: [{ id: "t 1", name: "Errors", series }] }];
const rest = { threshold: 5, dashboardId: "acme/board", tileId: "t 1" };

test.each([
  ["no source", {}, undefined],
  ["the source of a tile", { source: "tile" }, "tile"],
  ["the source of a search", { source: "saved_search" }, "saved_search"],
  ["a source of its own", { source: "acme/probe" }, "acme/probe"],
])("without a product, an alert with %s keeps it, its dashboard and its tile", (_, source, shown) => {
  const files = writtenFiles({ dashboard, alert: [{ id: "acme/alert", name: "A", ...rest, ...source }] });
  const hcl = Object.values(files).find((text) => text.includes('resource "observability_alert"')) ?? "";
  expect(hcl).toMatch(/dashboard_id += observability_dashboard\.board\.id/);
  expect(hcl).toMatch(/tile_id += observability_dashboard\.board\.tile_ids\["Errors"\]/);
  expect(/source += "(.*)"/.exec(hcl)?.[1]).toBe(shown);
  const code = Object.values(files).find((text) => text.includes("new Alert(")) ?? "";
  expect(code).toMatch(/tile: .*"Errors"/);
  expect(/source: .*"(.*)"/.exec(code)?.[1]).toBe(shown);
});

test("a dashboard in a form that the plan rejects is left out and says why, and the others have only what the plan takes", () => {
  const inSections = { containers: [{ id: "c", title: "C", collapsed: false }], savedQuery: "a:b" };
  const [board] = dashboard;
  const tiles = [{ ...board?.tiles[0], containerId: "c" }];
  const withConfig = {
    id: "9",
    name: "Other",
    tiles: [{ id: "t", name: "Text", config: { displayType: "markdown" } }],
  };
  const inventory = { dashboard: [{ ...board, id: "acme/board", ...inSections, tiles }, withConfig] };
  const configuration = configurationOf(inventory, { isChosen: () => true, mode: "open_source", product: "base" });
  expect(configuration.objects.map(({ id }) => id)).toEqual(["acme/board"]);
  expect(configuration.notes.join()).toContain('"Text" with `config`, a form of ClickStack');
  expect(Object.values(writtenFiles(inventory)).join("")).not.toMatch(/container|saved_?query/i);
});
