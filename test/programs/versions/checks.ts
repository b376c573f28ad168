import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Finished, Project } from "../../support/project";
import type { Node } from "./nodes";
import type { Cell } from "./ranges";

const root = path.resolve(__dirname, "../../..");
const types = path.join(root, "node_modules/@types");
const tsc = path.join(root, "node_modules/typescript/bin/tsc");
const command = "node_modules/cdktf-observability/dist/lib/tools/cli/main.js";
const stack = "cdktf.out/stacks/shop";

interface Check {
  readonly name: string;
  readonly args: readonly string[];
  /** Where it runs, in the project. */
  readonly cwd?: string;
  readonly says: string;
}

/** What a user does with the package, in this order; each step builds on those before it. */
const checks: readonly Check[] = [
  { name: "the app compiles under strict", args: ["node", tsc, "-p", ".", "--typeRoots", types], says: "" },
  { name: "the app synthesizes", args: ["node", "out/main.js"], says: "" },
  { name: "the testing helpers run", args: ["node", "--test", "out/stack.test.js"], says: "pass 1" },
  { name: "the command shows its help", args: ["node", command, "--help"], says: "import [options]" },
  {
    name: "Terraform starts the provider",
    args: ["terraform", "init", "-no-color"],
    cwd: stack,
    says: "success",
  },
  { name: "check finds nothing", args: ["node", command, "check", stack], says: "" },
  { name: "preview draws the plan", args: ["node", command, "preview", stack], says: "The preview is preview.html" },
  {
    name: "the stack is deployed",
    args: ["terraform", "apply", "-auto-approve", "-no-color"],
    cwd: stack,
    says: "Apply complete! Resources: 2 added",
  },
  {
    name: "the next plan is empty",
    args: ["terraform", "plan", "-detailed-exitcode", "-no-color"],
    cwd: stack,
    says: "No changes",
  },
  {
    name: "import finds what was deployed",
    args: ["node", command, "import", "--out", "found", "--dry-run"],
    says: "Found 1 dashboard, 1 alert",
  },
];

/** Runs every check in an installed project with a Node.js; the emulator of the package stands in for the service. */
export async function runChecks(project: Project, node: Node): Promise<Cell> {
  const env = { PATH: `${node.folder}${path.delimiter}${process.env.PATH}` };
  const emulator = await startEmulator(project, env);
  const passed = ["the emulator starts"];
  const failed: string[] = [];
  try {
    for (const { name, args, cwd, says } of checks) {
      const [program = "", ...rest] = args;
      const finished = await project.run(program, rest, { cwd, env: { ...env, ...emulator.env } });
      if (finished.code === 0 && finished.output.includes(says)) passed.push(name);
      else failed.push(`${name}: ${lastLines(finished)}`);
    }
  } finally {
    emulator.stop();
    await project.must("rm", ["-rf", "out", "cdktf.out", "found", "preview.html"]);
  }
  return { node: node.version, passed: passed.length, failed, skipped: [] };
}

const lastLines = ({ code, output }: Finished): string =>
  `it ended with ${code}:\n${output.trim().split("\n").slice(-15).join("\n")}`;

async function startEmulator({ folder, env }: Project, own: Readonly<Record<string, string>>) {
  const child = spawn("node", [command, "emulator", "--port", "0", "--rate-limit", "off", "--no-evaluate"], {
    cwd: folder,
    env: { ...env, ...own },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("error", reject).once("exit", (code) => reject(new Error(`the emulator ended with ${code}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [, found] = /^listening on (\S+)/.exec(line) ?? [];
      if (found) resolve(found);
    });
  });
  return {
    env: { OBSERVABILITY_BASE_URL: url, OBSERVABILITY_API_KEY: "emulator-key" },
    stop: () => void child.kill(),
  };
}
