import type { Command } from "commander";
import { type AdoptOptions, adopt } from "../adopt/run";
import { exitCodeOf, reportOf } from "../importing";
import { UsageError } from "../usage-error";
import { formatOption, interrupted, languageOf, outIsMissing } from "./code-options";
import { runWork } from "./terminal";

const help = `
In the folder, HCL is rewritten: each resource gets the type of this provider, and moved.tf says where it was. With --out, code elsewhere,
in TypeScript or HCL, imports the objects, and removed.tf lets them go from the old state.
The command sends GET requests only, plans the result on a copy of the state, and writes nothing unless the plan keeps each object.
It reads the states and the code of ClickHouse/clickhouse, teamlapse/clickstack, jplorier/clickstack and pleny-labs/clickstack.

  cdktf-observability adopt .
  cdktf-observability adopt infrastructure --out src

Exit codes: 0 success, 1 failure or the plan has changes, 2 wrong usage, 3 no plan was possible, 130 interrupted; then nothing was written.`;

interface Flags extends Omit<AdoptOptions, "folder" | "out" | "format" | "cdk"> {
  readonly out?: string;
  readonly format?: Parameters<typeof languageOf>[0];
}

/** Adds \`adopt\`: code for what a folder manages with another provider. */
export function addAdoptCommand(program: Command): void {
  program
    .command("adopt")
    .description("Take over what a folder manages with another provider, such as ClickHouse/clickhouse.")
    .argument("[folder]", "folder with Terraform files and their state", ".")
    .option("--out <dir>", "folder for the code; by default the files of the folder are rewritten")
    .addOption(formatOption())
    .option("--documents", "dashboards stay JSON documents", false)
    .option("--force", "overwrite existing files, and files with uncommitted changes", false)
    .option("--dry-run", "list the files without writing them", false)
    .option("--no-plan", "do not check the result with a plan")
    .addHelpText("after", help)
    .action(runAdopt);
}

async function runAdopt(folder: string, flags: Flags): Promise<void> {
  const { out = folder, format = flags.out === undefined ? "hcl" : "ts" } = flags;
  if (flags.out === undefined && format !== "hcl") throw new UsageError(outIsMissing);
  const options: AdoptOptions = { ...flags, folder, out, ...languageOf(format, out) };
  await runWork(
    async ({ print, ...context }) => {
      const imported = await adopt(options, context);
      print(reportOf(imported, options));
      return exitCodeOf(imported);
    },
    { interrupted },
  );
}
