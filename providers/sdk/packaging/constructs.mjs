import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const mark = "// Generated from ";
const built = (name) => JSON.stringify(fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url)));

/**
 * Writes the typed constructs of the provider that a module exports as `provider`, and removes those of an earlier run that are no longer
 * made.
 * @param {{ entry: string, source: string, out: string, cdk: string }} options `cdk`: `cdktf` or `cdktn`
 * @returns {Promise<string[]>} the names of the files
 * @throws Error when the module has no provider, and where another file is in the way.
 */
export async function writeConstructs({ entry, source, out, cdk }) {
  if (!["cdktf", "cdktn"].includes(cdk)) throw new Error(`--cdk is ${cdk}; it is cdktf or cdktn.`);
  const near = path.relative(out, entry.replace(/\.[cm]?[jt]s$/, "")).replaceAll(path.sep, "/");
  const base = `terraform-provider-sdk/${cdk === "cdktf" ? "constructs" : "cdktn"}`;
  const notice = `Generated from ${path.basename(entry)} by \`terraform-provider-sdk constructs\`; edit that instead.`;
  const modules = { cdk, constructs: "constructs", base, served: "./served", notice };
  const files = new Map(await generated(entry, modules));
  files.set("served.ts", servedFile({ near: near.startsWith(".") ? near : `./${near}`, base, source, notice }));
  mkdirSync(out, { recursive: true });
  const own = readdirSync(out).filter((name) => isOwn(path.join(out, name)));
  const other = [...files.keys()].find((name) => existsSync(path.join(out, name)) && !own.includes(name));
  if (other) throw new Error(`${path.join(out, other)} is not a generated file; choose another folder with --out.`);
  for (const name of own) if (!files.has(name)) rmSync(path.join(out, name));
  for (const [name, text] of files) writeFileSync(path.join(out, name), text);
  return [...files.keys()].sort();
}

const isOwn = (file) => file.endsWith(".ts") && readFileSync(file, "utf8").startsWith(mark);

/** In a process of its own, as the build runs what it bundles: the provider's modules may do anything when they are loaded. */
async function generated(entry, modules) {
  const contents = `import * as entry from ${JSON.stringify(`./${path.basename(entry)}`)};
import { catalogOf } from ${built("schema/index")};
import { constructFiles } from ${built("generate/index")};
const { provider } = entry;
process.stdout.write(JSON.stringify(provider ? [...constructFiles(catalogOf(provider), ${JSON.stringify(modules)})] : null));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: path.dirname(path.resolve(entry)) },
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
    logLevel: "error",
    logOverride: { "import-is-undefined": "silent" },
  });
  const options = { input: outputFiles[0].text, maxBuffer: 1e9, stdio: ["pipe", "pipe", "inherit"] };
  const files = JSON.parse(execFileSync(process.execPath, ["-"], options).toString());
  if (!files) throw new Error(`${entry} exports no \`provider\`; name the module that does, and serve it in another.`);
  return files;
}

function servedFile({ near, base, source, notice }) {
  return `// ${notice}
import { servedBy } from "${base}";
import { provider } from "${near}";

/** The definition that a construct follows, by kind and name. */
export const served = servedBy({ source: ${JSON.stringify(source)}, version: provider.version }, provider);
`;
}
