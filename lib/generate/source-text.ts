const values: Readonly<Record<string, string>> = {
  ComplexList: "../../cdk",
  ComplexMap: "../../cdk",
  ComplexObject: "../../cdk",
  Fn: "../../cdk",
  ImportableResource: "../../cdk",
  NumberMap: "../../cdk",
  StringMap: "../../cdk",
  StringMapList: "../../cdk",
  ObservabilityDataSource: "../base/elements",
  ObservabilityEphemeralResource: "../base/elements",
  ObservabilityResource: "../base/elements",
  definitionNamed: "../base/elements",
  lookupOnce: "../base/elements",
};
const types: Readonly<Record<string, string>> = {
  Construct: "../../cdk",
  Custom: "../custom",
  EphemeralMetaArguments: "../base/elements",
  IInterpolatingParent: "../../cdk",
  IResolvable: "../../cdk",
  TerraformMetaArguments: "../../cdk",
  TerraformProvider: "../../cdk",
};

/** The text of one generated file: a notice, the imports its pieces need, the pieces. */
export function sourceText(source: Source, all: readonly Source[]): string {
  const body = source.pieces.map(({ text }) => text).join("\n");
  const used = new Set(body.replace(/\/\*\*[\s\S]*?\*\//g, "").match(/[A-Za-z_]\w*/g) ?? []);
  const imports = new Map<string, Set<string>>();
  const add = (from: string, name: string) => imports.set(from, (imports.get(from) ?? new Set()).add(name));
  for (const [name, from] of Object.entries(values)) if (used.has(name)) add(from, name);
  for (const [name, from] of Object.entries(types)) if (used.has(name)) add(from, `type ${name}`);
  for (const other of all) {
    if (other === source) continue;
    for (const { names, text } of other.pieces)
      for (const name of names)
        if (used.has(name)) add(`./${other.file}`, /export class/.test(text) ? name : `type ${name}`);
  }
  const lines = [...imports]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, names]) =>
      importLine(
        from,
        [...names].sort((a, b) => (bare(a) < bare(b) ? -1 : 1)),
      ),
    );
  return `// Generated from lib/kinds and lib/definitions by \`npm run generate\`; edit those instead.\n${lines.join("")}\n${body}`;
}

function importLine(from: string, names: readonly string[]): string {
  if (names.every((name) => name.startsWith("type ")))
    return `import type { ${names.map(bare).join(", ")} } from "${from}";\n`;
  return `import { ${names.join(", ")} } from "${from}";\n`;
}

function bare(name: string): string {
  return name.replace("type ", "");
}

/** A piece of generated code that stands in one file: what it declares and its text. */
export interface Piece {
  readonly names: readonly string[];
  readonly text: string;
}

/** A generated file. */
export interface Source {
  readonly file: string;
  readonly pieces: readonly Piece[];
}
