import { existsSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { findEngine } from "../../lib/delivery/engine";
import { print, printError } from "../terminal";
import { checkFolder } from "./check-folder";
import { lineOf } from "./diagnostic";

const help = `
Finds misspelt members of tiles, series, filters and channels in HCL, which terraform validate does not report. Terraform
drops such members before the provider sees them, so the configuration is valid but incomplete.

  cdktf-observability check            the current folder, after terraform init
  cdktf-observability check stacks/a   another folder

The command calls no service and needs no credentials.

Exit codes: 0 nothing found, 1 a misspelt member or another error, 2 wrong usage.`;

/** Adds `check`: `terraform validate` that also finds misspelt members. */
export function addCheckCommand(program: Command): void {
  program
    .command("check")
    .description("Find misspelt members in Terraform files, which terraform validate does not report.")
    .argument("[folder]", "folder with Terraform files", ".")
    .option("--json", "print the diagnostics as JSON")
    .addHelpText("after", help)
    .action(run);
}

async function run(target: string, { json }: { json?: true }): Promise<void> {
  const folder = path.resolve(target);
  const engine = findEngine(process.env);
  if (!existsSync(folder) || !engine) {
    printError(engine ? `There is no ${target}.` : "There is no terraform or tofu in PATH; install one of them.");
    process.exitCode = 2;
    return;
  }
  const abort = new AbortController();
  process.once("SIGINT", () => abort.abort()).once("SIGTERM", () => abort.abort());
  try {
    const found = await checkFolder(folder, { engine, environment: process.env, signal: abort.signal });
    const isWrong = found.some(({ severity }) => severity === "error");
    if (json) print(`${JSON.stringify({ valid: !isWrong, diagnostics: found }, undefined, 2)}\n`);
    else print(found.length > 0 ? found.map((one) => `${lineOf(one)}\n`).join("") : "Nothing found.\n");
    process.exitCode = isWrong ? 1 : 0;
  } catch (error) {
    if (!abort.signal.aborted) printError(error);
    process.exitCode = abort.signal.aborted ? 130 : 1;
  }
}
