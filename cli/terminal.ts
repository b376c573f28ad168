import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { printable, printableLines } from "terraform-provider-sdk/schema";

/*
 * The only way of the commands to a terminal: names and messages of the service may contain characters that a terminal obeys. JSON has the
 * same escapes for them.
 */

/** Prints a result. */
export function print(text: string): void {
  process.stdout.write(printableLines(text));
}

/** Prints a remark or an error, with a line end. */
export function printError(error: unknown): void {
  process.stderr.write(`${printableLines(error instanceof Error ? error.message : String(error))}\n`);
}

/** Writes a file, and the folder that holds it. */
export function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  writeFileSync(path.resolve(file), text);
}

/** Adds the options for findings in the forms that forges read. */
export function addFindingOptions(command: Command): Command {
  return command
    .option("--sarif <file>", "write findings as SARIF, for code scanning")
    .option("--code-quality <file>", "write findings as a Code Quality report of GitLab")
    .option("--annotations", "print findings as annotations of GitHub Actions");
}

/** Says on a terminal what is being done, on one line that the next step replaces; elsewhere nothing. */
export class Progress {
  private readonly isShown: boolean;

  constructor(isQuiet = false) {
    this.isShown = process.stderr.isTTY === true && !isQuiet;
  }

  readonly report = (step: string): void => {
    if (this.isShown) process.stderr.write(`\r\u001b[K${printable(step)} …`);
  };

  clear(): void {
    if (this.isShown) process.stderr.write("\r\u001b[K");
  }
}
