import type { Dashboard } from "../../lib/emulator";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const on = terraformOnEmulator({ each: true });

const write = (more = "") =>
  on.terraform.write(`${providerBlock(on.emulator.openSource)}
resource "observability_dashboard" "k" {
  name  = "k"
  tiles = [{ name = "A", x = 0, y = 0, w = 6, h = 3, config = jsonencode({ displayType = "markdown", markdown = "a" }) }]
  ${more}
}`);
const only = (): Dashboard => on.emulator.dump().dashboards[0] as Dashboard;

test.each(['containers = [{ id = "c2", title = "Mine", collapsed = true }]', "containers = []"])(
  "a container of the UI that the code replaces by %s goes with the tiles in it",
  async (containers) => {
    write();
    await on.terraform.apply();
    on.emulator.edit("dashboards", only().id, (dashboard) => {
      dashboard.containers = [{ id: "c1", title: "Theirs", collapsed: false }];
      for (const tile of dashboard.tiles) tile.containerId = "c1";
      return dashboard;
    });
    expect((await on.terraform.plan()).output).toContain("No changes");
    write(containers);
    await on.terraform.apply();
    expect(only().tiles[0]?.containerId).toBeUndefined();
    expect((await on.terraform.plan()).output).toContain("No changes");
  },
);
