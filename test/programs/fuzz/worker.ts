import { openSync, readFileSync, writeSync } from "node:fs";
import path from "node:path";
import type { Job, Played } from "./jobs";
import { type Player, playOne, randomOf, type Wrong } from "./kind";
import { kinds } from "./kinds";

interface Entry {
  readonly kind: string;
  /** What went wrong with it. */
  readonly says: string;
  readonly input: unknown;
}

/** Inputs of a kind that went wrong once. Each run plays them first. */
function corpusOf(kind: string): readonly unknown[] {
  const entries: readonly Entry[] = JSON.parse(readFileSync(path.join(__dirname, "corpus/once-wrong.json"), "utf8"));
  return entries.filter((entry) => entry.kind === kind).map(({ input }) => input);
}

/** Reports at most this number of failing inputs. */
const mostWrong = 10;

process.once("message", (job: Job) => {
  playJob(job).then(
    (played) => process.send?.(played, () => process.exit(0)),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function playJob({ kind: name, seed, from, to, progress }: Job): Promise<Played> {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Error(`There is no kind "${name}".`);
  const begun = performance.now();
  const player = await kind.open();
  const outcomes: Record<string, number> = {};
  const wrong: Wrong[] = [];
  let slowest = { number: from, milliseconds: 0 };
  const play = async (input: unknown, number?: number) => {
    const started = performance.now();
    const outcome = await playOne(player, input, number);
    const milliseconds = performance.now() - started;
    if (number !== undefined && milliseconds > slowest.milliseconds) slowest = { number, milliseconds };
    if (typeof outcome === "string") outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    else wrong.push(outcome);
  };
  const mark = marker(progress);
  for (const input of from === 0 ? corpusOf(name) : []) await play(input);
  let number = from;
  for (; number < to && wrong.length < mostWrong; number += 1) {
    mark(number);
    await play(inputOf(player, seed, name, number), number);
  }
  await player.close?.();
  const rss = process.resourceUsage().maxRSS / 1024;
  return {
    kind: name,
    inputs: number - from,
    outcomes,
    wrong,
    slowest,
    seconds: (performance.now() - begun) / 1000,
    rss,
  };
}

function inputOf(player: Player, seed: number, name: string, number: number): unknown {
  return JSON.parse(JSON.stringify(player.make(randomOf(seed, name, number))));
}

/** Notes the number of the input in a file, so that it is known whatever becomes of this process. */
function marker(file: string): (number: number) => void {
  const handle = openSync(file, "w");
  return (number) => {
    writeSync(handle, `${number}\n`.padStart(12), 0);
  };
}
