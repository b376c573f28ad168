import type { Dashboard } from "../../lib/emulator";
import { terraformOnEmulator } from "../support/emulator";
import { withoutIdleLanguages } from "../support/languages";
import { providerBlock } from "../support/terraform";

const log = "66e000000000000000000501";
const text = `config = jsonencode({ displayType = "line", sourceId = "${log}", select = [{ aggFn = "count" }] })`;

const on = terraformOnEmulator({ each: true });

const write = (ignored: string, more = "", last = "C") =>
  on.terraform.write(`${providerBlock(on.emulator.openSource)}
resource "observability_dashboard" "d" {
  name  = "d"
  ${more}
  tiles = [{ name = "A", ${text} }, { name = "B", ${text} }, { name = "${last}", ${text} }]
  lifecycle { ignore_changes = [${ignored}] }
}`);

const stored = (): Dashboard => {
  const found = on.emulator.dump().dashboards.find(({ name }) => name === "d");
  if (!found) throw new Error("the dashboard is gone");
  return found;
};
const places = ({ tiles }: Dashboard) => tiles.map(({ x, y, w, h }) => [x, y, w, h]);

const query = { aggFn: "max", where: "", whereLanguage: "lucene" };

type First = Dashboard["tiles"][number];

/** A change of the first tile in the UI, and its effect on the other tiles. */
const edits: Record<string, [ignored: string, edit: (first: First, dashboard: Dashboard) => void]> = {
  "its width": ["tiles[0].w", (first) => Object.assign(first, { w: 8 })],
  "its width, which reaches over a neighbour": ["tiles[0].w", (first) => Object.assign(first, { w: 16 })],
  "its width, and the neighbours moved": [
    "tiles[0].w",
    (first, { tiles }) => {
      Object.assign(first, { w: 24 });
      tiles.slice(1).forEach((tile) => {
        tile.y += 6;
      });
    },
  ],
  "its place": [
    "tiles[0].x, tiles[0].y",
    (first) => {
      Object.assign(first, { x: 0, y: 20 });
    },
  ],
  "its name": ["tiles[0].name", (first) => Object.assign(first, { name: "Mine" })],
  "what it shows": [
    "tiles[0].config",
    (first) => Object.assign(first.config, { select: [{ ...query, valueExpression: "SeverityNumber" }] }),
  ],
  "the dashboard's tags": ["tags", (_, dashboard) => Object.assign(dashboard, { tags: ["theirs"] })],
};

test.each(Object.entries(edits))("%s is left to the UI: no diff, and it stays", async (_, [ignored, edit]) => {
  const tags = 'tags = ["ours"]';
  write(ignored, tags);
  await on.terraform.apply();
  on.emulator.edit("dashboards", stored().id, (dashboard) => {
    const [first] = dashboard.tiles;
    if (first) edit(first, dashboard);
  });
  const before = stored();
  const plan = await on.terraform.plan();
  expect(plan.output).toContain("No changes");
  write(ignored, tags, "Renamed");
  await on.terraform.apply();
  const after = stored();
  expect(withoutIdleLanguages(after.tiles[0])).toEqual(withoutIdleLanguages(before.tiles[0]));
  expect(after.tiles.map(({ id }) => id)).toEqual(before.tiles.map(({ id }) => id));
  expect(places(after)).toEqual(places(before));
  expect(after.tags).toEqual(before.tags);
  expect((await on.terraform.plan()).output).toContain("No changes");
});

test("a document is left to the UI: another change of the resource does not write the text that the plan ignores", async () => {
  const writeDocument = (name: string, more: string) =>
    on.terraform.write(`${providerBlock(on.emulator.openSource)}
resource "observability_dashboard" "d" {
  dashboard_json = jsonencode({ name = "${name}", tags = ["ours"], tiles = [{ name = "${name}", config = jsondecode(jsonencode({ displayType = "markdown", markdown = "${name}" })) }] })
  ${more}
  lifecycle { ignore_changes = [dashboard_json] }
}`);
  writeDocument("d", "");
  await on.terraform.apply();
  on.emulator.edit("dashboards", stored().id, (dashboard) => {
    dashboard.tags = ["theirs"];
  });
  const before = stored();
  writeDocument("other", "deletion_protection = true");
  await on.terraform.apply();
  expect(stored()).toEqual(before);
  expect(String(on.terraform.attributes("observability_dashboard.d").dashboard_json)).toContain("theirs");
  await on.terraform.planIsEmpty();
});
