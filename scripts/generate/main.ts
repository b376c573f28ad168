import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { catalog } from "../../lib/kinds/catalog";
import { constructFiles, type Modules } from "../../providers/sdk-cli/generate";
import { diagnosticsSection, listsSection, policiesSection, versionsSection } from "./docs/guide-sections";
import { generatedFolders, referencePages } from "./docs/pages";
import { llmsText } from "./docs/provider-sections";

const constructs = "lib/constructs/generated";
/** Where the generated constructs find what they import. */
export const modules: Modules = {
  cdk: "../cdk",
  constructs: "../cdk",
  base: "../cdk",
  served: "../served",
  dialects: { base: "without `product`", clickstack: 'with `product: "clickstack"`' },
  notice: "Generated from lib/kinds by `npm run generate`; edit them instead.",
};
const docs = "docs";
/** Guides with a block that is derived. */
const blockPages = [
  ["docs/guides/troubleshooting.md", "diagnostics"],
  ["docs/guides/preview.md", "policies"],
  ["docs/guides/modes-and-credentials.md", "versions"],
  ["docs/guides/importing-what-exists.md", "lists"],
] as const;
const example = "examples/your-own-provider";
/** Pages with the files of the example that they show. */
const shownFiles: Readonly<Record<string, readonly string[]>> = {
  "docs/sdk/first-provider.md": ["provider.ts", "main.ts", "provider.test.ts"],
  "docs/sdk/constructs.md": ["stack.ts", "stack.test.ts"],
  "docs/sdk/rest.md": ["rest/provider.ts", "rest/main.ts"],
};

/**
 * Writes the generated files below `root` that differ and removes those that are no longer made; returns their names.
 * With `check` nothing is touched.
 */
export function generate(root: string, { check = false } = {}): string[] {
  const files = new Map<string, string>();
  for (const [name, text] of constructFiles(catalog, modules)) files.set(`${constructs}/${name}`, text);
  for (const [name, text] of referencePages(catalog, root)) files.set(`${docs}/${name}`, text);
  files.set(`${docs}/llms.txt`, llmsText(catalog, path.join(root, docs)));
  const blocks = {
    diagnostics: diagnosticsSection(),
    policies: policiesSection(),
    versions: versionsSection(catalog),
    lists: listsSection(catalog),
  };
  for (const [page, name] of blockPages)
    files.set(page, withBlock(read(path.join(root, page)) ?? "", name, blocks[name]));
  for (const [page, names] of Object.entries(shownFiles)) {
    const text = (name: string) => read(path.join(root, example, name)) ?? "";
    files.set(
      page,
      names.reduce((pageText, name) => withFile(pageText, name, text(name)), read(path.join(root, page)) ?? ""),
    );
  }
  const folders = [constructs, ...generatedFolders.map((folder) => `${docs}/${folder}`)];
  const stale = folders.flatMap((folder) => filesIn(root, folder)).filter((name) => !files.has(name));
  const differing = [...files].filter(([name, text]) => read(path.join(root, name)) !== text).map(([name]) => name);
  if (!check) {
    for (const name of stale) rmSync(path.join(root, name));
    for (const name of differing) write(path.join(root, name), files.get(name) ?? "");
  }
  return [...differing, ...stale];
}

/** A page with another text between `<!-- NAME: begin -->` and `<!-- NAME: end -->`. */
function withBlock(page: string, name: string, text: string): string {
  const block = new RegExp(`(<!-- ${name}: begin -->\n)[^]*(\n<!-- ${name}: end -->)`);
  return page.replace(block, (_, begin: string, end: string) => `${begin}\n${text}\n${end}`);
}

/**
 * A page whose blocks `file=NAME` and `append=NAME` show a file in parts: each begins where the file has the block's first line.
 * @throws Error when the file has no such line.
 */
function withFile(page: string, name: string, text: string): string {
  const block = new RegExp(`(\`\`\`ts (?:file|append)=${name.replaceAll(".", "[.]")}\n)(.*\n)([^]*?)(\n\`\`\`)`, "g");
  const starts = [...page.matchAll(block)].map(([, , first = ""]) => {
    const start = `\n${text}`.indexOf(`\n${first}`);
    if (start < 0) throw new Error(`${name} has no line "${first.trim()}", with which a block of the page begins.`);
    return start;
  });
  return page.replace(block, (_, begin: string, __, ___, end: string) => {
    const [from, to] = [starts.shift(), starts[0]];
    return `${begin}${text.slice(from, to).trimEnd()}${end}`;
  });
}

function filesIn(root: string, folder: string): string[] {
  if (!statSync(path.join(root, folder), { throwIfNoEntry: false })) return [];
  return readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function read(file: string): string | undefined {
  if (!statSync(file, { throwIfNoEntry: false })) return undefined;
  return readFileSync(file, "utf8");
}
