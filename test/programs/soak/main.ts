import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { blockOn, writeBlock } from "../../support/docs/block";
import { describeIncident } from "./incident";
import { playRound, type RoundResult, roundOf } from "./round";

interface Options {
  readonly rounds: number;
  readonly seed: number;
  readonly only?: number;
  readonly jobs: number;
  readonly out: string;
  readonly record?: true;
}

const page = "docs/reliability.md";

const whole = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError("Use a whole number, 0 or more.");
  return value;
};

void new Command("soak")
  .description(
    "Applies random stacks with the real Terraform while requests fail and processes are killed, and checks after one clean apply that nothing is lost.",
  )
  .option("--rounds <number>", "how many rounds", whole, 500)
  .option("--seed <number>", "seed of the random rounds", whole, 1)
  .option("--only <number>", "play this round of the seed only", whole)
  .option("--jobs <number>", "rounds at the same time", whole, 2)
  .option("--out <file>", "where the report goes", ".cache/soak.json")
  .option("--record", "when nothing went wrong, also add the counts to docs/reliability.md")
  .action(soak)
  .parseAsync();

async function soak({ rounds, seed, only, jobs, out, record }: Options): Promise<void> {
  const numbers = only === undefined ? [...Array(rounds).keys()] : [only];
  const failed: object[] = [];
  let [done, disturbed, repaired, stateLost] = [0, 0, 0, 0];
  const one = async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      const result = await playRound(roundOf(seed, number));
      done += 1;
      if (result.disturbed) disturbed += 1;
      if (result.repaired) repaired += 1;
      if (result.stateLost) stateLost += 1;
      if (result.wrong.length > 0) failed.push(report(number, result));
      else console.log(`round ${number}: nothing lost (${describeIncident(result.round.incident)})`);
    }
  };
  const report = (number: number, result: RoundResult) => {
    console.log(`round ${number}: ${result.wrong.join("; ")} (${describeIncident(result.round.incident)})`);
    if (only !== undefined) console.log(result.said);
    const { round, wrong, said } = result;
    return { number, round, wrong, said };
  };
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, one));
  mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
  writeFileSync(
    out,
    `${JSON.stringify({ seed, rounds: done, disturbed, repaired, stateLost, failed }, undefined, 2)}\n`,
  );
  if (record && failed.length === 0) {
    const cells = [new Date().toISOString().slice(0, 10), done, seed, disturbed, repaired, stateLost, failed.length];
    writeBlock(page, "soak", `${blockOn(page, "soak")}\n| ${cells.join(" | ")} |`);
  }
  console.log(
    `${done} rounds of seed ${seed}: ${disturbed} applies were cut short, ${repaired} needed on_existing = "adopt", ${stateLost} lost Terraform's state, ${failed.length} rounds ended wrong. The report is ${out}.`,
  );
  if (failed.length > 0) console.log(`Play one again: npm run soak -- --seed ${seed} --only NUMBER`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
