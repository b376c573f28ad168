import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Argument, Command } from "commander";
import { readDocument, unreached } from "./document";
import { type Outcome, trial } from "./trial";

void new Command("forms")
  .description(
    "Makes objects of the schemas of an OpenAPI document in every form that a service may return, also in forms that nobody knows, imports them as HCL and TypeScript, and renames them with the real Terraform. Nothing may be skipped, lost or changed.",
  )
  .addArgument(new Argument("<document>", "the OpenAPI document, as JSON"))
  .option("--seed <number>", "seed of the invented words", Number, 1)
  .option("--only <path>", "only the objects of one list, for example saved-searches")
  .option("--jobs <number>", "how many batches run at once", Number, 2)
  .option("--out <file>", "where the report goes", ".cache/forms.json")
  .action(run)
  .parseAsync();

interface Options {
  readonly seed: number;
  readonly only?: string;
  readonly jobs: number;
  readonly out: string;
}

async function run(file: string, { seed, only, jobs, out }: Options): Promise<void> {
  const document = readDocument(file);
  const { outcomes, reached } = await trial(document, { seeds: [seed], only, jobs }, (line) => console.log(line));
  for (const outcome of outcomes) console.log(wordsOf(outcome));
  const total = (of: "forms" | "objects") => outcomes.reduce((sum, { [of]: count }) => sum + count, 0);
  const others = unreached(document, reached);
  console.log(
    `${reached.size} of ${Object.keys(document.schemas).length} schemas, ${total("forms")} forms in ${total("objects")} objects`,
  );
  for (const { name, users } of others) console.log(`  not ${name}: no object has it, only ${users.join(", ")}`);
  mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
  writeFileSync(out, JSON.stringify({ outcomes, unreached: others }, undefined, 2));
  process.exitCode = outcomes.some(({ skipped, lost, changed }) => skipped.length + lost.length + changed.length > 0)
    ? 1
    : 0;
}

function wordsOf({ kind, forms, objects, unmanageable, skipped, lost, changed }: Outcome): string {
  return `${kind}: ${forms} forms in ${objects} objects, ${unmanageable} that no update takes, ${skipped.length} skipped, ${lost.length} lost, ${changed.length} changed`;
}
