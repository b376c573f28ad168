// `npm run contract -- FILE`: compares an OpenAPI document of the service, or the archive of the crate `clickhouse-cloud-api` that has the
// one of the managed platform, with lib/kinds. Exit code 1: something differs that docs/contributing/service-contract/expectations.json
// does not name, or no longer differs. `--all` also shows what is expected.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { require } from "tsx/cjs/api";
import { root } from "./lib/ready.mjs";

const showsKnown = process.argv.includes("--all");
const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const read = (name) => JSON.parse(readFileSync(name, "utf8"));

/** The document in an archive of the crate, which is a compressed tar file. */
function documentIn(archive) {
  const tar = (...args) => execFileSync("tar", [...args], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const name = tar("-tzf", archive)
    .split("\n")
    .find((entry) => entry.endsWith("/clickhouse_cloud_openapi.json"));
  if (name === undefined) throw new Error(`${archive} has no clickhouse_cloud_openapi.json`);
  return JSON.parse(tar("-xzOf", archive, name));
}

try {
  if (!file) throw new Error("Name an OpenAPI document or an archive of the crate: npm run contract -- FILE");
  const { compareContract, contractReport } = require("./generate/contract.ts", import.meta.url);
  const expectations = read(path.join(root, "docs/contributing/service-contract/expectations.json"));
  const comparison = compareContract(/\.(crate|tar\.gz|tgz)$/.test(file) ? documentIn(file) : read(file), expectations);
  console.log(contractReport(comparison, expectations, showsKnown));
  process.exitCode = comparison.unexpected.length + comparison.gone.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
