import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { runningEmulator } from "../../support/emulator";
import { fixture } from "../../support/fixture";
import { credentialsOf, userProject } from "../../support/project";

const examples = path.resolve(__dirname, "../../../examples");
const programs = ["open-source", "managed", "team", "checks", "api-key-rotation"];
const stacks = ["api-health", "signups", "shop", "checks", "collector-key"];

const emulator = runningEmulator({ segments: { observability: "clickstack", metrics: "prometheus" }, kept: true });
const project = fixture(() => userProject(credentialsOf(emulator)));

const terraform = (stack: string, args: string[], env = {}) =>
  project.must("terraform", args, { cwd: `cdktf.out/stacks/${stack}`, env });

beforeAll(() => {
  const now = new Date().toISOString();
  emulator.insert("backups", { id: "young", status: "done", startedAt: now, finishedAt: now });
  for (const name of programs) cpSync(path.join(examples, name), path.join(project.folder, name), { recursive: true });
  const mains = programs.map((name) => `${name}/main.ts`).join(" ");
  const app = `node --require tsx/cjs ${path.join(__dirname, "synth-all.cjs")} ${mains}`;
  project.write(
    "cdktf.json",
    JSON.stringify({ language: "typescript", app, projectId: "examples", sendCrashReports: "false" }),
  );
});

/** They need another service, and have a test each. */
const apart = ["from-nothing", "any-service"];

test("every folder with a cdktf.json is deployed by a test and runs main.ts with tsx", () => {
  const apps = readdirSync(examples).filter((name) => existsSync(path.join(examples, name, "cdktf.json")));
  expect(apps.sort()).toEqual([...programs, ...apart].sort());
  for (const name of apps)
    expect(JSON.parse(readFileSync(path.join(examples, name, "cdktf.json"), "utf8")).app).toBe(
      "node --import tsx main.ts",
    );
});

test("the real CLI deploys every example, and there is nothing to change then", async () => {
  const first = await project.must("cdktf", ["deploy", ...stacks, "--auto-approve", "--parallelism", "2"]);
  expect(first.output).not.toMatch(/\bWarning: /);
  const { dashboards, alerts, keys } = emulator.dump();
  expect(dashboards.map(({ name }) => name).sort()).toEqual([
    "API health",
    "Service: cart",
    "Service: catalog",
    "Service: checkout",
    "Sign-ups",
  ]);
  expect(alerts).toHaveLength(11);
  expect(keys.map(({ name }) => name)).toContain("collector");

  emulator.clearRequests();
  for (const stack of stacks)
    expect((await terraform(stack, ["plan", "-input=false", "-detailed-exitcode"])).output).toContain("No changes.");
  expect(emulator.requests().filter(({ method, path: at }) => method !== "GET" && !at.includes("/charts/"))).toEqual(
    [],
  );
});

test("an API key is replaced when its rotation changes, and the new key is created before the old one is deleted", async () => {
  const before = emulator.dump().keys.find(({ name }) => name === "collector");
  emulator.clearRequests();
  await terraform("collector-key", ["apply", "-auto-approve", "-input=false"], { TF_VAR_rotation: "second" });
  const after = emulator.dump().keys.filter(({ name }) => name === "collector");
  expect(after).toHaveLength(1);
  expect(after[0]?.id).not.toBe(before?.id);
  const writes = emulator.requests().filter(({ method }) => method !== "GET");
  expect(writes.map(({ method }) => method)).toEqual(["POST", "DELETE"]);
});

test("the checks fail when no log arrives or no backup is finished", async () => {
  for (const backup of emulator.dump().backups)
    emulator.edit("backups", backup.id, (record) => {
      record.status = "error";
    });
  const result = await project.run("terraform", ["plan", "-input=false"], { cwd: "cdktf.out/stacks/checks" });
  expect(result.code).toBe(1);
  expect(result.output).toContain("The service has no finished backup.");
});
