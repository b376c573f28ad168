import { type Dashboard, type Emulator, startEmulator } from "../../emulator";
import { providerBlock, terraformWorkspace, type Workspace } from "../support/terraform";

jest.setTimeout(120_000);

let emulator: Emulator;
let terraform: Workspace;

beforeEach(async () => {
  emulator = await startEmulator();
  terraform = terraformWorkspace();
});

afterEach(async () => {
  terraform.remove();
  await emulator.close();
});

const write = (more = "") =>
  terraform.write(`${providerBlock(emulator.openSource)}
resource "observability_dashboard" "k" {
  name  = "k"
  tiles = [{ name = "A", x = 0, y = 0, w = 6, h = 3, config = jsonencode({ displayType = "markdown", markdown = "a" }) }]
  ${more}
}`);
const only = (): Dashboard => emulator.dump().dashboards[0] as Dashboard;

test.each(['containers = [{ id = "c2", title = "Mine", collapsed = true }]', "containers = []"])(
  "a container of the UI that the code replaces by %s goes with the tiles in it",
  async (containers) => {
    write();
    await terraform.apply();
    emulator.edit("dashboards", only().id, (dashboard) => {
      dashboard.containers = [{ id: "c1", title: "Theirs", collapsed: false }];
      for (const tile of dashboard.tiles) tile.containerId = "c1";
      return dashboard;
    });
    expect((await terraform.plan()).output).toContain("No changes");
    write(containers);
    await terraform.apply();
    expect(only().tiles[0]?.containerId).toBeUndefined();
    expect((await terraform.plan()).output).toContain("No changes");
  },
);
