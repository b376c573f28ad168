import { readFileSync } from "node:fs";
import path from "node:path";
import { testWith } from "terraform-provider-sdk/testing";
import { seed } from "../../lib/emulator/store/seed-ids";
import { requestsOf } from "../support/data-sources";
import { runningEmulator } from "../support/emulator";
import { fixture } from "../support/fixture";
import { providerBlock, terraformWorkspace } from "../support/terraform";

const second = seed.secondTeam;

const emulator = runningEmulator({
  enterprise: true,
  fill({ dump, remove }) {
    for (const { id } of dump().dashboards) remove("dashboards", id);
  },
});
const terraform = fixture(() => terraformWorkspace({ env: { OBSERVABILITY_PRODUCT: "clickstack" } }), { each: true });

const dashboard = (name: string, team?: string) => `
resource "observability_dashboard" "${name}" {
  name = "${name}"
  ${team ? `team = "${team}"` : ""}
  tiles = [{ name = "About", config = jsonencode({ displayType = "markdown", markdown = "${name}" }) }]
}
`;
const two = (name: string, team?: string) =>
  `${providerBlock(emulator.openSource)}${dashboard("here")}${dashboard(name, team)}`;
const names = () => {
  const { dashboards, furtherTeams = [] } = emulator.dump();
  return [dashboards, ...furtherTeams.map((team) => team.dashboards)].map((all) => all.map(({ name }) => name).sort());
};

test("dashboards in two teams of one provider: one list each, no changes, and destroy finds all", async () => {
  const many = (team?: string) => ["a", "b", "c", "d"].map((name) => dashboard(`${name}${team ?? ""}`, team)).join("");
  terraform.write(`${providerBlock(emulator.openSource)}${many()}${many(second)}`);
  await terraform.apply();
  expect(names()).toEqual([["a", "b", "c", "d"], ["a", "b", "c", "d"].map((name) => `${name}${second}`)]);
  emulator.clearRequests();
  expect((await terraform.plan()).empty).toBe(true);
  expect(requestsOf(emulator)).toEqual(["GET dashboards", "GET dashboards"]);
  await terraform.destroy();
  expect(names()).toEqual([[], []]);
});

test("a change to another team replaces the dashboard, and naming the provider's own team does not", async () => {
  terraform.write(two("there", second));
  await terraform.apply();
  expect(names()).toEqual([["here"], ["there"]]);

  terraform.write(two("there"));
  const moved = await terraform.apply();
  expect(moved.output).toMatch(/- team += "66e0000000000000000000a1" -> null # forces replacement/);
  expect(names()).toEqual([["here", "there"], []]);

  terraform.write(two("there", emulator.dump().team.id));
  const named = await terraform.apply();
  expect(named.output).toContain("Plan: 0 to add, 1 to change, 0 to destroy.");
  expect((await terraform.plan()).empty).toBe(true);
  terraform.write(two("there"));
  expect((await terraform.plan()).empty).toBe(true);
});

test("an import finds an object by its team and id, or its team and name", async () => {
  terraform.write(two("there", second) + dashboard("further", second));
  await terraform.apply();
  const addresses = ["observability_dashboard.there", "observability_dashboard.further"] as const;
  const [there, further] = addresses.map((address) => terraform.attributes(address).id);
  await terraform.run("state", "rm", ...addresses);
  const importing = (to: string, id: string) => `import {\n  to = ${to}\n  id = "${id}"\n}\n`;
  terraform.write(
    importing(addresses[0], `${second}/${there}`) + importing(addresses[1], `${second}/name:further`),
    "import.tf",
  );
  const { output } = await terraform.apply();
  expect(output).toContain("2 imported, 0 added, 0 changed, 0 destroyed");
  expect(terraform.attributes(addresses[0])).toMatchObject({ id: there, team: second });
  expect(terraform.attributes(addresses[1])).toMatchObject({ id: further, team: second });
  expect((await terraform.plan()).empty).toBe(true);
});

testWith("identities without an optional part")(
  "a state whose identities know of no team is read as before",
  async () => {
    terraform.write(two("there"));
    await terraform.apply();
    const state = JSON.parse(readFileSync(path.join(terraform.folder, "terraform.tfstate"), "utf8"));
    for (const { instances } of state.resources) for (const { identity } of instances) delete identity?.team;
    terraform.write(JSON.stringify(state), "terraform.tfstate");
    expect((await terraform.plan()).empty).toBe(true);
  },
);
