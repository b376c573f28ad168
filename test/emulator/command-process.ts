import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildSync } from "esbuild";

const root = path.resolve(__dirname, "../..");
const entry = `
  import { Command } from "commander";
  import { addEmulatorCommand } from "./lib/tools/cli/emulator";
  const program = new Command("cdktf-observability");
  addEmulatorCommand(program);
  program.parseAsync().catch((error) => { console.error(error.message); process.exitCode = 1; });
`;

/** The emulator command as a program of its own, built from the sources into a temporary folder. */
export function builtCommand(): { script: string; folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "emulator-"));
  const script = path.join(folder, "command.js");
  buildSync({
    stdin: { contents: entry, resolveDir: root, loader: "ts" },
    bundle: true,
    platform: "node",
    outfile: script,
    logLevel: "error",
  });
  return { script, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A command that listens; `ended` resolves with its exit code. */
export interface Running {
  child: ChildProcess;
  url: string;
  ended: Promise<number | null>;
}

export interface Finished {
  code: number | null;
  output: string;
}

/** Starts the emulator command on a free port and waits for its ready line; rejects with its output if it ends first. */
export function started(script: string, ...flags: string[]): Promise<Running> {
  const child = spawn(process.execPath, [script, "emulator", "--port", "0", ...flags]);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  let output = "";
  return new Promise((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const url = /listening on (\S+)/.exec(output)?.[1];
      if (url) resolve({ child, url, ended });
    });
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
}

/** Runs the emulator command to its end. */
export function finished(script: string, ...flags: string[]): Promise<Finished> {
  const child = spawn(process.execPath, [script, "emulator", ...flags]);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}
