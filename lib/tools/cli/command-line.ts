import { Command, CommanderError } from "commander";
import { version } from "../../kinds/version";
import { UsageError } from "../usage-error";
import { printError } from "./terminal";

type AddCommand = (program: Command) => void;

// Each command loads when it runs, so that no command loads the modules of another; the help loads them all.
const commands = new Map<string, () => AddCommand>([
  ["init", () => (require("./init") as typeof import("./init")).addInitCommand],
  ["emulator", () => (require("./emulator") as typeof import("./emulator")).addEmulatorCommand],
  ["mirror", () => (require("./mirror") as typeof import("./mirror")).addMirrorCommand],
  ["preview", () => (require("./preview") as typeof import("./preview")).addPreviewCommand],
  ["test", () => (require("./test") as typeof import("./test")).addTestCommand],
  ["check", () => (require("./check") as typeof import("./check")).addCheckCommand],
  ["describe", () => (require("./describe") as typeof import("./describe")).addDescribeCommand],
  ["import", () => (require("./import") as typeof import("./import")).addImportCommand],
  ["pull", () => (require("./pull") as typeof import("./pull")).addPullCommand],
  ["adopt", () => (require("./adopt") as typeof import("./adopt")).addAdoptCommand],
  ["convert", () => (require("./convert") as typeof import("./convert")).addConvertCommand],
  ["slo", () => (require("./slo") as typeof import("./slo")).addSloCommand],
]);

/** Commands that were options of `import`, whose value is now their argument. */
const formerOptions = new Map([
  ["--from-terraform", "adopt"],
  ["--from-grafana", "convert"],
]);

/** The command line without former options, each of which is said on standard error. */
function currentArguments(words: readonly string[]): readonly string[] {
  const [name, ...options] = words;
  const index = options.findIndex((option) => formerOptions.has(option));
  if (name !== "import" || index < 0) return words;
  const [option = "", value = ""] = options.splice(index, 2);
  const command = formerOptions.get(option) ?? "";
  printError(`import ${option} ${value} is now called ${command} ${value}`);
  return [command, value, ...options];
}

/**
 * Runs the command of these words. The exit code of the process is 2 where it was called wrongly, 1 after any other error; most commands set it
 * themselves.
 */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  const program = new Command("cdktf-observability");
  program.description("Dashboards and alerts as code.").version(version);
  program.addHelpText(
    "after",
    "\nBegin with init. COMMAND --help has examples, exit codes, and where the service and its key are set.",
  );
  // Commands that are added later inherit it.
  program.exitOverride();
  const commandLine = currentArguments(words);
  const namedCommand = commands.get(commandLine[0] ?? "");
  for (const load of namedCommand ? [namedCommand] : commands.values()) load()(program);
  try {
    await program.parseAsync(commandLine, { from: "user" });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

/** Commander has printed what it throws: help, a version, or what is wrong with the words. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  printError(error);
  return error instanceof UsageError ? 2 : 1;
}
