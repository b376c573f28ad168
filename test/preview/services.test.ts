import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readPlan } from "../../lib/tools/plans/read-plan";
import { servicesOf } from "../../lib/tools/preview/live";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "services-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function stackAt(name: string, baseUrl: string, product = "clickstack") {
  const at = path.join(folder, name);
  mkdirSync(at);
  const block = `provider "observability" {\n  product     = "${product}"\n  open_source = { base_url = "${baseUrl}" }\n}\n`;
  writeFileSync(path.join(at, "main.tf"), block);
  const plan = { resource_changes: [] };
  return { name, plan, warnings: [], folders: [at], stack: readPlan(name, plan) };
}

test("stacks of one service say once which one it is, and those of another say it too", async () => {
  const plans = [stackAt("a", "http://one:1"), stackAt("b", "http://one:1"), stackAt("c", "http://two:2")];
  const host = { environment: { OBSERVABILITY_API_KEY: "k" }, signal: new AbortController().signal };
  const { description, close } = await servicesOf(plans, host, { sentRequests: 0, mostRequests: 1 });
  expect(description.match(/Service: \S+/g)).toEqual(["Service: http://one:1", "Service: http://two:2"]);
  await close();
});

test.each([
  ["clickstack", false],
  ["", true],
])("with the product %j the description says whose rules alerts are evaluated by: %s", async (product, isSaid) => {
  const host = { environment: { OBSERVABILITY_API_KEY: "k" }, signal: new AbortController().signal };
  const plans = [stackAt("a", "http://one:1", product)];
  const { description, close } = await servicesOf(plans, host, { sentRequests: 0, mostRequests: 1 });
  expect(description.endsWith(" Alerts are evaluated by the rules of ClickStack.")).toBe(isSaid);
  await close();
});
