// `npm run generate`: writes what is derived from lib/kinds: the generated constructs and the reference in docs/.
// `npm run generate -- --check`: writes nothing and fails when something differs.
import { require } from "tsx/cjs/api";
import { root } from "./lib/ready.mjs";

const check = process.argv.includes("--check");
const { generate } = require("./generate/main.ts", import.meta.url);
const changed = generate(root, { check });
if (changed.length === 0) console.log("Everything is up to date.");
else if (!check) console.log(`Written: ${changed.join(", ")}`);
else {
  console.error(`Out of date: ${changed.join(", ")}; run \`npm run generate\`.`);
  process.exitCode = 1;
}
