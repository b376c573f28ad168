import { type Command, Option } from "commander";
import { managedKinds } from "./managed-kinds";

/** What the command line says. */
export interface ImportOptions {
  readonly out: string;
  readonly format: "ts" | "hcl";
  readonly cdk: "cdktf" | "cdktn";
  readonly tag: readonly string[];
  readonly name: readonly string[];
  readonly kind: readonly string[];
  readonly id: readonly string[];
  readonly url: readonly string[];
  readonly from: readonly string[];
  readonly state: readonly string[];
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  /** False: no plan over the result. */
  readonly plan: boolean;
}

const collect = (value: string, all: readonly string[]): string[] => [...all, value];
const listed = (value: string, all: readonly string[]): string[] => [
  ...all,
  ...value
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== ""),
];

const kinds = managedKinds();

/** Adds the options of `import` to a command. */
export function withImportOptions(command: Command): Command {
  return command
    .requiredOption("--out <dir>", "folder the code is written into, e.g. src")
    .addOption(new Option("--format <format>", "language of the code").choices(["ts", "hcl"]).default("ts"))
    .addOption(
      new Option("--cdk <package>", "package of the CDK, with ts").choices(["cdktf", "cdktn"]).default("cdktf"),
    )
    .addOption(
      new Option("--tag <tag>", "only what has this tag, with its alerts; may be repeated")
        .argParser(collect)
        .default([], "all"),
    )
    .addOption(
      new Option(
        "--name <pattern>",
        "only what has a name like this, e.g. 'Checkout*', with its alerts; may be repeated",
      )
        .argParser(collect)
        .default([], "all"),
    )
    .addOption(
      new Option("--kind <kinds>", `only these kinds, separated by commas: ${kinds.join(", ")}, or all`)
        .argParser(listed)
        .default([], "dashboard, alert and saved_search"),
    )
    .addOption(
      new Option("--id <id>", "only the object of this id; may be repeated").argParser(collect).default([], "all"),
    )
    .addOption(
      new Option("--url <address>", "only the object of this web address; may be repeated")
        .argParser(collect)
        .default([], "all"),
    )
    .addOption(
      new Option("--from <file>", "dashboards from a JSON file instead of the service; may be repeated")
        .argParser(collect)
        .default([], "none"),
    )
    .addOption(
      new Option("--state <file>", "leaves out what this Terraform state manages; may be repeated")
        .argParser(collect)
        .default([], "the folder's own"),
    )
    .option("--force", "overwrites files that exist", false)
    .option("--dry-run", "lists what would be written and writes nothing", false)
    .option("--json", "prints one JSON object for programs", false)
    .option("--no-plan", "does not check the result with a plan");
}
