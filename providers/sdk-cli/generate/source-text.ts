import { compareText } from "terraform-provider-sdk/values";
/** Where the generated files find what they import. */
export interface Modules {
  /** `cdktf`, `cdktn`, or what exports the same. */
  readonly cdk: string;
  readonly constructs: string;
  /** The base classes: `terraform-provider-sdk/constructs`. */
  readonly base: string;
  /** Exports `served`, what `servedBy` returns. */
  readonly served: string;
  /** Where each dialect holds, in words: `with \`edition: "pro"\``. Default: `in the dialect \`pro\``. */
  readonly dialects?: Readonly<Record<string, string>>;
  /** What the files are generated from, and how, for their first line. */
  readonly notice: string;
}

type Module = "cdk" | "constructs" | "base" | "served";

/** What the files import, by name. */
const imported: Readonly<Record<string, Module>> = {
  ComplexObject: "cdk",
  DefinedAction: "base",
  DefinedDataSource: "base",
  DefinedEphemeralResource: "base",
  DefinedProvider: "base",
  DefinedResource: "base",
  Fn: "cdk",
  NumberMap: "cdk",
  ObjectList: "base",
  ObjectMap: "base",
  StringMap: "cdk",
  StringMapList: "cdk",
  lookupOnce: "base",
  served: "served",
  "type ActionMetaArguments": "base",
  "type Construct": "constructs",
  "type Custom": "base",
  "type EphemeralMetaArguments": "base",
  "type IResolvable": "cdk",
  "type ProviderMetaArguments": "base",
  "type TerraformMetaArguments": "cdk",
};

/** What nothing of a provider can be named. */
export const importedNames: ReadonlySet<string> = new Set(Object.keys(imported).map(withoutKeyword));

/** How documentation first says where something holds; `Modules.dialects` may say it in other words. */
export function inDialect(dialect: string): string {
  return `in the dialect \`${dialect}\``;
}

/** The text of one generated file: a notice, the imports its pieces need, the pieces. */
export function sourceText(
  file: string,
  piecesByFile: ReadonlyMap<string, readonly Piece[]>,
  modules: Modules,
): string {
  const { dialects = {} } = modules;
  const ownPieces = piecesByFile.get(file) ?? [];
  const body = Object.keys(dialects).reduce(
    (text, dialect) => text.replaceAll(inDialect(dialect), dialects[dialect] ?? ""),
    ownPieces.map(({ text }) => text).join("\n"),
  );
  const used = new Set(body.replace(/\/\*\*[\s\S]*?\*\//g, "").match(/[A-Za-z_]\w*/g) ?? []);
  const imports = new Map<string, Set<string>>();
  const add = (from: string, name: string) => imports.set(from, (imports.get(from) ?? new Set()).add(name));
  for (const [name, from] of Object.entries(imported)) if (used.has(withoutKeyword(name))) add(modules[from], name);
  for (const [declaringFile, pieces] of piecesByFile)
    for (const { names, text } of declaringFile === file ? [] : pieces)
      for (const name of names.filter((name) => used.has(name)))
        add(`./${declaringFile}`, /export class/.test(text) ? name : `type ${name}`);
  const lines = [...imports].sort(([a], [b]) => compareText(a, b)).map(importLine);
  return `// ${modules.notice}\n${lines.join("")}\n${body}`;
}

function importLine([from, used]: readonly [string, ReadonlySet<string>]): string {
  const names = [...used].sort((a, b) => compareText(withoutKeyword(a), withoutKeyword(b)));
  if (names.every((name) => name.startsWith("type ")))
    return `import type { ${names.map(withoutKeyword).join(", ")} } from "${from}";\n`;
  return `import { ${names.join(", ")} } from "${from}";\n`;
}

function withoutKeyword(name: string): string {
  return name.replace("type ", "");
}

/** A piece of generated code that stands in one file: what it declares and its text. */
export interface Piece {
  readonly names: readonly string[];
  readonly text: string;
}
