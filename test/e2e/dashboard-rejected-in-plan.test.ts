import { testWith } from "terraform-provider-sdk/testing";
import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";

const log = seed.logs;
const metric = seed.metrics;

const setup = terraformOnEmulator();

const writeConfiguration = (body: string, more = "") =>
  setup.terraform.write(
    `${providerBlock(setup.emulator.openSource)}\nresource "observability_dashboard" "d" {\n  name = "d"\n${body}\n}\n${more}`,
  );
/** A dashboard of each body. */
const writeAll = (bodies: readonly string[]) => {
  const resources = bodies.map(
    (body, index) => `resource "observability_dashboard" "d${index}" {\n  name = "d${index}"\n  ${body}\n}\n`,
  );
  setup.terraform.write(providerBlock(setup.emulator.openSource) + resources.join(""));
};
const planOnOneLine = async () => {
  const { code, output } = await setup.terraform.run("plan", "-no-color", "-input=false");
  return { code, output: output.replace(/\s*\n│?\s*/g, " ") };
};
const series = (source: string) => `series = [{ source_id = "${source}", agg_fn = "count" }]`;
const filter = (source: string) =>
  `{ name = "F", expression = "x", source_id = "${source}", is_variable_enabled = true, variable_name = "v" }`;
const onMetric = (source: string) =>
  `config = jsonencode({ displayType = "line", sourceId = "${source}", select = [{ aggFn = "avg", valueExpression = "Value", metricName = "x", metricType = "gauge" }] })`;
const heatmap = (source: string) =>
  `config = jsonencode({ displayType = "heatmap", sourceId = "${source}", select = [{ valueExpression = "Duration" }] })`;

describe("a plan rejects what the service would reject in the apply:", () => {
  test.each<[of: string, wrong: readonly (readonly [body: string, says: RegExp])[]]>([
    [
      "what the configuration shows",
      [
        [`filters = [${filter(log)}, ${filter(log)}]`, /is also the variable of filters\[0\]/],
        [
          `tiles = [{ name = "t", config = jsonencode({ displayType = "number", sourceId = "${log}", color = "chart-1", select = [{ aggFn = "count" }] }) }]`,
          /for example "chart-blue"/,
        ],
      ],
    ],
    [
      "what the sources of the service show",
      [
        [`tiles = [{ name = "t", ${series("66e00000000000000000050f")} }]`, /no source "?66e00000000000000000050f/],
        [`filters = [${filter("66e00000000000000000050e")}]`, /no source "?66e00000000000000000050e/],
        [`tiles = [{ name = "t", ${heatmap(log)} }]`, /needs a trace source/],
      ],
    ],
  ])("%s", async (_, wrong) => {
    writeAll(wrong.map(([body]) => body));
    const { code, output } = await planOnOneLine();
    for (const [, says] of wrong) expect(output).toMatch(says);
    expect(code).toBe(1);
  });
});

test("a series of a metric source without a metric causes a warning", async () => {
  writeAll([`tiles = [{ name = "A", ${series(metric)} }]`]);
  const { code, output } = await planOnOneLine();
  expect(output).toContain("a series of a metric source needs metricType and metricName");
  expect(code).toBe(0);
});

test("a valid but probably unintended configuration causes a warning", async () => {
  const text = `config = jsonencode({ displayType = "markdown" })`;
  const odd: Readonly<Record<string, readonly [body: string, ...words: string[]]>> = {
    "two tiles of one name": [
      `tiles = [{ name = "A", ${text} }, { name = "A", ${text} }]`,
      "Tiles share a name",
      "`key`",
    ],
    "tiles that overlap": [
      `tiles = [{ name = "A", x = 0, y = 0, ${text} }, { name = "B", x = 0, y = 0, ${text} }]`,
      "overlaps tiles[0]",
    ],
    "a metric of a source of logs": [
      `tiles = [{ name = "A", ${onMetric(log)} }]`,
      "a series with a metric needs a metric source",
    ],
    "a number that no double holds": [
      `tiles = [{ name = "A", config = "{\\"displayType\\":\\"number\\",\\"sourceId\\":\\"${log}\\",\\"select\\":[{\\"aggFn\\":\\"count\\"}],\\"numberFormat\\":{\\"output\\":\\"number\\",\\"factor\\":9007199254740993}}" }]`,
      "factor is 9007199254740993; the service stores it as 9007199254740992",
    ],
  };
  writeAll(Object.values(odd).map(([body]) => body));
  const { code, output } = await planOnOneLine();
  for (const [name, [, ...words]] of Object.entries(odd))
    for (const word of words) expect([name, output]).toEqual([name, expect.stringContaining(word)]);
  // Terraform would print all tiles where a warning points at them.
  expect(output).not.toMatch(/\d+: tiles = /);
  expect(code).toBe(0);
});

describe("tile_id", () => {
  const tiles = `tiles = [{ name = "Errors", ${series(log)} }]`;
  const output = (key: string) =>
    `output "id" { value = provider::observability::tile_id(observability_dashboard.d.tile_ids, "${key}") }`;

  testWith("functions of providers")("returns the ID of a tile, known once the tile exists", async () => {
    writeConfiguration(tiles, output("Errors"));
    await setup.terraform.apply();
    expect(setup.terraform.outputs().id).toBe(setup.emulator.dump().dashboards[0]?.tiles[0]?.id);
  });

  testWith("functions of providers")(
    "names the nearest key if there is no such tile, also of a new dashboard",
    async () => {
      const fresh = (key: string) =>
        `resource "observability_dashboard" "fresh" {\n  name = "Fresh"\n  ${tiles}\n}\n${output(key).replace(".d.", ".fresh.")}`;
      writeConfiguration(tiles, fresh("Errors"));
      expect((await planOnOneLine()).output).toContain("(known after apply)");
      writeConfiguration(tiles, fresh("Erors"));
      const { code, output: words } = await planOnOneLine();
      expect(words).toContain('There is no tile "Erors" on this dashboard. The nearest keys are "Errors".');
      expect(code).toBe(1);
    },
  );
});

testWith("functions of providers")("tile_id takes any map of IDs", async () => {
  const calls = { "not there": 'null, "a"', "no ID": '{ a = null }, "a"', found: '{ a = "1", b = "2" }, "b"' };
  const outputs = Object.values(calls).map(
    (call, index) => `output "id_${index}" { value = provider::observability::tile_id(${call}) }`,
  );
  writeConfiguration("tiles = []", outputs.join("\n"));
  const { output } = await planOnOneLine();
  expect(output).toContain('There is no tile "a": the dashboard has no tiles.');
  expect(output).toContain('The service returned no ID for the tile "a".');
  expect(output).not.toContain('"b"');
});

describe("a sensitive name of a tile", () => {
  const secret = `variable "customer" {\n  default   = "Acme Ltd"\n  sensitive = true\n}`;
  const tiles = (key: string) =>
    `tiles = [{ name = var.customer, ${key} config = jsonencode({ displayType = "markdown" }) }]`;

  test("becomes a key that plans show, as documented", async () => {
    writeConfiguration(tiles(""), secret);
    expect((await planOnOneLine()).output).toContain("Acme Ltd");
  });

  test("stays hidden if the tile has a key", async () => {
    writeConfiguration(tiles('key = "customer",'), secret);
    const { code, output } = await planOnOneLine();
    expect(output).toContain("(sensitive value)");
    expect(output).not.toContain("Acme Ltd");
    expect(code).toBe(0);
  });
});

describe("a misspelt member", () => {
  test("of a nested attribute is dropped by Terraform, as documented", async () => {
    writeConfiguration(`tiles = [{ name = "t", hight = 12, ${series(log)} }]`);
    const { code, output } = await planOnOneLine();
    expect(output).not.toContain("hight");
    expect(code).toBe(0);
  });

  test("inside config causes a warning that names the nearest member", async () => {
    const config = `{ displayType = "line", sourceId = "${log}", select = [{ aggFn = "count", wher = "x" }] }`;
    writeConfiguration(`tiles = [{ name = "t", config = jsonencode(${config}) }]`);
    const { code, output } = await planOnOneLine();
    expect(output).toContain("Unknown member");
    expect(output).toMatch(/wher is not a known member.*Did you mean .?where/);
    expect(code).toBe(0);
  });
});
