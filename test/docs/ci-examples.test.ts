import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { parse } from "yaml";
import { addCheckCommand } from "../../lib/tools/cli/check";
import { addImportCommand } from "../../lib/tools/cli/import";
import { addMirrorCommand } from "../../lib/tools/cli/mirror";
import { addPreviewCommand } from "../../lib/tools/cli/preview";
import { addPullCommand } from "../../lib/tools/cli/pull";
import { addTestCommand } from "../../lib/tools/cli/test";

const folder = path.resolve(__dirname, "../../examples/ci");
const program = new Command();
for (const add of [
  addCheckCommand,
  addImportCommand,
  addMirrorCommand,
  addPreviewCommand,
  addPullCommand,
  addTestCommand,
])
  add(program);

/** Every text in a document. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values((value ?? {}) as object).flatMap(textsIn);

interface Step {
  readonly name?: string;
  readonly run?: string;
}

const forApps = new Set(["test", "preview", "import"]);
test.each([
  ["github-actions.yml", new Set(["mirror", "check", ...forApps]), 15],
  ["github-actions-cdk.yml", forApps, 15],
  ["gitlab-ci.yml", new Set(["mirror", "check", ...forApps]), 15],
  ["github-pull.yml", new Set(["mirror", "preview", "pull"]), 3],
  ["gitlab-pull.yml", new Set(["preview", "pull"]), 3],
])("%s uses commands and options that exist", (file, commands, least) => {
  const texts = textsIn(parse(readFileSync(path.join(folder, file), "utf8")));
  const calls = texts.flatMap((text) => [...text.matchAll(/npx cdktf-observability (\S+)(.*)$/gm)]);
  const used = calls.map(([, name, rest = ""]) => ({ name, options: rest.match(/--[a-z-]+/g) ?? [] }));
  expect(new Set(used.map(({ name }) => name))).toEqual(commands);
  expect(used.flatMap(({ options }) => options).length).toBeGreaterThan(least);
  for (const { name, options } of used) {
    const known = program.commands.find((command) => command.name() === name)?.options.map(({ long }) => long);
    expect(known).toEqual(expect.arrayContaining(options));
  }
});

test("the workflows for Terraform files and for a CDK app differ only in how they install, check and plan", () => {
  const shared = (file: string) => {
    const { jobs, ...rest } = parse(readFileSync(path.join(folder, file), "utf8"));
    const own = new Set(["Install", "Check", "Plan", "Unit tests", "Unmanaged objects", "Deploy"]);
    const withoutPlan = (step: Step) => ({
      ...step,
      run: step.run?.replace(/ (main\.ts|--plan(-log)? plan\.\w+)/g, ""),
    });
    for (const job of Object.values<{ steps: Step[] }>(jobs))
      job.steps = job.steps.filter(({ name = "" }) => !own.has(name)).map(withoutPlan);
    return { jobs, rest };
  };
  expect(shared("github-actions-cdk.yml")).toEqual(shared("github-actions.yml"));
});

test.each([
  ["github-actions.yml", ["terraform apply"]],
  ["github-actions-cdk.yml", ["npx tsx main.ts", "terraform apply"]],
  ["gitlab-ci.yml", ["terraform apply"]],
])(
  "%s deploys what is merged, once the project says that its state is kept, and sets the product",
  (file, commands) => {
    const { jobs, env, ...gitlab } = parse(readFileSync(path.join(folder, file), "utf8"));
    const { deploy } = jobs ?? { deploy: gitlab["observability-deploy"] };
    const [when, variables] = jobs ? [deploy.if, env] : [deploy.rules[0].if, gitlab[".observability"].variables];
    expect(when).toMatch(/push.*OBSERVABILITY_DEPLOY == .true./);
    expect(deploy.environment).toBe("production");
    expect(variables).toMatchObject({ OBSERVABILITY_PRODUCT: "clickstack" });
    for (const command of commands) expect(textsIn(deploy).join("\n")).toContain(`${command}`);
  },
);

/** The commands of a step or of a job that follow `pull`, as a forge runs them, where that ends with a code. */
function pulled(file: string, code: number) {
  const { jobs, ...gitlab } = parse(readFileSync(path.join(folder, file), "utf8"));
  const steps: Step[] = jobs?.pull.steps ?? [];
  const script = jobs
    ? steps.find(({ name }) => name === "Pull")?.run
    : gitlab["observability-pull"].script.slice(1, 5).join("\n");
  const scratch = mkdtempSync(path.join(tmpdir(), "ci-pull-"));
  try {
    execFileSync("git", ["init", "--quiet", "."], { cwd: scratch });
    writeFileSync(
      path.join(scratch, "npx"),
      `#!/bin/sh\nprintf 'a\\n::add-mask::x\\n'; echo failed >&2; exit ${code}\n`,
    );
    chmodSync(path.join(scratch, "npx"), 0o755);
    const env = { ...process.env, PATH: `${scratch}:${process.env.PATH}` };
    const { status, stdout } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", script ?? "exit 99"], {
      ...{ cwd: scratch, env, encoding: "utf8" },
    });
    return { status, stdout };
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

test.each(["github-pull.yml", "gitlab-pull.yml"])(
  "%s is green only where pull worked, and shows what it said",
  (file) => {
    for (const [code, status] of [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 0],
      [130, 130],
    ] as const) {
      const found = pulled(file, code);
      expect([code, found.status]).toEqual([code, status]);
      expect(found.stdout).toContain("failed");
    }
  },
);

test("what pull printed is no command to the workflow", () => {
  const { stdout } = pulled("github-pull.yml", 3);
  const [, token] = /^::stop-commands::([0-9a-f]{32})$/m.exec(stdout) ?? [];
  const quoted = stdout.slice(stdout.indexOf(`::stop-commands::${token}`), stdout.indexOf(`::${token}::`));
  expect(quoted).toContain("::add-mask::x");
  expect(stdout.slice(stdout.indexOf(`::${token}::`))).toContain("::warning::Something is left to do by hand.");
});

test.each(["github-actions.yml", "github-actions-cdk.yml", "github-pull.yml"])(
  "in %s the credentials are known only to the steps that need them",
  (file) => {
    const { env, jobs } = parse(readFileSync(path.join(folder, file), "utf8"));
    expect(Object.keys(env)).not.toContain("OBSERVABILITY_API_KEY");
    for (const { steps } of Object.values<{ steps: (Step & { uses?: string; with?: object; env?: object })[] }>(jobs))
      for (const { name, uses, with: inputs, env: own, run } of steps) {
        const secrets = textsIn(own).filter((text) => /secrets\.|github\.token/.test(text));
        expect([name, /npm (ci|test)|tsc|terraform test/.test(run ?? "") && secrets.length > 0]).toEqual([name, false]);
        expect([uses, inputs]).toEqual(
          uses?.startsWith("actions/checkout") ? [uses, { "persist-credentials": false }] : [uses, inputs],
        );
      }
  },
);
