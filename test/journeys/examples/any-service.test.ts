import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { mustCompile } from "../../support/compiles";
import { runningEmulator } from "../../support/emulator";
import { fixture } from "../../support/fixture";
import { credentialsOf, userProject } from "../../support/project";

const examples = path.resolve(__dirname, "../../../examples");
const stacks = ["any-open-source", "any-managed"];

/** A service that is the base document and no more. */
const emulator = runningEmulator({ product: "none", kept: true });
const project = fixture(() => userProject(credentialsOf(emulator)));
const stackFolder = (stack: string) => `any-service/cdktf.out/stacks/${stack}`;
const writes = () => emulator.requests().filter(({ method, path: at }) => method !== "GET" && !at.includes("/charts/"));
const selfHosted = () => {
  const found = emulator.dump().dashboards.find(({ name }) => name === "Errors, self-hosted");
  return { ...found, id: null, tiles: found?.tiles.map((tile) => ({ ...tile, id: null })) };
};

beforeAll(() => {
  for (const name of ["any-service", "any-service-hcl"])
    cpSync(path.join(examples, name), path.join(project.folder, name), { recursive: true });
});

test("the app of the checkout's cdktf.json is the one that needs no product", () => {
  const { app } = JSON.parse(readFileSync(path.join(examples, "../cdktf.json"), "utf8"));
  expect(app).toBe("node --import tsx examples/any-service/main.ts");
});

/** The other examples are deployed with the CDK's command. */
test("the app creates a dashboard with its alert in both modes, and finds nothing to change", async () => {
  await project.must("tsx", ["main.ts"], { cwd: "any-service" });
  const inBoth = (...args: string[]) =>
    Promise.all(stacks.map((stack) => project.must("terraform", args, { cwd: stackFolder(stack) })));
  await inBoth("init", "-input=false");
  const first = await inBoth("apply", "-input=false", "-auto-approve");
  for (const { output } of first) expect(output).not.toMatch(/\bWarning: /);
  expect(first.some(({ output }) => output.includes("response = "))).toBe(true);
  expect(emulator.dump().dashboards).toHaveLength(2);
  expect(emulator.dump().alerts).toHaveLength(2);

  emulator.clearRequests();
  const second = await inBoth("plan", "-input=false", "-detailed-exitcode");
  for (const { output } of second) expect(output).toContain("No changes.");
  expect(second.flatMap(({ output }) => output.match(/Warning: .*/g) ?? [])).toEqual(["Warning: Key cannot be read"]);
  expect(writes()).toEqual([]);
});

test("the HCL makes the same dashboard and alert", async () => {
  const typescript = selfHosted();
  emulator.reset();
  const cwd = "any-service-hcl";
  const plugins = path.join(project.folder, stackFolder("any-open-source"), "terraform.d/plugins");
  await project.must("terraform", ["init", "-input=false", `-plugin-dir=${plugins}`], { cwd });
  await project.must("terraform", ["apply", "-input=false", "-auto-approve"], { cwd });
  expect((await project.must("terraform", ["plan", "-input=false", "-detailed-exitcode"], { cwd })).output).toContain(
    "No changes.",
  );
  expect(selfHosted()).toEqual(typescript);
});

test("what it holds is imported as TypeScript that compiles strictly, names or none", async () => {
  for (const body of [{}, { tiles: [{ series: [] }] }]) {
    const { baseUrl, apiKey } = emulator.openSource;
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    await fetch(`${baseUrl}/api/v2/dashboards`, { method: "POST", headers, body: JSON.stringify(body) });
  }
  const command = path.resolve(examples, "../dist/lib/tools/cli/main.js");
  const { output } = await project.must("node", [command, "import", "--format", "ts", "--out", "src"]);
  expect(output).toContain("Checked with terraform plan: 4 to import, 0 to add, 0 to change, 0 to destroy.");
  await mustCompile(project);
});
