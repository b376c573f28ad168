// Which Terraform or OpenTofu the demo, the tests and the measurements run.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fetchedOpenTofu, fetchOpenTofu, mayFetch, pinned } from "./opentofu.mjs";
import { build, root } from "./ready.mjs";
import { step } from "./terminal.mjs";

/** The option of a command that fetches OpenTofu without asking. */
export const fetchOption = "fetch-opentofu";

/** The Terraform or OpenTofu program to use, or `undefined`. `TERRAFORM_BINARY_NAME` wins. */
export function findTerraform(env = process.env) {
  const namedProgram = env.TERRAFORM_BINARY_NAME;
  for (const name of namedProgram ? [namedProgram] : ["terraform", "tofu"]) {
    const ran = spawnSync(name, ["version", "-json"], {
      encoding: "utf8",
      env: { ...env, CHECKPOINT_DISABLE: "1" },
    });
    if (ran.status === 0) return { name: isFile(name) ? path.resolve(name) : name, version: version(ran.stdout) };
  }
  return undefined;
}

/**
 * The program to use; where none is installed, the pinned OpenTofu: fetched earlier, or now if `fetch` is set or the reader agrees.
 * @param {{ fetch: boolean | undefined, command: string }} options `command`: what the reader typed, for the remedy
 * @throws Error with the remedy
 */
export async function findOrFetchTerraform({ fetch, command }) {
  const installed = findTerraform();
  if (installed) return installed;
  const named = process.env.TERRAFORM_BINARY_NAME;
  if (named) throw new Error(`TERRAFORM_BINARY_NAME is "${named}", and no such program runs: correct or unset it.`);
  const { version } = pinned;
  const earlier = fetchedOpenTofu();
  if (earlier) return { name: earlier, version };
  if (!(await mayFetch(fetch)))
    throw new Error(
      `Neither terraform nor tofu is on the PATH: install one of them, name it in TERRAFORM_BINARY_NAME, or let this fetch OpenTofu ${version} with \`${command} -- --${fetchOption}\`.`,
    );
  const name = await step(`Fetch OpenTofu ${version}`, () => fetchOpenTofu());
  return { name, version };
}

/** An environment in which the command `terraform` runs this program: pages and tests write `terraform`, whatever runs. */
export function asTerraform({ name }, env) {
  const { TERRAFORM_BINARY_NAME: _, ...otherVariables } = env;
  if (name === "terraform") return otherVariables;
  const program = fileOf(name, env);
  const folder = path.join(root, ".cache/engines", createHash("sha256").update(program).digest("hex").slice(0, 16));
  mkdirSync(folder, { recursive: true });
  try {
    symlinkSync(program, path.join(folder, "terraform"));
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  return { ...otherVariables, PATH: `${folder}${path.delimiter}${env.PATH}` };
}

/** Before the end-to-end tests, for all of them: makes the command `terraform` the engine that is there, and builds the provider. */
export default async function setup() {
  const terraform = findTerraform();
  if (!terraform)
    throw new Error("There is neither terraform nor tofu, or TERRAFORM_BINARY_NAME names none: see `npm test`.");
  const { PATH } = asTerraform(terraform, process.env);
  Object.assign(process.env, { PATH });
  delete process.env.TERRAFORM_BINARY_NAME;
  const steps = ["script", "executable"];
  await build(steps);
  process.env.BUILT_AT_FIRST = steps.join(" ");
}

/** A name with a folder in it is not looked up in PATH. */
function isFile(name) {
  return path.basename(name) !== name;
}

function fileOf(name, { PATH = "" }) {
  if (isFile(name)) return name;
  return PATH.split(path.delimiter)
    .map((folder) => path.resolve(folder, name))
    .find(runs);
}

function runs(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function version(text) {
  try {
    return JSON.parse(text).terraform_version;
  } catch {
    return "of unknown version";
  }
}
