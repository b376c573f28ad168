import { TerraformStack, Testing } from "cdktf";
import { type Emulator, startEmulator } from "../../../emulator";
import { Dashboard, ObservabilityProvider } from "../../../lib";
import { terraformWorkspace, type Workspace } from "../../support/terraform";

const log = "66e000000000000000000501";
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

const headers = () => ({ authorization: `Bearer ${emulator.openSource.apiKey}`, "content-type": "application/json" });
const withoutIds = (dashboard: object) =>
  JSON.parse(JSON.stringify(dashboard, (name, value) => (name === "id" || /At$/.test(name) ? undefined : value)));

test("a dashboard created from a response of the service equals the original, and the next plan is empty", async () => {
  const url = `${emulator.openSource.baseUrl}/api/v2/dashboards`;
  const response = await fetch(url, { method: "POST", headers: headers(), body: JSON.stringify(document) });
  const exported = await response.text();
  const stack = new TerraformStack(Testing.app(), "documents");
  new ObservabilityProvider(stack, "observability", { openSource: emulator.openSource });
  Dashboard.fromJson(stack, "copy", exported);
  terraform.write(JSON.parse(Testing.synth(stack, true)));
  await terraform.apply();
  const [first, second] = emulator.dump().dashboards;
  expect(withoutIds(second ?? {})).toEqual(withoutIds(first ?? {}));
  expect((await terraform.plan()).empty).toBe(true);
}, 120_000);
