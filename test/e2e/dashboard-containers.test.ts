import type { Dashboard } from "../../lib/emulator";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const setup = terraformOnEmulator({ each: true });

const writeConfiguration = (more = "") =>
  setup.terraform.write(`${providerBlock(setup.emulator.openSource)}
resource "observability_dashboard" "k" {
  name  = "k"
  tiles = [{ name = "A", x = 0, y = 0, w = 6, h = 3, config = jsonencode({ displayType = "markdown", markdown = "a" }) }]
  ${more}
}`);
const storedDashboard = (): Dashboard => setup.emulator.dump().dashboards[0] as Dashboard;

test.each(['containers = [{ id = "c2", title = "Mine", collapsed = true }]', "containers = []"])(
  "a container of the UI that the code replaces by %s goes with the tiles in it",
  async (containers) => {
    writeConfiguration();
    await setup.terraform.apply();
    setup.emulator.edit("dashboards", storedDashboard().id, (dashboard) => {
      dashboard.containers = [{ id: "c1", title: "Theirs", collapsed: false }];
      for (const tile of dashboard.tiles) tile.containerId = "c1";
      return dashboard;
    });
    expect((await setup.terraform.plan()).output).toContain("No changes");
    writeConfiguration(containers);
    await setup.terraform.apply();
    expect(storedDashboard().tiles[0]?.containerId).toBeUndefined();
    expect((await setup.terraform.plan()).output).toContain("No changes");
  },
);
