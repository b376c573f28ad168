#!/usr/bin/env node
import path from "node:path";
import { parseArgs } from "node:util";
import { putProvider, terraformPlatform } from "../dist/mirror/index.js";
import { compileProvider } from "./executable.mjs";
import { extensionOf, targetOf } from "./targets.mjs";

const usage = `terraform-provider-sdk build ENTRY --source HOST/NAMESPACE/TYPE [--version 0.1.0] [--out dist]

Compiles the provider that ENTRY serves into an executable for this machine, and puts it
  into OUT/, for dev_overrides and terraformWorkspace, and
  into OUT/mirror, in the layout of a filesystem mirror.`;

async function main() {
  const { values, positionals } = parseArgs({
    options: {
      source: { type: "string" },
      version: { type: "string", default: "0.1.0" },
      out: { type: "string", default: "dist" },
    },
    allowPositionals: true,
  });
  const [command, entry] = positionals;
  const { source, version, out } = values;
  if (command !== "build" || !entry || !/^[^/]+\/[^/]+\/[^/]+$/.test(source ?? "")) throw new Error(usage);
  const target = targetOf();
  if (!target) throw new Error(`There is no executable for ${process.platform} on ${process.arch}.`);
  const program = path.join(out, `terraform-provider-${source.split("/").at(-1)}${extensionOf(target)}`);
  const { bytes } = await compileProvider({ entry: path.resolve(entry), outfile: path.resolve(program) });
  const { file } = putProvider(path.join(out, "mirror"), { source, version }, terraformPlatform(), program);
  console.log(`${program} (${Math.round(bytes / 1e6)} MB)\n${file}`);
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
