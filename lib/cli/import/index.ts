import type { Command } from "commander";
import { provider } from "../../kinds/provider";
import { runWork } from "../terminal";
import { importExisting } from "./import";
import { checkOptions, type ImportOptions, withImportOptions } from "./options";
import { exitCodeOf, reportJson, reportOf } from "./report";

const { openSource, mode } = provider.type.attributes;
const { baseUrl, apiKey } = openSource.type.attributes;

const help = `
Writes objects that people created in the UI as code, with import blocks, and checks the result with a plan.
The command changes nothing in the service. The provider block of the code says which service that is; what it does not write
out is read from the environment: ${baseUrl.set.env} and ${apiKey.set.env}, or ${mode.set.env}=managed
and its variables. Secrets become variables. The command omits
predefined roles and the members of the team.

  cdktf-observability import --out src --tag checkout
  cdktf-observability import --out . --format hcl --name 'Checkout*'

Exit codes: 0 success, 1 failure, the plan has changes, or a selection matches nothing, 2 wrong usage, 3 no plan was possible,
4 with --fail-if-unmanaged: there are objects to import, 130 interrupted; then nothing was written.`;

/** Adds \`import\`: code for the objects of a service. */
export function addImportCommand(program: Command): void {
  withImportOptions(program.command("import"))
    .description("Write the dashboards, alerts and other objects of a service as code.")
    .addHelpText("after", help)
    .action(runImport);
}

async function runImport(options: ImportOptions, command: Command): Promise<void> {
  checkOptions(options, (option) => command.getOptionValueSource(option) === "cli");
  await runWork(
    async ({ print, ...context }) => {
      const imported = await importExisting(options, context);
      print(options.json ? `${JSON.stringify(reportJson(imported), undefined, 2)}\n` : reportOf(imported, options));
      return exitCodeOf(imported, options);
    },
    { isQuiet: options.json, interrupted: "Interrupted: nothing was written." },
  );
}
