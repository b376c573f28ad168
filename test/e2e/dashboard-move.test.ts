import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Dashboard, type Emulator, startEmulator } from "../../emulator";
import { builtProvider, providerBlock, terraformWorkspace } from "../support/terraform";

jest.setTimeout(60_000);

const stored: Dashboard = {
  id: "65f5e4a3b9e77c001a00d001",
  name: "Moved",
  tags: [],
  savedQuery: null,
  savedQueryLanguage: null,
  savedFilterValues: [],
  containers: [],
  filters: [],
  tiles: [
    {
      id: "65f5e4a3b9e77c001a00d003",
      name: "Note",
      x: 0,
      y: 0,
      w: 12,
      h: 6,
      config: { displayType: "markdown", markdown: "hi" },
    },
  ],
};

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
  emulator.insert("dashboards", stored);
});
afterAll(() => emulator.close());

function stateOf(type: string, provider: string, attributes: object): string {
  const instance = { schema_version: 0, attributes, sensitive_attributes: [] };
  const resource = { mode: "managed", type, name: "d", provider: `provider["${provider}"]`, instances: [instance] };
  return JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: 1,
    lineage: "moved",
    outputs: {},
    resources: [resource],
  });
}

const tile = {
  id: stored.tiles[0]?.id,
  name: "Note",
  x: 0,
  y: 0,
  w: 12,
  h: 6,
  config_json: JSON.stringify(stored.tiles[0]?.config),
  series_json: null,
};
const blocks = {
  id: stored.id,
  name: "Moved",
  tags: null,
  saved_query: null,
  saved_query_language: null,
  tile: [tile],
  filter: [],
};
const dashboard = `resource "observability_dashboard" "d" {
  name  = "Moved"
  tiles = [{ name = "Note", config = jsonencode({ displayType = "markdown", markdown = "hi" }) }]
}
`;

test("a moved block carries a dashboard over from another provider without touching it", async () => {
  const address = "registry.terraform.io/teamlapse/clickstack";
  // Terraform wants the other provider to be there, and asks it for nothing: any executable of that name will do.
  const other = mkdtempSync(path.join(tmpdir(), "other-provider-"));
  copyFileSync(
    path.join(builtProvider(), "terraform-provider-observability"),
    path.join(other, "terraform-provider-clickstack"),
  );
  const terraform = terraformWorkspace({ overrides: { [address]: other } });
  try {
    terraform.write(stateOf("clickstack_dashboard", address, blocks), "terraform.tfstate");
    terraform.write(`${providerBlock(emulator.openSource)}
moved {
  from = clickstack_dashboard.d
  to   = observability_dashboard.d
}
${dashboard}`);
    const planned = await terraform.plan();
    expect(planned.output).toContain("clickstack_dashboard.d has moved to observability_dashboard.d");
    expect(planned.output).toContain("Plan: 0 to add, 0 to change, 0 to destroy.");
    await terraform.apply("plan.out");
    expect(terraform.attributes("observability_dashboard.d").tile_ids).toEqual({ Note: stored.tiles[0]?.id });
    expect((await terraform.plan()).output).toContain("No changes");
    expect(emulator.dump().dashboards).toEqual([stored]);
  } finally {
    terraform.remove();
    rmSync(other, { recursive: true });
  }
});

test("a state that another provider left under our type name is upgraded", async () => {
  const terraform = terraformWorkspace();
  try {
    const ours = "registry.terraform.io/observability-as-code/observability";
    terraform.write(stateOf("observability_dashboard", ours, blocks), "terraform.tfstate");
    terraform.write(`${providerBlock(emulator.openSource)}${dashboard}`);
    expect((await terraform.plan()).output).toContain("No changes");
  } finally {
    terraform.remove();
  }
});
