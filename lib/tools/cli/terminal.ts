import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { messageOf, printable, printableLines } from "terraform-provider-sdk/values";
import { writeBack } from "../code/write-back";
import { UsageError } from "../usage-error";

/*
 * The only way of the commands to a terminal: names and messages of the service may contain characters that a terminal obeys. JSON has the
 * same escapes for them.
 */

/** Logs of forges obey `##[` and `##vso[` anywhere in a line. */
function withoutCommands(text: string): string {
  return printableLines(text).replace(/##(?=\w*\[)/g, "#\\u0023");
}

/** Prints a result. */
export function print(text: string): void {
  process.stdout.write(withoutCommands(text));
}

/** Prints a remark or an error, with a line end. */
export function printError(error: unknown): void {
  process.stderr.write(`${withoutCommands(messageOf(error))}\n`);
}

/** Writes a file, and the folder that holds it: all of it, or the file stays as it was. */
export function write(file: string, text: string): void {
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing?.isDirectory()) throw new UsageError(`${file} is a folder; give the name of a file.`);
  // A device or a pipe is written to; it cannot be replaced.
  if (existing && !existing.isFile()) writeFileSync(file, text);
  else writeBack([{ file: path.resolve(file), text }]);
}

/** The value of an option that is a count. */
export function countOf(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError("Use a whole number, 0 or more.");
  return value;
}

/** The values of an option that takes one more each time. */
export function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}

/** Adds the options for findings in the forms that forges read. */
export function addFindingOptions(command: Command): Command {
  return command
    .option("--sarif <file>", "write findings as SARIF, for code scanning")
    .option("--code-quality <file>", "write findings as a Code Quality report of GitLab")
    .option("--annotations", "print findings as annotations of GitHub Actions");
}

/** What a command works with. */
export interface Work {
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly environment: NodeJS.ProcessEnv;
  /** Says on a terminal what is being done, on one line that the next step or a result replaces; elsewhere nothing. */
  readonly report: (step: string) => void;
  readonly print: (text: string) => void;
}

/** 130 after an interruption, as shells have it; 2 where the command was called wrongly, else 1. */
function exitCodeOf(error: unknown, isStopped: boolean): number {
  if (isStopped) return 130;
  if (error instanceof UsageError) return 2;
  return 1;
}

/**
 * Runs a command that can be interrupted. The exit code is what `work` returns, 130 after an interruption, 2 for wrong usage and 1 for any
 * other error.
 */
export async function runWork(
  work: (context: Work) => Promise<number>,
  { isQuiet = false, interrupted }: { readonly isQuiet?: boolean | undefined; readonly interrupted?: string } = {},
): Promise<void> {
  const isShown = process.stderr.isTTY === true && !isQuiet;
  const clear = () => isShown && process.stderr.write("\r\u001b[K");
  const abort = new AbortController();
  const stop = () => abort.abort(new Error("stopped"));
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    process.exitCode = await work({
      signal: abort.signal,
      environment: process.env,
      report: (step) => isShown && process.stderr.write(`\r\u001b[K${printable(step)} …`),
      print: (text) => {
        clear();
        print(text);
      },
    });
  } catch (error) {
    clear();
    // A program that the same Ctrl-C ended may be heard of before the signal.
    await new Promise(setImmediate);
    const isStopped = abort.signal.aborted;
    if (!isStopped) printError(error);
    else if (interrupted !== undefined) printError(interrupted);
    process.exitCode = exitCodeOf(error, isStopped);
  } finally {
    clear();
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
