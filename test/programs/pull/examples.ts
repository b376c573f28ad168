import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { hasDashboard } from "./pages";

const examples = path.resolve(__dirname, "../../../examples");

/** The templates of `init`; the files of a folder stand for those of the folders before it. */
const templates: Readonly<Record<string, readonly string[]>> = {
  "init cdk": ["cdk"],
  "init hcl": ["hcl"],
  "init cdk, no product": ["cdk", "none/cdk"],
  "init hcl, no product": ["hcl", "none/hcl"],
};

/** The code in a folder and in its modules, by path, with tests that make the same stack. */
function codeIn(folder: string): readonly (readonly [file: string, text: string])[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tf)$/.test(file) && !/node_modules|cdktf\.out|\.terraform/.test(file))
    .map((file) => [file, readFileSync(path.join(folder, file), "utf8")] as const);
}

/** Code of the last step of a move from another provider, as its first comment says. */
const moved = (code: string) => code.replace(/^moved \{[^}]*\}\n/gm, "").replace(/^ *clickstack = \{[^}]*\}\n/m, "");

/** The examples that deploy dashboards in the open-source mode, and what `init` writes: each a stack with its files. */
export function exampleStacks(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const stacks = new Map<string, ReadonlyMap<string, string>>();
  const objective = codeIn(path.join(examples, "service-level-objective-hcl/objective"));
  const add = (name: string, folders: readonly string[]) => {
    const code = folders.flatMap((folder) => codeIn(path.join(examples, folder)));
    const files = new Map(code.map(([file, text]) => [file, moved(text)]));
    const text = [...files.values()].join("\n");
    const isStack = (files.has("main.ts") || files.has("main.tf")) && hasDashboard(text);
    if (!isStack || /\bmanaged( =|:) \{/.test(text)) return;
    if (/source *= "\.\/objective"/.test(text))
      for (const [file, module] of objective) files.set(`objective/${file}`, module);
    stacks.set(name, files);
  };
  const folders = readdirSync(examples, { withFileTypes: true }).filter((one) => one.isDirectory());
  for (const { name } of folders) add(name, [name]);
  for (const [name, parts] of Object.entries(templates))
    add(
      name,
      parts.map((folder) => `templates/${folder}`),
    );
  return stacks;
}
