import { type Command, Option } from "commander";
import { provider } from "../../kinds/provider";
import { type Cdk, cdkOf, cdks } from "../code/cdk";
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
import { UsageError } from "../usage-error";
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
  cdktf-observability import --out . --format hcl --from-grafana dashboards/ --report report.html
  cdktf-observability import --from-terraform .    what another provider manages, such as ClickHouse/clickhouse

Exit codes: 0 success, 1 failure, the plan has changes, a selection matches nothing, a tile of a file is left out, the score of a file of Grafana is below --fail-below
or no file is one of Grafana, 2 wrong usage, 3 no plan was possible, 4 with --fail-if-unmanaged: there are objects to import, 130 interrupted; then nothing was written.`;

/** Adds \`import\`: code for the objects of a service. */
export function addImportCommand(program: Command): void {
  withImportOptions(program.command("import"))
    .description("Write what a service, Grafana or another provider has as code: dashboards, alerts and other objects.")
    .addHelpText("after", help)
    .action(runImport);
}

async function runImport(flags: Omit<ImportOptions, "cdk"> & { readonly cdk?: Cdk }, command: Command): Promise<void> {
  const isGiven = (option: string) => command.getOptionValueSource(option) === "cli";
  checkOptions(flags, isGiven);
  const { fromTerraform } = flags;
  const isInPlace =
    fromTerraform !== undefined && flags.out === undefined && !(isGiven("format") && flags.format === "ts");
  if (flags.out === undefined && !isInPlace)
    throw new UsageError("--out is missing; name the folder for the code, for example --out src.");
  const cdk = flags.cdk ?? cdkOf(flags.out ?? ".").cdk;
  const options = isInPlace ? { ...flags, cdk, out: fromTerraform, format: "hcl" as const } : { ...flags, cdk };
  if (flags.fromGrafana !== undefined) return runGrafana({ ...options, fromGrafana: flags.fromGrafana });
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

/** Dashboards and rules of Grafana. The code that reads them is loaded only here. */
async function runGrafana(options: ImportOptions & { readonly fromGrafana: string }): Promise<void> {
  const { importFromGrafana } = require("../importing/grafana/run") as typeof import("../importing/grafana/run");
  const { conversionJson, conversionLines, tallyOf } =
    require("../importing/grafana/report") as typeof import("../importing/grafana/report");
  await runWork(
    async ({ print, ...context }) => {
      const imported = await importFromGrafana(options, context);
      const { conversion } = imported;
      const json = { ...reportJson(imported), conversion: conversionJson(conversion) };
      const lines = [...conversionLines(conversion), reportOf(imported, options)];
      print(options.json ? `${JSON.stringify(json, undefined, 2)}\n` : lines.join("\n"));
      const { files, rejected } = conversion;
      const isNothing = files.length === 0 && rejected.length > 0;
      const unread = rejected.filter(({ isRead }) => !isRead);
      const scores = [...files.map(({ parts }) => tallyOf(parts).score), ...unread.map(() => 0)];
      const isBelow = scores.some((score) => score < (options.failBelow ?? 0));
      return exitCodeOf(imported) || (isNothing || isBelow ? 1 : 0);
    },
    { isQuiet: options.json, interrupted: "Interrupted: nothing was written." },
  );
}

function listed(value: string, earlier: readonly string[] = []): readonly string[] {
  const parts = value.split(",").map((part) => part.trim());
  return [...earlier, ...parts.filter((part) => part !== "")];
}

function percent(value: string): number {
  const number = Number(value);
  if (value.trim() !== "" && number >= 0 && number <= 100) return number;
  throw new UsageError(`--fail-below is "${value}"; it must be a number from 0 to 100.`);
}

const versionChoices = ["2.36", "2.37", "2.38", "2.39", "2.40", "2.41", "2.42", "2.43", "2.44", "2.45", "2.46"];

/** An option that takes one value more each time; `none` says what holds without it. */
function repeatable(flags: string, description: string, none: string, parse = collect): Option {
  return new Option(flags, description).argParser(parse).default([], none);
}

function withImportOptions(command: Command): Command {
  return command
    .option("--out <dir>", "folder for the code, for example src; with --from-terraform, that folder")
    .addOption(new Option("--format <format>", "language of the code").choices(["ts", "hcl"]).default("ts"))
    .addOption(
      new Option("--cdk <package>", "CDK package, for --format ts")
        .choices(cdks)
        .default(undefined, "that of the project"),
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
    .option("--from-grafana <place>", "convert dashboards and alert rules: file, folder or URL (token: GRAFANA_TOKEN)")
    .addOption(
      repeatable(
        "--map <name=name>",
        "a data source or contact point of Grafana and the connection, source or webhook for it; repeatable",
        "by what there is",
      ),
    )
    .addOption(
      new Option(
        "--service-version <version>",
        "with --from-grafana: version of ClickStack that the code is for",
      ).choices(versionChoices),
    )
    .option("--builders", "with --from-grafana: builders for the SQL of panels where both give equal results", false)
    .option("--report <file>", "with --from-grafana: write what differs as a page (.html) or as JSON (.json)")
    .addOption(
      new Option("--fail-below <percent>", "with --from-grafana: exit with 1 if less of a file is converted").argParser(
        percent,
      ),
    )
    .option("--force", "overwrite existing files", false)
    .option("--dry-run", "list the files without writing them", false)
    .option("--fail-if-unmanaged", "exit with 4 if there are objects that no state manages and no code has", false)
    .option("--json", "print the result as JSON", false)
    .option("--no-plan", "do not check the result with a plan");
}

/** @throws UsageError for options that say nothing together. */
export function checkOptions({ format }: Pick<ImportOptions, "format">, isGiven: (option: string) => boolean): void {
  if (format === "hcl" && isGiven("cdk"))
    throw new UsageError("--cdk is for TypeScript; leave it out, or choose --format ts.");
}
