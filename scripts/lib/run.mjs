import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { dim, say } from "./terminal.mjs";

/** The running children, each with what ends it. */
const children = new Map();

/** Children end with this process, whichever way it ends. */
export function endChildrenOnExit() {
  const end = () => {
    for (const endChild of children.values()) endChild();
  };
  process.on("exit", end);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      end();
      process.exitCode = signal === "SIGINT" ? 130 : 143;
      setTimeout(() => process.exit(), 5000).unref();
      if (children.size === 0) process.exit();
    });
}

/** Makes a child end with this process, by a call of `end`. */
export function endsWithThis(child, end = () => child.kill("SIGTERM")) {
  children.set(child, end);
  child.on("close", () => children.delete(child));
  return child;
}

/** Windows has no process groups. */
export const hasGroups = process.platform !== "win32";

/** Ends a child and all that it started, if it was spawned with `detached: hasGroups`. */
export function endGroup(child) {
  if (!hasGroups) return child.kill("SIGTERM");
  try {
    return process.kill(-child.pid, "SIGTERM");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
    return false;
  }
}

/**
 * Starts a program; resolves with its output when it exits with 0, else rejects with the last of what it printed.
 * `echo` picks the lines to show and how; `log` names a file for all of them.
 */
export function run(command, args, { cwd, env, echo, log } = {}) {
  return new Promise((resolve, reject) => {
    const lines = [];
    const child = start(command, args, { cwd, env }, (line) => {
      lines.push(line);
      const echoed = echo?.(line);
      if (echoed !== undefined) say(dim("  │ ") + echoed);
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (log) writeFileSync(log, `${lines.join("\n")}\n`);
      if (code === 0) return resolve(lines.join("\n"));
      const lastLines = `\n${lines.slice(-30).join("\n")}`;
      reject(new Error(`${command} ${args.join(" ")} ended with ${signal ?? `exit code ${code}`}.${lastLines}`));
    });
  });
}

/** Starts a server and resolves with it once a line of its output matches `ready`. */
export function serve(command, args, { ready, ...options }) {
  return new Promise((resolve, reject) => {
    let output = "";
    const child = start(command, args, options, (line) => {
      output += `${line}\n`;
      const match = ready.exec(line);
      if (match) resolve({ child, match });
    });
    child.on("error", reject);
    child.on("close", (code) =>
      reject(new Error(`${command} ${args.join(" ")} ended with exit code ${code}.\n${output}`)),
    );
  });
}

/** Runs Node in this process's place: output, signals and exit code are passed on. */
export function becomeNode(args, options) {
  const child = spawn(process.execPath, args, { stdio: "inherit", ...options });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("close", (code, signal) => {
    const codeOfSignal = signal === "SIGINT" ? 130 : 1;
    process.exitCode = code ?? codeOfSignal;
  });
}

export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await gone;
}

function start(command, args, { cwd, env = {} }, onLine) {
  const variables = Object.entries({ ...process.env, CHECKPOINT_DISABLE: "1", ...env });
  const child = spawn(command, args, {
    cwd,
    env: Object.fromEntries(variables.filter(([, value]) => value !== undefined)),
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32" && command === "npm",
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", onLine);
  return endsWithThis(child);
}
