import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const prometheus = "66e000000000000000000516";
const setup = terraformOnEmulator({ emulator: { serviceVersion: "2.42" }, each: true });

beforeEach(() => {
  const [source] = setup.emulator.dump().sources;
  if (source) setup.emulator.insert("sources", { ...source, id: prometheus, kind: "promql", name: "Prometheus" });
});

const configuration = (name: string, content: string) => `${providerBlock(setup.emulator.openSource)}
resource "observability_dashboard" "api" {
  name  = "${name}"
  tiles = [{ name = "Requests", config = jsonencode(${content}) }]
}
`;
const content = (expressions: string, more = "") =>
  `{ displayType = "line", configType = "promql", sourceId = "${prometheus}", expressions = [${expressions}] ${more} }`;

const stored = () => setup.emulator.dump().dashboards[0]?.tiles[0]?.config;
const id = () => setup.emulator.dump().dashboards[0]?.id ?? "";

async function applied(name: string, written: string): Promise<string> {
  setup.terraform.write(configuration(name, written));
  const { output } = await setup.terraform.apply();
  expect((await setup.terraform.plan()).output).toContain("No changes");
  return output;
}

test("a tile in PromQL is created, and what nobody knows of it is sent, changed and removed like any other member", async () => {
  await applied("API", content('{ expression = "up", reducer = "last" }', ", stepSeconds = 30"));
  expect(stored()).toMatchObject({ stepSeconds: 30, expressions: [{ expression: "up", reducer: "last" }] });
  await applied("API", content('{ expression = "up", reducer = "max" }', ", stepSeconds = 60"));
  expect(stored()).toMatchObject({ stepSeconds: 60, expressions: [{ expression: "up", reducer: "max" }] });
  await applied("API", content('{ expression = "up", alias = "Up" }, { expression = "down" }'));
  expect(stored()).toEqual({
    ...{ displayType: "line", configType: "promql", sourceId: prometheus },
    expressions: [{ expression: "up", alias: "Up" }, { expression: "down" }],
  });
});

test("members that the service or the UI adds are no drift, and stay after an update", async () => {
  const written = content('{ expression = "up" }');
  await applied("API", written);
  setup.emulator.edit("dashboards", id(), ({ tiles: [tile] }) => {
    if (tile)
      tile.config = {
        ...tile.config,
        fillNulls: true,
        stepSeconds: 15,
        expressions: [{ expression: "up", type: "range" }],
      };
  });
  expect((await setup.terraform.plan()).output).toContain("No changes");
  await applied("Renamed", written);
  expect(stored()).toMatchObject({
    fillNulls: true,
    stepSeconds: 15,
    expressions: [{ expression: "up", type: "range" }],
  });
});

test("a member that the service drops is no drift", async () => {
  await applied("API", content('{ expression = "up", reducer = "last" }', ", stepSeconds = 30"));
  setup.emulator.edit("dashboards", id(), ({ tiles: [tile] }) => {
    if (tile)
      tile.config = {
        displayType: "line",
        configType: "promql",
        sourceId: prometheus,
        expressions: [{ expression: "up" }],
      };
  });
  expect((await setup.terraform.plan()).output).toContain("No changes");
});

test("a changed expression and a member that somebody changed are drift", async () => {
  const written = content('{ expression = "up", reducer = "last" }');
  await applied("API", written);
  setup.emulator.edit("dashboards", id(), ({ tiles: [tile] }) => {
    if (tile) tile.config = { ...tile.config, expressions: [{ expression: "down", reducer: "max" }] };
  });
  const { output } = await setup.terraform.plan();
  expect(output).toContain("down");
  expect(output).toContain("1 to change");
});

test("a source of another kind is rejected by the plan", async () => {
  const logs = seed.logs;
  setup.terraform.write(configuration("API", content('{ expression = "up" }').replace(prometheus, logs)));
  const output = await setup.terraform.fails("PromQL needs a source", "plan");
  expect(output.replace(/\s+/g, " ")).toContain(`of kind promql, but the source ${logs}`);
});
