import { execFileSync } from "node:child_process";
import path from "node:path";

interface Once {
  readonly seconds: number;
  /** Most memory of the process, in MB. */
  readonly memory: number;
}

/** What it takes to synthesize a stack with the constructs, and with resources of the CDK alone. */
export interface Synth {
  readonly count: number;
  readonly constructs: Once;
  readonly cdk: Once;
}

const program = path.join(__dirname, "synth-once.ts");
const kinds = ["cdk", "constructs"] as const;

/** Medians of `runs` runs; each is a process of its own, and the two kinds alternate. */
export function measureSynth(count: number, runs: number): Synth {
  const all = { cdk: [] as Once[], constructs: [] as Once[] };
  for (let run = 0; run < runs; run += 1) for (const kind of kinds) all[kind].push(once(kind, count));
  return { count, constructs: middle(all.constructs), cdk: middle(all.cdk) };
}

function once(kind: string, count: number): Once {
  const args = ["--import", "tsx", program, kind, String(count)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }));
}

function middle(runs: readonly Once[]): Once {
  const median = (member: keyof Once) =>
    runs.map((run) => run[member]).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  return { seconds: median("seconds"), memory: median("memory") };
}
