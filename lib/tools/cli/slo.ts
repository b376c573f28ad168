import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type Command, Option } from "commander";
import { type Cdk, cdkOf, cdks } from "../code/cdk";
import { UsageError } from "../usage-error";
import { print, printError, write } from "./terminal";

const help = `
Writes the objectives of a file of Sloth (also for Kubernetes) or OpenSLO as TypeScript for ClickStack. Metrics of the type clickstack, with the name
of a source and a condition in SQL, become code; queries of Prometheus cannot be converted, so the code has conditions to fill in, and names them.

  cdktf-observability slo checkout.openslo.yaml
  cdktf-observability slo sloth.yaml --out objectives.ts

Exit codes: 0 success, 1 something is left to fill in, 2 wrong usage.`;

/** Adds \`slo\`: objectives of other tools as code. */
export function addSloCommand(program: Command): void {
  program
    .command("slo")
    .description("Write the objectives of a Sloth or OpenSLO file as code.")
    .argument("<file>", "YAML file")
    .option("--out <file>", "file to write, instead of printing")
    .addOption(new Option("--cdk <package>", "CDK package").choices(cdks).default(undefined, "that of the project"))
    .addHelpText("after", help)
    .action(run);
}

function run(file: string, { out, cdk }: { readonly out?: string; readonly cdk?: Cdk }): void {
  const { readObjectives, objectivesCode } =
    require("../importing/objectives") as typeof import("../importing/objectives");
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`File not found: ${file}.`);
  const { objectives, findings } = readObjectives(readFileSync(file, "utf8"), file);
  const folder = out === undefined ? "." : path.dirname(out);
  const code = objectivesCode(objectives, file, cdk ?? cdkOf(folder).cdk);
  if (out === undefined) print(code);
  else write(out, code);
  for (const { name, unconverted } of objectives)
    for (const sentence of unconverted) printError(`${name}: ${sentence}`);
  for (const { message } of findings) printError(`${file}: ${message}`);
  const isLeft =
    objectives.some(({ unconverted }) => unconverted.length > 0) || findings.some(({ isMistake }) => isMistake);
  if (isLeft) process.exitCode = 1;
}
