// `npm run release [-- OPTIONS]`: everything that the registries take, in release/; see docs/contributing/releasing.md.
import { readFileSync } from "node:fs";
import path from "node:path";
import { checkNode, root } from "./lib/ready.mjs";
import { endChildrenOnExit } from "./lib/run.mjs";
import { bold, fail, say, step } from "./lib/terminal.mjs";
import { disagreements, factsOf } from "./release/agreement.mjs";
import { buildForRelease, tryExecutables } from "./release/executables.mjs";
import { checkInstalls } from "./release/install.mjs";
import { makeFiles } from "./release/make-files.mjs";
import { help, parseOptions, replaceRelease, stageRelease } from "./release/options.mjs";
import { verify } from "./release/verify.mjs";

endChildrenOnExit();

async function main() {
  const options = parseOptions(process.argv.slice(2));
  if (options.help) return console.log(help);
  checkNode();
  const facts = factsOf(root);
  const list = disagreements(facts)
    .map((sentence) => `  - ${sentence}`)
    .join("\n");
  if (list && !options.rehearse)
    throw new Error(`Version ${facts.version} cannot be released:\n${list}\nTo try things out, use --rehearse.`);
  if (list) say(`This is a rehearsal; a release would stop here:\n${list}`);
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const staged = { ...options, out: stageRelease(options.out) };

  await step("Build", () => buildForRelease(options));
  const tried = await step("Try the executables", () => tryExecutables(options.targets));
  await makeFiles({ ...staged, facts, manifest, tried });

  if (options.installs) for (const line of await checkInstalls({ ...staged, manifest })) say(`  ${line}`);
  if (options.verify) {
    const sums = await step("Make it again from a clean clone, and compare", () => verify(staged));
    for (const line of sums) say(`  ${line}`);
  }
  replaceRelease(options.out);
  say(`\n${bold(`Version ${facts.version} is in ${path.relative(process.cwd(), options.out)}/.`)}`);
  say("How to sign the executables for macOS and Windows, and how to publish: docs/contributing/releasing.md.");
}

main().catch((error) => fail(error.message));
