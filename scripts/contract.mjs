// `npm run contract -- FILE`: compares an OpenAPI document of the service with lib/kinds. Exit code 1: something differs that
// docs/contributing/service-contract/expectations.json does not name, or no longer differs. `--all` also shows what is expected.
import { readFileSync } from "node:fs";
import path from "node:path";
import { require } from "tsx/cjs/api";
import { root } from "./lib/ready.mjs";

const all = process.argv.includes("--all");
const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const read = (name) => JSON.parse(readFileSync(name, "utf8"));

try {
  if (!file) throw new Error("Name an OpenAPI document: npm run contract -- FILE");
  const { compareContract, contractReport } = require("./generate/contract.ts", import.meta.url);
  const expectations = read(path.join(root, "docs/contributing/service-contract/expectations.json"));
  const comparison = compareContract(read(file), expectations);
  console.log(contractReport(comparison, expectations, all));
  process.exitCode = comparison.unexpected.length + comparison.gone.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
