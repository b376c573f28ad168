import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { foldersBelow } from "../code/files";

/** Where a pull runs. */
interface Run {
  readonly environment: NodeJS.ProcessEnv;
  /** The folder of the stack, if an app made it. */
  readonly stack: string | undefined;
}

/** Names of what else is deployed from a folder: workspaces, files of variables that are named at a plan, and other stacks of an app. */
export function otherEnvironments(folder: string, { environment, stack }: Run): string[] {
  if (stack !== undefined)
    return namesIn(path.join(folder, "cdktf.out/stacks"))
      .filter((name) => name !== path.basename(stack))
      .map((name) => `the stack ${name}`);
  const workspace = environment.TF_WORKSPACE ?? selectedWorkspace(folder, environment);
  const workspaces = namesIn(path.join(folder, "terraform.tfstate.d"));
  if (workspace !== "default") workspaces.push("default");
  const files = foldersBelow(folder).flatMap((subfolder) =>
    namesIn(subfolder)
      .filter((name) => /\.tfvars(\.json)?$/.test(name) && !/^terraform\.tfvars|\.auto\.tfvars/.test(name))
      .map((name) => path.relative(folder, path.join(subfolder, name))),
  );
  return [...workspaces.filter((name) => name !== workspace).map((name) => `the workspace ${name}`), ...files];
}

function selectedWorkspace(folder: string, { TF_DATA_DIR = ".terraform" }: NodeJS.ProcessEnv): string {
  const file = path.resolve(folder, TF_DATA_DIR, "environment");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  return "default";
}

function namesIn(folder: string): string[] {
  if (existsSync(folder)) return readdirSync(folder).sort();
  return [];
}
