import { testWith } from "terraform-provider-sdk/testing";
import type { Dashboard } from "../../lib/emulator";
import { runningEmulator } from "../support/emulator";
import { standIn, stateOf } from "../support/other-provider";
import { providerBlock, providerSource, terraformWorkspace } from "../support/terraform";

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

const emulator = runningEmulator({ kept: true });
beforeAll(() => emulator.insert("dashboards", stored));

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

testWith("moves between types")(
  "a moved block moves a dashboard from another provider without changing it",
  async () => {
    const address = "registry.terraform.io/teamlapse/clickstack";
    const other = standIn("clickstack");
    const terraform = terraformWorkspace({ overrides: { [address]: other.folder } });
    try {
      terraform.write(stateOf("clickstack_dashboard.d", address, blocks), "terraform.tfstate");
      terraform.write(`${providerBlock(emulator.openSource, { clickstack: address })}
moved {
  from = clickstack_dashboard.d
  to   = observability_dashboard.d
}
${dashboard}`);
      const { output } = await terraform.apply();
      expect(output).toContain("clickstack_dashboard.d has moved to observability_dashboard.d");
      expect(output).toContain("Plan: 0 to add, 0 to change, 0 to destroy.");
      expect(terraform.attributes("observability_dashboard.d").tile_ids).toEqual({ Note: stored.tiles[0]?.id });
      expect((await terraform.plan()).output).toContain("No changes");
      expect(emulator.dump().dashboards).toEqual([stored]);
    } finally {
      terraform.remove();
      other.remove();
    }
  },
);

test("a dashboard that another provider kept as one JSON text may be written as attributes, which sends nothing", async () => {
  const terraform = terraformWorkspace();
  const document = JSON.stringify({
    name: "Moved",
    tiles: [{ name: "Note", x: 0, y: 0, w: 12, h: 6, config: stored.tiles[0]?.config }],
  });
  const state = { id: stored.id, dashboard_json: document, tile_ids: { Note: stored.tiles[0]?.id } };
  try {
    terraform.write(stateOf("observability_dashboard.d", providerSource, state), "terraform.tfstate");
    terraform.write(`${providerBlock(emulator.openSource)}${dashboard}`);
    emulator.clearRequests();
    expect((await terraform.apply()).output).toContain("Plan: 0 to add, 1 to change, 0 to destroy.");
    expect(emulator.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    expect((await terraform.plan()).output).toContain("No changes");
  } finally {
    terraform.remove();
  }
});

test("a state that another provider left under our type name is upgraded", async () => {
  const terraform = terraformWorkspace();
  try {
    terraform.write(stateOf("observability_dashboard.d", providerSource, blocks), "terraform.tfstate");
    terraform.write(`${providerBlock(emulator.openSource)}${dashboard}`);
    expect((await terraform.plan()).output).toContain("No changes");
  } finally {
    terraform.remove();
  }
});
