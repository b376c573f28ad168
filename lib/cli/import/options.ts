import { type Command, Option } from "commander";
import { type Capabilities, CapabilityError } from "../../client";
import { allKinds } from "../../kinds";
import { wordsOf } from "../../kinds/kind";
import { UsageError } from "../../plans/usage-error";

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
  /** Objects to leave out: IDs, names or patterns of names. */
  readonly exclude: readonly string[];
  readonly from: readonly string[];
  readonly state: readonly string[];
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly failIfUnmanaged?: boolean;
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

/** An option that takes one value more each time; `none` says what holds without it. */
const repeatable = (flags: string, says: string, none: string, parse = collect): Option =>
  new Option(flags, says).argParser(parse).default([], none);

const kinds = managedKinds();

/** Adds the options of `import` to a command. */
export function withImportOptions(command: Command): Command {
  return command
    .requiredOption("--out <dir>", "folder for the code, for example src")
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
        `only these kinds, comma-separated: ${kinds.join(", ")}, or all`,
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

/** The names of the kinds that the provider manages; the others are only looked up. */
function managedKinds(): string[] {
  return allKinds.map(({ name }) => name);
}

/** The kinds that become resources. @throws UsageError for a kind that does not exist. */
export function wantedKinds({ kind }: Pick<ImportOptions, "kind">): ReadonlySet<string> {
  const names = managedKinds();
  const wanted = kind.map((one) => one.replaceAll("-", "_"));
  const wrong = wanted.find((one) => one !== "all" && !names.includes(one));
  if (wrong !== undefined) throw new UsageError(`--kind is "${wrong}"; the kinds are ${names.join(", ")}, and all.`);
  if (wanted.includes("all")) return new Set(names);
  return new Set(wanted.length > 0 ? wanted : usualKinds());
}

function usualKinds(): readonly string[] {
  return allKinds.filter(({ imported }) => imported.usually).map(({ name }) => name);
}

/** The kinds of a run, and what to say about those that are skipped. */
interface Manageable {
  readonly kinds: ReadonlySet<string>;
  readonly notes: readonly string[];
}

/**
 * The kinds that can be managed in the mode of the service; the others are only looked up. @throws CapabilityError for a kind that was
 * selected by name and cannot be managed.
 */
export function manageableKinds(
  wanted: ReadonlySet<string>,
  capabilities: Capabilities,
  isAskedFor: boolean,
): Manageable {
  const kinds = new Set<string>();
  const skipped = new Map<string, string[]>();
  for (const kind of allKinds.filter(({ name }) => wanted.has(name))) {
    try {
      capabilities.requireFor(kind);
      kinds.add(kind.name);
    } catch (error) {
      if (!(error instanceof CapabilityError) || isAskedFor) throw error;
      const remedy = error.remedy ?? error.message;
      skipped.set(remedy, [...(skipped.get(remedy) ?? []), wordsOf(kind).many]);
    }
  }
  return { kinds, notes: [...skipped].map(([remedy, names]) => `Not imported: ${names.join(", ")}. ${remedy}`) };
}
