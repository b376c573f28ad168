import { readFileSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { parse } from "yaml";
import { addCheckCommand } from "../../lib/cli/check";
import { addImportCommand } from "../../lib/cli/import";
import { addMirrorCommand } from "../../lib/cli/mirror";
import { addPreviewCommand } from "../../lib/cli/preview";
import { addPullCommand } from "../../lib/cli/pull";
import { addTestCommand } from "../../lib/cli/test";

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
