import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Job, Played } from "./play";

/** An input hangs when it takes longer, in milliseconds. */
const hangsAfter = 30_000;
/** The start of a process takes no longer, in milliseconds. */
const startsWithin = 300_000;
/** In MB. */
const mostHeap = 768;

/** Plays a job in a process of its own, so that a crash and a hang are seen, too, with the input that caused them. */
export async function playInProcess(job: Omit<Job, "current">): Promise<Played> {
  const folder = mkdtempSync(path.join(tmpdir(), "fuzz-"));
  const current = path.join(folder, "input.json");
  const execArgv = [...process.execArgv, `--max-old-space-size=${mostHeap}`];
  const child = fork(path.join(__dirname, "play.ts"), { execArgv, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const begun = Date.now();
  try {
    return await new Promise<Played>((resolve) => {
      const fail = (reason: string) => {
        clearInterval(watch);
        const input = readCurrent(current)?.text ?? "none: it ended before the first";
        resolve({ kind: job.kind, accepted: 0, rejected: 0, wrong: `${reason} The input is ${input}` });
      };
      const watch = setInterval(() => {
        const playing = readCurrent(current);
        const isLate = Date.now() - (playing?.since ?? begun) > (playing ? hangsAfter : startsWithin);
        if (!isLate) return;
        fail("It hangs.");
        child.kill("SIGKILL");
      }, 1000);
      child.once("message", (played) => {
        clearInterval(watch);
        resolve(played as Played);
      });
      child.once("exit", (code, signal) => fail(`The process ended with ${signal ?? code}.`));
      child.send({ ...job, current });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCurrent(file: string): { readonly text: string; readonly since: number } | undefined {
  try {
    return { text: readFileSync(file, "utf8"), since: statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
}
