// What the benches share that need `npm run build`.
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { targetOf } from "terraform-provider-sdk/internal/packaging";
import { root } from "../../../scripts/lib/ready.mjs";
import { executableOf } from "../../../scripts/release/executables.mjs";

/** The provider for this machine. */
export const executable = executableOf(targetOf());

/** A module of the built package. */
export const built = (name) => createRequire(import.meta.url)(path.join(root, "dist", name));

export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Writes a stack into a folder, with the program of the provider where `terraform init` installs it from. */
export function writeStack(folder, text, program) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "main.tf"), text);
  if (!program) return;
  const { putProvider, terraformPlatform } = built("sdk/mirror/index.js");
  const { providerSource, version } = built("lib/kinds/version.js");
  const own = { source: providerSource, version };
  putProvider(path.join(folder, "terraform.d/plugins"), own, terraformPlatform(), program);
}

/**
 * Runs terraform beside this process, which may serve what it asks for.
 * @returns {Promise<string>} what it printed
 */
export async function terraform(cwd, ...args) {
  const { TF_CLI_CONFIG_FILE: _, ...rest } = process.env;
  const env = { ...rest, CHECKPOINT_DISABLE: "1" };
  try {
    const options = { cwd, env, maxBuffer: 2 ** 28 };
    return (await promisify(execFile)("terraform", [...args, "-input=false", "-no-color"], options)).stdout;
  } catch ({ stdout, stderr }) {
    throw new Error(`terraform ${args[0]} failed:\n${stdout}${stderr}`);
  }
}
