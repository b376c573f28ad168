import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { printedBy } from "./bundle.mjs";

/**
 * Writes the typed constructs of the provider that a module exports as `provider`.
 * @param {{ entry: string, source: string, out: string, cdk: string }} options `cdk`: `cdktf` or `cdktn`
 * @returns {Promise<string[]>} the names of the files
 */
export async function writeConstructs({ entry, source, out, cdk }) {
  if (!["cdktf", "cdktn"].includes(cdk)) throw new Error(`--cdk is ${cdk}; it is cdktf or cdktn.`);
  const base = `terraform-provider-sdk/${cdk === "cdktf" ? "constructs" : "cdktn"}`;
  const notice = noticeOf(entry, "constructs");
  const modules = { cdk, constructs: "constructs", base, served: "./served", notice };
  const files = await askProvider({
    entry,
    expression: `[...constructFiles(catalogOf(provider), ${JSON.stringify(modules)})]`,
  });
  const near = path.relative(out, entry.replace(/\.[cm]?[jt]s$/, "")).replaceAll(path.sep, "/");
  const served = `// ${notice}
import { servedBy } from "${base}";
import { provider } from "${near.startsWith(".") ? near : `./${near}`}";

/** The definition that a construct follows, by kind and name. */
export const served = servedBy({ source: ${JSON.stringify(source)}, version: provider.version }, provider);
`;
  return writeGenerated({ out, files: new Map([...files, ["served.ts", served]]), mark: "// Generated from " });
}

/**
 * Writes the reference pages of the provider that a module exports as `provider`, in the form and the layout of the registries.
 * @param {{ entry: string, out: string, examples: string }} options
 * @returns {Promise<string[]>} the names of the files
 */
export async function writeDocs({ entry, out, examples }) {
  const options = { examples: path.resolve(examples), notice: noticeOf(entry, "docs") };
  const pages = await askProvider({
    entry,
    expression: `[...referencePages(catalogOf(provider), ${JSON.stringify(options)})]`,
  });
  return writeGenerated({ out, files: new Map(pages), mark: "# Generated from " });
}

const noticeOf = (entry, command) =>
  `Generated from ${path.basename(entry)} by \`terraform-provider-sdk ${command}\`; edit that instead.`;

const remedy = "Name the module that exports the provider as `provider`, and serve it in another.";

const generators = JSON.stringify(path.join(import.meta.dirname, "generate/index.ts"));

/** What an expression says of the provider that a module exports as `provider`, as JSON. */
async function askProvider({ entry, expression }) {
  const contents = `import * as entry from ${JSON.stringify(`./${path.basename(entry)}`)};
import { catalogOf } from "terraform-provider-sdk/definitions";
import { constructFiles, referencePages } from ${generators};
const { provider } = entry;
process.stdout.write(JSON.stringify(provider ? ${expression} : null));`;
  const printed = await printedBy(contents, path.dirname(path.resolve(entry))).catch((error) => {
    if (error.status === undefined) throw error;
    throw new Error(`${entry} does not load. ${remedy}`, { cause: error });
  });
  if (printed === "null") throw new Error(`${entry} exports no \`provider\`. ${remedy}`);
  return JSON.parse(printed);
}

/**
 * Writes generated files into a folder, and removes those of an earlier run that are no longer made; returns their names. `mark`: a line that
 * every generated file begins with, in its first three.
 */
function writeGenerated({ out, files, mark }) {
  mkdirSync(out, { recursive: true });
  const pathOf = (name) => path.join(out, name);
  const isOwn = (name) =>
    statSync(pathOf(name)).isFile() &&
    readFileSync(pathOf(name), "utf8")
      .split("\n", 3)
      .some((line) => line.startsWith(mark));
  const earlier = readdirSync(out, { recursive: true }).filter(isOwn);
  const foreign = [...files.keys()].find((name) => existsSync(pathOf(name)) && !earlier.includes(path.normalize(name)));
  if (foreign) throw new Error(`${pathOf(foreign)} is not a generated file; choose another folder with --out.`);
  for (const name of earlier) if (!files.has(name.replaceAll(path.sep, "/"))) rmSync(pathOf(name));
  for (const [name, text] of files) {
    mkdirSync(path.dirname(pathOf(name)), { recursive: true });
    writeFileSync(pathOf(name), text);
  }
  return [...files.keys()].sort();
}
