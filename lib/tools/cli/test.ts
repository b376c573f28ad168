import type { Command } from "commander";
import { runWork, write } from "./terminal";

// Loaded only when it runs, so that the other commands start without it.
function alertTests(): typeof import("../alert-tests") {
  return require("../alert-tests");
}

const help = `
Runs the tests in *.alert-test.yaml against the alerts of a plan: what each alert does with the values that a test gives. PATH is a
folder with Terraform files or a cdktf.json, or the file of a CDK app; the tests are in its folder or below it. Alerts are evaluated by the
rules of ClickStack, in which above is at least; another service may have others.

  cdktf-observability test                          the current folder
  cdktf-observability test --plan plan.json         a plan as printed by terraform show -json; no service is needed
  cdktf-observability test --junit report.xml       also a report for a pipeline

The tests themselves send no requests. Without --plan, planning reads the service and changes nothing.

Exit codes: 0 every test passed, 1 a test or the plan failed, 2 wrong usage, for example a misspelt member of a test.`;

interface Flags {
  plan?: string;
  junit?: string;
  json?: true;
  verbose?: boolean;
}

/** Adds `test`: the behavior of alerts, tested with files. */
export function addTestCommand(program: Command): void {
  program
    .command("test")
    .description("Test what the alerts of a plan do with given values.")
    .argument("[path]", "folder or app to plan, with the tests", ".")
    .option("--plan <file>", "existing plan, as printed by terraform show -json")
    .option("--junit <file>", "also write the results as JUnit XML")
    .option("--json", "print the results as JSON")
    .option("--verbose", "show each evaluation of tests that pass, too")
    .addHelpText("after", help)
    .action(run);
}

async function run(target: string, { plan, junit, json, verbose = false }: Flags): Promise<void> {
  await runWork(
    async ({ print, ...host }) => {
      const { testAlerts, reportJson, reportJunit, reportText } = alertTests();
      const results = await testAlerts({ target, plan }, host);
      if (junit !== undefined) write(junit, reportJunit(results));
      if (json) print(`${JSON.stringify(reportJson(results), undefined, 2)}\n`);
      else print(reportText(results, verbose));
      if (results.some(({ failures }) => failures.length > 0)) return 1;
      return 0;
    },
    { isQuiet: json },
  );
}
