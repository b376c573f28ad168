import { engines } from "../../../package.json";
import { fixture } from "../../support/fixture";
import { userProject } from "../../support/project";

/** What a project without one of the CDKs sees: a loader that does not find it. */
const moduleWithout = (name: string) => `const Module = require("node:module");
const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (request !== "${name}" && !request.startsWith("${name}/")) return resolve.call(this, request, ...rest);
  throw Object.assign(new Error("Cannot find module '${name}'"), { code: "MODULE_NOT_FOUND" });
};`;
const remedy =
  "With cdktf import from 'cdktf-observability', with cdktn from 'cdktf-observability/cdktn', and install the one you use.";

const project = fixture(() => userProject({}));
beforeAll(() => {
  for (const name of ["cdktf", "cdktn"]) project.write(`without-${name}.cjs`, moduleWithout(name));
  project.write("old-node.cjs", 'Object.defineProperty(process.versions, "node", { value: "20.18.0" });');
});

test.each([
  ["cdktf", "cdktf-observability"],
  ["cdktf", "cdktf-observability/testing"],
  ["cdktn", "cdktf-observability/cdktn"],
  ["cdktn", "cdktf-observability/cdktn/testing"],
])("without %s, the entry %s reports what to import", async (cdk, entry) => {
  const script = `require(${JSON.stringify(entry)})`;
  const { code, output } = await project.run("node", ["-r", `./without-${cdk}.cjs`, "-e", script]);
  expect([code, output]).toEqual([1, expect.stringContaining(`Error: The package ${cdk} is not installed. ${remedy}`)]);
  const other = cdk === "cdktf" ? "cdktn" : "cdktf";
  await project.must("node", ["-r", `./without-${other}.cjs`, "-e", script]);
});

const lowest = engines.node.replace(">=", "");
const rejection = `cdktf-observability needs Node.js ${lowest} or later, and this is 20.18.0.`;

test.each([
  ["cdktf-observability"],
  ["cdktf-observability/cdktn"],
  ["cdktf-observability/testing"],
  ["cdktf-observability/client"],
])("%s rejects a Node.js that is too old, before anything else", async (entry) => {
  const { code, output } = await project.run("node", ["-r", "./old-node.cjs", "-e", `require("${entry}")`]);
  expect([code, output]).toEqual([1, expect.stringContaining(`Error: ${rejection}`)]);
});

test("the command rejects a Node.js that is too old", async () => {
  const command = "node_modules/cdktf-observability/dist/lib/tools/cli/main.js";
  const { code, output } = await project.run("node", ["-r", "./old-node.cjs", command, "--version"]);
  expect([code, output]).toEqual([1, expect.stringContaining(rejection)]);
});
