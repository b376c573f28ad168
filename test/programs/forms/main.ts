import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Argument, Command } from "commander";
import { readDocument } from "./document";
import { type Outcome, trial } from "./trial";

void new Command("forms")
  .description(
    "Makes objects of the schemas of an OpenAPI document in every form that a service may return, also in forms that nobody knows, imports them as HCL and TypeScript, and renames them with the real Terraform. Nothing may be skipped, lost or changed.",
  )
  .addArgument(new Argument("<document>", "the OpenAPI document, as JSON"))
  .option("--seed <number>", "seed of the invented words", Number, 1)
  .option("--only <path>", "only the objects of one list, for example saved-searches")
  .option("--out <file>", "where the report goes", ".cache/forms.json")
  .action(run)
  .parseAsync();

async function run(file: string, { seed, only, out }: { seed: number; only?: string; out: string }): Promise<void> {
  const { outcomes, schemas } = await trial(readDocument(file), { seeds: [seed], only }, (line) => console.log(line));
  for (const outcome of outcomes) console.log(wordsOf(outcome));
  const total = outcomes.reduce((sum, { objects }) => sum + objects, 0);
  console.log(`${schemas.size} schemas, ${total} objects`);
  mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
  writeFileSync(out, JSON.stringify(outcomes, undefined, 2));
  process.exitCode = outcomes.some(({ skipped, lost, changed }) => skipped.length + lost.length + changed.length > 0)
    ? 1
    : 0;
}

function wordsOf({ kind, objects, unmanageable, skipped, lost, changed }: Outcome): string {
  const counts = `${objects} objects, ${unmanageable} that no update takes, ${skipped.length} skipped, ${lost.length} lost, ${changed.length} changed`;
  return [
    `${kind}: ${counts}`,
    ...[...skipped, ...lost, ...changed].slice(0, 20).map((line) => `  ${line.slice(0, 400)}`),
  ].join("\n");
}
