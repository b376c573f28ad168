import { type Emulator, startEmulator } from "../../emulator";
import { providerBlock, terraformWorkspace, type Workspace } from "../support/terraform";

let emulator: Emulator;
let terraform: Workspace;

beforeAll(async () => {
  emulator = await startEmulator();
  terraform = terraformWorkspace();
});

afterAll(async () => {
  terraform?.remove();
  await emulator?.close();
});

test("a dashboard is created, planned empty, and destroyed", async () => {
  terraform.write(`${providerBlock(emulator.openSource)}
data "observability_sources" "logs" { kind = "log" }
resource "observability_dashboard" "d" {
  name  = "API health"
  tiles = [
    { name = "Errors", series = [{ source_id = data.observability_sources.logs.sources[0].id, agg_fn = "count", where = "level:error" }] },
    { name = "Note", key = "note", config = jsonencode({ displayType = "markdown", markdown = "hello" }) },
  ]
}
output "tile_ids" { value = observability_dashboard.d.tile_ids }
`);
  await terraform.apply();
  expect(Object.keys(terraform.outputs().tile_ids as object)).toEqual(["Errors", "note"]);
  expect((await terraform.plan()).output).toContain("No changes");
  await terraform.destroy();
  expect(emulator.dump().dashboards).toEqual([]);
});
