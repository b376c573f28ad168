import { spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(__dirname, "../..");

/**
 * The value of an expression in which a module of the build, a file or a package, has the name `it`, e.g. `it.zipOf([])`; it may be a
 * promise.
 * @throws Error with the message that the expression throws.
 */
export function inModule<Value>(module: string, expression: string, env: Readonly<Record<string, string>> = {}): Value {
  const url = module.endsWith(".mjs") ? pathToFileURL(path.resolve(root, module)).href : module;
  const program = `import * as it from ${JSON.stringify(url)};
try { console.log(JSON.stringify({ value: await (${expression}) })); }
catch (error) { console.log(JSON.stringify({ error: error.message })); }`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 1e9,
  });
  const result: { value: Value } | { error: string } = JSON.parse(
    stdout.split("\n").at(-2) || JSON.stringify({ error: stderr }),
  );
  if ("error" in result) throw new Error(result.error);
  return result.value;
}
