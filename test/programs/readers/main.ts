import { Command } from "commander";
import { readers } from "../../support/readers";
import { countSilent } from "../../support/readers/changes";
import { readerOfFiles } from "../../support/readers/grafana";

void new Command("readers")
  .description(
    "Changes documents of other tools at random, one leaf at a time, and counts the changes that their reader does not notice.",
  )
  .option("--changes <number>", "how many changes for each reader", Number, 100_000)
  .option("--seed <number>", "seed of the random changes", Number, 1)
  .option("--only <reader>", "only readers with this in their name")
  .option("--from <folder>", "dashboards and rules of Grafana in the files of this folder")
  .action(run)
  .parseAsync();

interface Options {
  readonly changes: number;
  readonly seed: number;
  readonly only?: string;
  readonly from?: string;
}

async function run({ changes, seed, only = "", from }: Options): Promise<void> {
  const tested = from === undefined ? readers.filter(({ name }) => name.includes(only)) : [readerOfFiles(from)];
  console.log("| Reader | Documents | Leaves | Changes | Silent | Seconds |");
  console.log("|---|---|---|---|---|---|");
  for (const reader of tested) {
    const start = performance.now();
    const { silent, ...counts } = await countSilent(reader, changes, seed);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const all = [...silent.values()].reduce((sum, { times }) => sum + times, 0);
    console.log(
      `| ${reader.name} | ${counts.documents} | ${counts.leaves} | ${counts.changes} | ${all} | ${seconds} |`,
    );
    for (const [place, { times, example }] of [...silent].sort(([, a], [, b]) => b.times - a.times).slice(0, 20))
      console.log(`  ${times} × ${place}: ${example}`);
    if (all > 0) process.exitCode = 1;
  }
}
