import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { dim, say } from "./terminal.mjs";

const children = new Set();

/** Children end with this process, whichever way it ends. */
export function endChildrenOnExit() {
  const end = () => {
    for (const child of children) child.kill("SIGTERM");
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

/**
 * Starts a program; resolves with its output when it exits with 0, else rejects with the last of what it printed.
 * `echo` picks the lines to show and how; `log` names a file for all of them.
 */
export function run(command, args, { cwd, env = {}, echo, log } = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { cwd, env });
    const lines = [];
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        const shown = echo?.(line);
        if (shown !== undefined) say(dim("  │ ") + shown);
      });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (log) writeFileSync(log, `${lines.join("\n")}\n`);
      if (code === 0) return resolve(lines.join("\n"));
      const last = `\n${lines.slice(-30).join("\n")}`;
      reject(new Error(`${command} ${args.join(" ")} ended with ${signal ?? `exit code ${code}`}.${last}`));
    });
  });
}

/** Starts a server and resolves with it once a line of its output matches `ready`. */
export function serve(command, args, { ready, cwd, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { cwd, env });
    let said = "";
    const watch = (line) => {
      said += `${line}\n`;
      const match = ready.exec(line);
      if (match) resolve({ child, match });
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", watch);
    child.on("error", reject);
    child.on("close", (code) =>
      reject(new Error(`${command} ${args.join(" ")} ended with exit code ${code}.\n${said}`)),
    );
  });
}

export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await gone;
}

function start(command, args, { cwd, env }) {
  const all = Object.entries({ ...process.env, CHECKPOINT_DISABLE: "1", ...env }).filter(
    ([, value]) => value !== undefined,
  );
  const child = spawn(command, args, {
    cwd,
    env: Object.fromEntries(all),
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32" && command === "npm",
  });
  children.add(child);
  child.on("close", () => children.delete(child));
  return child;
}
