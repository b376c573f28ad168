import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import type { Wrong } from "./kind";

export interface Job {
  readonly kind: string;
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  /** Where the number of the input is noted that is being played. */
  readonly progress: string;
}

export interface Played {
  readonly kind: string;
  readonly inputs: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly wrong: readonly Wrong[];
  readonly slowest: { readonly number: number; readonly milliseconds: number };
  readonly seconds: number;
  /** Most memory, in MB. */
  readonly rss: number;
}

/** So long may one input take before it counts as a hang, in milliseconds. */
const hangsAfter = 30_000;
/** So long may the start of a process take, before its first input. */
const startsWithin = 300_000;
const checkEvery = 1000;
const mostHeap = 768;

let compiled: Promise<string> | undefined;

/** The program of the processes, compiled once: each would spend more on that than on a thousand inputs. */
async function compile(): Promise<string> {
  const outfile = path.resolve(__dirname, "../../../.cache/fuzz-worker.cjs");
  await build({
    entryPoints: [path.join(__dirname, "worker.ts")],
    outfile,
    bundle: true,
    platform: "node",
    packages: "external",
    logLevel: "error",
    plugins: [ownFolders],
  });
  return outfile;
}

/** Sources find their files beside them also when they are compiled into another folder. */
const ownFolders: Plugin = {
  name: "own folders",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, "utf8").replace(/\b__dirname\b/g, JSON.stringify(path.dirname(file))),
      loader: "ts",
    }));
  },
};

/** Runs a job in its own process; a crash or a hang is reported with the number of the input. */
export async function runJob(job: Omit<Job, "progress">): Promise<Played> {
  const folder = mkdtempSync(path.join(tmpdir(), "fuzz-"));
  const progress = path.join(folder, "number");
  const execArgv = [`--max-old-space-size=${mostHeap}`];
  compiled ??= compile();
  const child = fork(await compiled, { execArgv, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const begun = performance.now();
  try {
    return await new Promise<Played>((resolve) => {
      const failed = (error: string) => {
        const seconds = (performance.now() - begun) / 1000;
        const number = Number(readOr(progress, "0"));
        const nothing = { outcomes: {}, slowest: { number, milliseconds: 0 }, rss: 0 };
        const wrong = [{ number, error, input: "play it again to see it" }];
        resolve({ ...nothing, kind: job.kind, inputs: number - job.from, wrong, seconds });
      };
      const watch = watchProgress(progress, () => {
        failed(`It took more than ${hangsAfter / 1000} s.`);
        child.kill("SIGKILL");
      });
      child.once("message", (played) => resolve(played as Played));
      child.once("exit", (code, signal) => {
        clearInterval(watch);
        failed(`The process ended with ${signal ?? code}.`);
      });
      child.send({ ...job, progress });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Calls `hangs` when the file says the same for too long. */
function watchProgress(file: string, hangs: () => void): NodeJS.Timeout {
  let [last, since] = ["", performance.now()];
  return setInterval(() => {
    const now = readOr(file, "");
    if (now !== last) [last, since] = [now, performance.now()];
    else if (performance.now() - since > (now === "" ? startsWithin : hangsAfter)) hangs();
  }, checkEvery);
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return otherwise;
  }
}
