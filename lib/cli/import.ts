import { type Command, Option } from "commander";
import {
  exitCodeOf,
  type ImportOptions,
  importExisting,
  importFromTerraform,
  managedKinds,
  reportJson,
  reportOf,
  usualKinds,
} from "../importing";
import { provider } from "../kinds/provider";
import { UsageError } from "../plans/usage-error";
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

async function runImport(given: ImportOptions, command: Command): Promise<void> {
  const isGiven = (option: string) => command.getOptionValueSource(option) === "cli";
  checkOptions(given, isGiven);
  const { fromTerraform } = given;
  const isInPlace =
    fromTerraform !== undefined && given.out === undefined && !(isGiven("format") && given.format === "ts");
  if (given.out === undefined && !isInPlace)
    throw new UsageError("--out is missing; name the folder for the code, for example --out src.");
  const options = isInPlace ? { ...given, out: fromTerraform, format: "hcl" as const } : given;
  await runWork(
    async ({ print, ...context }) => {
      const imported =
        fromTerraform === undefined
          ? await importExisting(options, context)
          : await importFromTerraform({ ...options, fromTerraform }, context);
      print(options.json ? `${JSON.stringify(reportJson(imported), undefined, 2)}\n` : reportOf(imported, options));
      return exitCodeOf(imported, options);
    },
    { isQuiet: options.json, interrupted: "Interrupted: nothing was written." },
  );
}

const listed = (value: string, all: readonly string[] = []): readonly string[] => [
  ...all,
  ...value
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== ""),
];

/** An option that takes one value more each time; `none` says what holds without it. */
const repeatable = (flags: string, says: string, none: string, parse = collect): Option =>
  new Option(flags, says).argParser(parse).default([], none);

/** Adds the options of `import` to a command. */
function withImportOptions(command: Command): Command {
  return command
    .option("--out <dir>", "folder for the code, for example src; with --from-terraform, that folder")
    .addOption(new Option("--format <format>", "language of the code").choices(["ts", "hcl"]).default("ts"))
    .addOption(
      new Option("--cdk <package>", "CDK package, for --format ts").choices(["cdktf", "cdktn"]).default("cdktf"),
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
        "--name <pattern>",
        "only objects whose name matches, for example 'Checkout*', and their alerts; repeatable",
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
    .addOption(repeatable("--id <id>", "only the object with this ID; repeatable", "all"))
    .addOption(repeatable("--url <address>", "only the object with this URL in the UI; repeatable", "all"))
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
    .option(
      "--from-terraform <folder>",
      "take over what this folder manages with another provider, such as ClickHouse/clickhouse",
    )
    .option("--documents", "with --from-terraform: dashboards stay JSON documents", false)
    .option("--force", "overwrite existing files", false)
    .option("--dry-run", "list the files without writing them", false)
    .option("--fail-if-unmanaged", "exit with 4 if there are objects that no state manages and no code has", false)
    .option("--json", "print the result as JSON", false)
    .option("--no-plan", "do not check the result with a plan");
}

/** @throws UsageError for options that say nothing together. */
export function checkOptions({ format }: ImportOptions, isGiven: (option: string) => boolean): void {
  if (format === "hcl" && isGiven("cdk"))
    throw new UsageError("--cdk is for TypeScript; leave it out, or choose --format ts.");
}
