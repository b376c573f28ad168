import type { Dashboard } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { withoutIdleLanguages } from "../support/languages";
import { providerBlock } from "../support/terraform";

const log = seed.logs;
const text = `config = jsonencode({ displayType = "line", sourceId = "${log}", select = [{ aggFn = "count" }] })`;

const setup = terraformOnEmulator();

const stored = (name: string): Dashboard => {
  const found = setup.emulator.dump().dashboards.find((dashboard) => dashboard.name === name);
  if (!found) throw new Error(`the dashboard ${name} is gone`);
  return found;
};
const places = ({ tiles }: Dashboard) => tiles.map(({ x, y, w, h }) => [x, y, w, h]);

const query = { aggFn: "max", where: "", whereLanguage: "lucene" };

type First = Dashboard["tiles"][number];

/** A change of the first tile in the UI, and its effect on the other tiles. */
const edits: Record<string, [ignored: string, edit: (first: First, dashboard: Dashboard) => void]> = {
  width: ["tiles[0].w", (first) => Object.assign(first, { w: 8 })],
  width_over_a_neighbour: ["tiles[0].w", (first) => Object.assign(first, { w: 16 })],
  width_and_neighbours_moved: [
    "tiles[0].w",
    (first, { tiles }) => {
      Object.assign(first, { w: 24 });
      tiles.slice(1).forEach((tile) => {
        tile.y += 6;
      });
    },
  ],
  place: [
    "tiles[0].x, tiles[0].y",
    (first) => {
      Object.assign(first, { x: 0, y: 20 });
    },
  ],
  name: ["tiles[0].name", (first) => Object.assign(first, { name: "Mine" })],
  content: [
    "tiles[0].config",
    (first) => Object.assign(first.config, { select: [{ ...query, valueExpression: "SeverityNumber" }] }),
  ],
  tags: ["tags", (_, dashboard) => Object.assign(dashboard, { tags: ["theirs"] })],
};
const names = Object.keys(edits);

const writeConfiguration = (last: string, document: string, more = "") => {
  const dashboards = Object.entries(edits).map(
    ([name, [ignored]]) => `resource "observability_dashboard" "${name}" {
  name  = "${name}"
  tags  = ["ours"]
  tiles = [{ name = "A", ${text} }, { name = "B", ${text} }, { name = "${last}", ${text} }]
  lifecycle { ignore_changes = [${ignored}] }
}
`,
  );
  setup.terraform.write(`${providerBlock(setup.emulator.openSource)}${dashboards.join("")}
resource "observability_dashboard" "document" {
  dashboard_json = jsonencode({ name = "${document}", tags = ["ours"], tiles = [{ name = "${document}", config = jsondecode(jsonencode({ displayType = "markdown", markdown = "${document}" })) }] })
  ${more}
  lifecycle { ignore_changes = [dashboard_json] }
}`);
};

test("what a plan ignores is left to the UI: no diff, and it stays when something else of the dashboard changes", async () => {
  writeConfiguration("C", "document");
  await setup.terraform.apply();
  for (const [name, [, edit]] of Object.entries(edits))
    setup.emulator.edit("dashboards", stored(name).id, (dashboard) => {
      const [first] = dashboard.tiles;
      if (first) edit(first, dashboard);
    });
  setup.emulator.edit("dashboards", stored("document").id, (dashboard) => {
    dashboard.tags = ["theirs"];
  });
  const [before, document] = [names.map(stored), stored("document")];
  expect((await setup.terraform.plan()).output).toContain("No changes");

  writeConfiguration("Renamed", "other", "deletion_protection = true");
  await setup.terraform.apply();
  const shown = (dashboard: Dashboard) => ({
    name: dashboard.name,
    first: withoutIdleLanguages(dashboard.tiles[0]),
    ids: dashboard.tiles.map(({ id }) => id),
    places: places(dashboard),
    tags: dashboard.tags,
  });
  expect(names.map(stored).map(shown)).toEqual(before.map(shown));
  expect(names.map((name) => stored(name).tiles[2]?.name)).toEqual(names.map(() => "Renamed"));
  expect(stored("document")).toEqual(document);
  expect(String(setup.terraform.attributes("observability_dashboard.document").dashboard_json)).toContain("theirs");
  await setup.terraform.planIsEmpty();
});
