import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const prometheus = "66e000000000000000000516";
const on = terraformOnEmulator({ emulator: { serviceVersion: "2.42" }, each: true });

beforeEach(() => {
  const [source] = on.emulator.dump().sources;
  if (source) on.emulator.insert("sources", { ...source, id: prometheus, kind: "promql", name: "Prometheus" });
});

const configuration = (name: string, content: string) => `${providerBlock(on.emulator.openSource)}
resource "observability_dashboard" "api" {
  name  = "${name}"
  tiles = [{ name = "Requests", config = jsonencode(${content}) }]
}
`;
const content = (expressions: string, more = "") =>
  `{ displayType = "line", configType = "promql", sourceId = "${prometheus}", expressions = [${expressions}] ${more} }`;

const stored = () => on.emulator.dump().dashboards[0]?.tiles[0]?.config;
const id = () => on.emulator.dump().dashboards[0]?.id ?? "";

async function applied(name: string, written: string): Promise<string> {
  on.terraform.write(configuration(name, written));
  const { output } = await on.terraform.apply();
  expect((await on.terraform.plan()).output).toContain("No changes");
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
  on.emulator.edit("dashboards", id(), ({ tiles: [tile] }) => {
    if (tile)
      tile.config = {
        ...tile.config,
        fillNulls: true,
        stepSeconds: 15,
        expressions: [{ expression: "up", type: "range" }],
      };
  });
  expect((await on.terraform.plan()).output).toContain("No changes");
  await applied("Renamed", written);
  expect(stored()).toMatchObject({
    fillNulls: true,
    stepSeconds: 15,
    expressions: [{ expression: "up", type: "range" }],
  });
});

test("a member that the service drops is no drift", async () => {
  await applied("API", content('{ expression = "up", reducer = "last" }', ", stepSeconds = 30"));
  on.emulator.edit("dashboards", id(), ({ tiles: [tile] }) => {
    if (tile)
      tile.config = {
        displayType: "line",
        configType: "promql",
        sourceId: prometheus,
        expressions: [{ expression: "up" }],
      };
  });
  expect((await on.terraform.plan()).output).toContain("No changes");
});

test("a changed expression and a member that somebody changed are drift", async () => {
  const written = content('{ expression = "up", reducer = "last" }');
  await applied("API", written);
  on.emulator.edit("dashboards", id(), ({ tiles: [tile] }) => {
    if (tile) tile.config = { ...tile.config, expressions: [{ expression: "down", reducer: "max" }] };
  });
  const { output } = await on.terraform.plan();
  expect(output).toContain("down");
  expect(output).toContain("1 to change");
});

test("a source of another kind is rejected by the plan", async () => {
  const logs = seed.logs;
  on.terraform.write(configuration("API", content('{ expression = "up" }').replace(prometheus, logs)));
  const output = await on.terraform.fails("PromQL needs a source", "plan");
  expect(output.replace(/\s+/g, " ")).toContain(`of kind promql, but the source ${logs}`);
});
