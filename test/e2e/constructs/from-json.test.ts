import { TerraformStack, TerraformVariable, Testing } from "cdktf";
import { Dashboard, DataObservabilitySource, ObservabilityProvider } from "../../../lib";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../../support/emulator";
import { withoutIdleLanguages } from "../../support/languages";
import { terraformWorkspace } from "../../support/terraform";

const log = seed.logs;
const document = {
  name: "From a document",
  tags: ["prod"],
  tiles: [
    {
      name: "Errors",
      x: 0,
      y: 0,
      w: 12,
      h: 4,
      config: { displayType: "line", sourceId: log, select: [{ aggFn: "count" }] },
    },
    {
      name: "Errors",
      x: 12,
      y: 0,
      w: 12,
      h: 4,
      config: { displayType: "number", sourceId: log, select: [{ aggFn: "count" }] },
    },
    { name: "About", x: 0, y: 4, w: 24, h: 2, config: { displayType: "markdown", markdown: "${text} %{ if } $100" } },
  ],
};

const setup = terraformOnEmulator();

const headers = () => ({
  authorization: `Bearer ${setup.emulator.openSource.apiKey}`,
  "content-type": "application/json",
});
const withoutIds = (dashboard: object) =>
  JSON.parse(
    JSON.stringify(withoutIdleLanguages(dashboard), (name, value) =>
      name === "id" || /At$/.test(name) ? undefined : value,
    ),
  );

test("a dashboard created from a response of the service equals the original, and the next plan is empty", async () => {
  const url = `${setup.emulator.openSource.baseUrl}/api/v2/dashboards`;
  const response = await fetch(url, { method: "POST", headers: headers(), body: JSON.stringify(document) });
  const exported = await response.text();
  const stack = new TerraformStack(Testing.app(), "documents");
  new ObservabilityProvider(stack, "observability", { product: "clickstack", openSource: setup.emulator.openSource });
  Dashboard.fromJson(stack, "copy", exported);
  setup.terraform.write(JSON.parse(Testing.synth(stack, true)));
  await setup.terraform.apply();
  const [first, second] = setup.emulator.dump().dashboards;
  expect(withoutIds(second ?? {})).toEqual(withoutIds(first ?? {}));
  expect((await setup.terraform.plan()).empty).toBe(true);
});

test("an export of the UI with a name from a variable is one document, its sources found by name", async () => {
  const other = terraformWorkspace();
  try {
    const stack = new TerraformStack(Testing.app(), "exports");
    new ObservabilityProvider(stack, "observability", { product: "clickstack", openSource: setup.emulator.openSource });
    const name = new TerraformVariable(stack, "name", { type: "string", default: 'A "quoted" name' });
    const select = [{ aggFn: "count", aggCondition: "level:error" }];
    const tile = (title: string, source: string) => ({
      id: title,
      x: 0,
      y: 0,
      w: 12,
      h: 4,
      config: { name: title, source, displayType: "line", select },
    });
    Dashboard.fromJson(
      stack,
      "exported",
      { version: "0.1.0", name: "Exported", tiles: [tile("${Errors}", "Logs"), tile("Spans", "Old name")] },
      { name: name.stringValue, sources: { "Old name": DataObservabilitySource.byName(stack, "Traces") } },
    );
    other.write(JSON.parse(Testing.synth(stack, true)));
    await other.apply();
    const made = setup.emulator.dump().dashboards.find((one) => one.name === 'A "quoted" name');
    expect(made?.tiles.map(({ name: title, config }) => [title, config.sourceId])).toEqual([
      ["${Errors}", log],
      ["Spans", seed.traces],
    ]);
    expect((await other.plan()).empty).toBe(true);
  } finally {
    other.remove();
  }
});
