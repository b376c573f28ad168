// Compiles the test provider, unless it is there as its sources are now, and prints the file.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { bunProgram, compileProvider } from "../../../sdk-cli/index.mjs";

const sdk = path.resolve(import.meta.dirname, "../..");
const cache = path.join(sdk, ".cache/kit");

const sources = readdirSync(sdk, { recursive: true })
  .filter((name) => /\.(ts|mjs)$/.test(name) && !/node_modules|^test\/(?!support\/)/.test(name))
  .map((name) => path.join(sdk, name));
const looks = [...sources.sort(), bunProgram() ?? "none"].map((file) => {
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${file} ${size} ${mtimeMs}`;
});
const version = createHash("sha256").update(looks.join("\n")).digest("hex");
const outfile = path.join(cache, version, "terraform-provider-kit");

if (!existsSync(outfile)) {
  for (const other of existsSync(cache) ? readdirSync(cache) : [])
    if (other !== version) rmSync(path.join(cache, other), { recursive: true, force: true });
  await compileProvider({ entry: path.join(import.meta.dirname, "main.ts"), outfile });
}
process.stdout.write(outfile);
