import type { Command } from "commander";
import type { PullOptions } from "../pull/run";
import { runWork } from "./terminal";

// Loaded only when it runs, so that the other commands start without it.
const pullModule = (): typeof import("../pull/run") => require("../pull/run");
const reportModule = (): typeof import("../pull/report") => require("../pull/report");

const help = `
Changes the code so that it says what people made in the UI since the last apply. FOLDER has Terraform files and their state,
or the cdktf.json of an app with one stack. The command writes nothing to the service. Only what differs is edited, in
code that import wrote and in code of your own. A plan in a temporary folder checks each edit before it is written. What the code
computes, with a loop for example, is printed and left to you.

  cdktf-observability pull --dry-run                the patch
  cdktf-observability pull --all --positions        also what the code never set, and where tiles stand

Exit codes: 0 the code says what the service has, 1 failure, 2 wrong usage, 3 something is left to do by hand, such as the code
of what was deleted, 4 with --check: there is something to pull, or something was deleted, 130 interrupted; then nothing was
written.`;

/** Adds `pull`: what people changed in the UI, as a change of the code. */
export function addPullCommand(program: Command): void {
  program
    .command("pull")
    .description("Bring what people changed in the UI into the code.")
    .argument("[folder]", "folder with Terraform files, or with the cdktf.json of an app", ".")
    .option("--all", "also take what the code never set: tags, formats, filters and so on", false)
    .option("--positions", "also take the positions of tiles that the code does not set", false)
    .option("--dry-run", "print the patch and write nothing", false)
    .option("--check", "only say whether there is something to pull", false)
    .option("--conflicts", "write both sides where you have to decide, between <<<<<<< and >>>>>>>", false)
    .addHelpText("after", help)
    .action(run);
}

async function run(folder: string, flags: Omit<PullOptions, "folder">): Promise<void> {
  const options = { ...flags, folder };
  const { pull } = pullModule();
  const { exitCodeOf, reportOf } = reportModule();
  await runWork(
    async ({ print, ...work }) => {
      const result = await pull(options, work);
      print(reportOf(result, options));
      return exitCodeOf(result, options);
    },
    { interrupted: "Interrupted: nothing was written." },
  );
}
