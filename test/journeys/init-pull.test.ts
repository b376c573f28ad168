import { rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { contentsOf } from "../programs/pull/project";
import { reportedLimit, runningEmulator, whileEvaluating } from "../support/emulator";
import { fixture } from "../support/fixture";
import { credentialsOf, type Project, userProject } from "../support/project";
import { serviceAt } from "../support/random/fill";
import { overrideProvider } from "../support/terraform";

const emulator = runningEmulator({ rateLimit: reportedLimit });
const project: Project = fixture(() => userProject(credentialsOf(emulator), { attached: true }), { each: true });

interface Dashboard {
  readonly id: string;
  name: string;
  readonly tiles: { name: string; series?: { where: string }[]; config?: { select: { where: string }[] } }[];
}

/** Renames the dashboard of the errors and its tile, and changes the condition and the alert, as people do in the UI. */
async function edit(): Promise<void> {
  const service = serviceAt(emulator.openSource);
  const dashboards = (await service.list("dashboards")) as unknown as Dashboard[];
  const dashboard = structuredClone(dashboards.find(({ tiles }) => tiles.some(({ name }) => name === "Errors")));
  const tile = dashboard?.tiles.find(({ name }) => name === "Errors");
  const [item] = tile?.config?.select ?? tile?.series ?? [];
  if (!dashboard || !tile || !item) throw new Error("There is no tile of errors.");
  dashboard.name = "Checkout of the shop";
  tile.name = "Failures";
  item.where = "SeverityText:fatal";
  await service.update("dashboards", dashboard.id, { ...dashboard });
  const alert = structuredClone((await service.list("alerts")).find(({ name }) => name === "Checkout errors"));
  await service.update("alerts", String(alert?.id), { ...alert, threshold: 40 });
}

/** Pulls the edits into a project that nobody touched, with its tests beside, and deploys that. Returns what pull said. */
async function tryProject(deploy: () => Promise<string>, env: Record<string, string> = {}) {
  // With an engine that has actions, a deployment waits for the evaluation of the alert.
  await whileEvaluating(emulator, deploy());
  await edit();
  const wanted = contentsOf(emulator);
  const pulled = await project.command(["pull"], { env });
  expect([pulled.code, pulled.output]).toEqual([0, expect.stringContaining("2 objects differ; wrote ")]);
  const again = await project.command(["pull"], { env });
  expect([again.code, again.output]).toEqual([0, expect.stringContaining("there is nothing to pull")]);
  // What triggers the wait is made again.
  expect(await whileEvaluating(emulator, deploy())).toMatch(/([01]) added, 0 changed, \1 destroyed/);
  expect(contentsOf(emulator)).toEqual(wanted);
  return pulled.output;
}

test("edits of a service come into the TypeScript that init wrote, whose test makes the stack a second time", async () => {
  await project.command(["init", "--form", "cdktf"]);
  // The command of the app compiles it first.
  symlinkSync(path.resolve(__dirname, "../../node_modules/@types"), path.join(project.folder, "node_modules/@types"));
  const cwd = "cdktf.out/stacks/checkout";
  const output = await tryProject(async () => {
    await project.must("node", ["--import", "tsx", "main.ts"]);
    rmSync(`${project.folder}/${cwd}/.terraform`, { recursive: true, force: true });
    await project.must("terraform", ["init", "-input=false"], { cwd });
    return (await project.must("terraform", ["apply", "-auto-approve", "-input=false"], { cwd })).output;
  });
  const code = project.read("stack.ts");
  expect(code).toContain('timeSeries("Failures", logs).count().where("SeverityText:fatal")');
  expect(code).toContain('tile: dashboard.tile("Failures"),\n      threshold: 40,');
  expect(output).toContain('  In a test: stack.test.ts:14 names "Checkout".\n');
});

test("edits of a service come into the HCL that init wrote, and its tests that name the tile are named", async () => {
  const env = overrideProvider(project.folder);
  await project.command(["init", "--form", "hcl"]);
  await project.must("terraform", ["get"], { env });
  const apply = () => project.must("terraform", ["apply", "-auto-approve", "-input=false"], { env });
  const output = await tryProject(async () => (await apply()).output, { ...env });
  const code = project.read("main.tf");
  expect(code).toMatch(
    /name = "Failures"[\s\S]*where +=\s"SeverityText:fatal"[\s\S]*"Failures"\)\n +threshold +=\s40\n/,
  );
  expect(output).toContain('  In a test: tests/checkout.tftest.hcl:13 names "Errors".\n');
});
