import { type Command, Option } from "commander";
import { provider } from "../../kinds/provider";
import {
  exitCodeOf,
  type ImportOptions,
  importExisting,
  managedKinds,
  reportJson,
  reportOf,
  usualKinds,
} from "../importing";
import { UsageError } from "../usage-error";
import { formatOption, interrupted, languageOf, outIsMissing } from "./code-options";
import { collect, runWork } from "./terminal";

const { openSource, mode } = provider.type.attributes;
const { baseUrl, apiKey } = openSource.type.attributes;

const help = `
Writes objects that people created in the UI as code, with import blocks, and checks the result with a plan.
The command changes nothing in the service. The provider block of the code says which service that is; what it does not write
out is read from the environment: ${baseUrl.set.env} and ${apiKey.set.env}, or ${mode.set.env}=managed
and its variables. Secrets become variables. The command omits
predefined roles and the members of the team.

  cdktf-observability import --out src --tag checkout
  cdktf-observability import --out . --format hcl --select 'Checkout*'

What another provider manages: cdktf-observability adopt. Dashboards and rules of Grafana: cdktf-observability convert.

Exit codes: 0 success, 1 failure, the plan has changes, a selection matches nothing, or a part of a file is left out, 2 wrong usage, 3 no plan was
possible, 4 with --fail-if-unmanaged: there are objects to import, 130 interrupted; then nothing was written.`;

interface Flags extends Omit<ImportOptions, "out" | "format" | "cdk"> {
  readonly out?: string;
  readonly format: Parameters<typeof languageOf>[0];
  readonly json: boolean;
}

/** Adds \`import\`: code for the objects of a service. */
export function addImportCommand(program: Command): void {
  withOptions(program.command("import"))
    .description("Write what a service has as code: dashboards, alerts and other objects.")
    .addHelpText("after", help)
    .action(runImport);
}

async function runImport({ json, ...flags }: Flags): Promise<void> {
  const { out } = flags;
  if (out === undefined) throw new UsageError(outIsMissing);
  const options = { ...flags, out, ...languageOf(flags.format, out) };
  await runWork(
    async ({ print, ...context }) => {
      const imported = await importExisting(options, context);
      print(json ? `${JSON.stringify(reportJson(imported), undefined, 2)}\n` : reportOf(imported, options));
      return exitCodeOf(imported, options);
    },
    { isQuiet: json, interrupted },
  );
}

function listed(value: string, earlier: readonly string[] = []): readonly string[] {
  const parts = value.split(",").map((part) => part.trim());
  return [...earlier, ...parts.filter((part) => part !== "")];
}

/** An option that takes one value more each time; `none` says what holds without it. */
function repeatable(flags: string, description: string, none: string, parse = collect): Option {
  return new Option(flags, description).argParser(parse).default([], none);
}

function withOptions(command: Command): Command {
  return command
    .option("--out <dir>", "folder for the code, for example src")
    .addOption(formatOption("ts"))
    .addOption(
      repeatable(
        "--select <object>",
        "only objects with this ID, this URL in the UI or a matching name, for example 'Checkout*', and their alerts; repeatable",
        "all",
      ),
    )
    .addOption(
      repeatable(
        "--tag <tag>",
        "only objects with this tag, and their alerts; repeatable: only objects with all of the tags",
        "all",
      ),
    )
    .addOption(
      repeatable(
        "--kind <kinds>",
        `only these kinds, comma-separated: ${managedKinds().join(", ")}, or all`,
        usualKinds().join(", "),
        listed,
      ),
    )
    .addOption(
      repeatable(
        "--exclude <object>",
        "leave out objects with this ID or a matching name, for example 'Old *', and their alerts; repeatable",
        "none",
      ),
    )
    .addOption(
      repeatable("--from <file>", "import dashboards from a JSON file instead of the service; repeatable", "none"),
    )
    .addOption(
      repeatable("--state <file>", "skip objects that this Terraform state manages; repeatable", "state of the folder"),
    )
    .option("--force", "overwrite existing files", false)
    .option("--dry-run", "list the files without writing them", false)
    .option("--fail-if-unmanaged", "exit with 4 if there are objects that no state manages and no code has", false)
    .option("--json", "print the result as JSON", false)
    .option("--no-plan", "do not check the result with a plan");
}
