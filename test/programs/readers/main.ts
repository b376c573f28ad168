import { Command } from "commander";
import { readers } from "../../support/readers";
import { countSilent } from "../../support/readers/changes";

void new Command("readers")
  .description(
    "Changes documents of other tools at random, one leaf at a time, and counts the changes that their reader does not notice.",
  )
  .option("--changes <number>", "how many changes for each reader", Number, 100_000)
  .option("--seed <number>", "seed of the random changes", Number, 1)
  .option("--only <reader>", "only readers with this in their name")
  .action(run)
  .parseAsync();

async function run({ changes, seed, only = "" }: { changes: number; seed: number; only?: string }): Promise<void> {
  console.log("| Reader | Documents | Leaves | Changes | Silent |");
  console.log("|---|---|---|---|---|");
  for (const reader of readers().filter(({ name }) => name.includes(only))) {
    const { silent, ...counts } = await countSilent(reader, changes, seed);
    const all = [...silent.values()].reduce((sum, count) => sum + count, 0);
    console.log(`| ${reader.name} | ${counts.documents} | ${counts.leaves} | ${counts.changes} | ${all} |`);
    for (const [place, count] of [...silent].sort(([, a], [, b]) => b - a).slice(0, 20))
      console.log(`  ${count} × ${place}`);
    if (all > 0) process.exitCode = 1;
  }
}
