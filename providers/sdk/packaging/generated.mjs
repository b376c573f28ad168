import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The address of a compiled file of the SDK, for a program that imports it. */
export const built = (name) => JSON.stringify(fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url)));

/**
 * What an expression says of the provider that a module exports as `provider`, as JSON. In a process of its own, as the build runs what it
 * bundles: the provider's modules may do anything when they are loaded.
 * @param {{ entry: string, imports: string, expression: string }} options
 * @throws Error when the module has no provider.
 */
export async function askProvider({ entry, imports, expression }) {
  const contents = `import * as entry from ${JSON.stringify(`./${path.basename(entry)}`)};
${imports}
const { provider } = entry;
process.stdout.write(JSON.stringify(provider ? ${expression} : null));`;
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
  const said = JSON.parse(execFileSync(process.execPath, ["-"], options).toString());
  if (!said) throw new Error(`${entry} exports no \`provider\`; name the module that does, and serve it in another.`);
  return said;
}

/**
 * Writes generated files into a folder, and removes those of an earlier run that are no longer made.
 * @param {{ out: string, files: Map<string, string>, mark: string }} options `mark`: a line that every generated file begins with, in its first three
 * @returns {string[]} the names of the files
 * @throws Error where another file is in the way.
 */
export function writeGenerated({ out, files, mark }) {
  mkdirSync(out, { recursive: true });
  const isOwn = (name) => {
    const file = path.join(out, name);
    return (
      statSync(file).isFile() &&
      readFileSync(file, "utf8")
        .split("\n", 3)
        .some((line) => line.startsWith(mark))
    );
  };
  const own = readdirSync(out, { recursive: true }).filter(isOwn);
  const other = [...files.keys()].find(
    (name) => existsSync(path.join(out, name)) && !own.includes(path.normalize(name)),
  );
  if (other) throw new Error(`${path.join(out, other)} is not a generated file; choose another folder with --out.`);
  for (const name of own) if (!files.has(name.replaceAll(path.sep, "/"))) rmSync(path.join(out, name));
  for (const [name, text] of files) {
    mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
    writeFileSync(path.join(out, name), text);
  }
  return [...files.keys()].sort();
}
