import type { Definition, ObjectType } from "../schema";
import { constructClass } from "./construct-class";
import { argumentsName, configInterface, constructName, unionType } from "./interface";
import { outputClasses, outputMap } from "./output-class";
import type { Piece, Source } from "./piece";
import { type NamedType, namedTypes } from "./reachable";
import { sourceText } from "./source-text";
import { variantPieces } from "./variants";

export interface Catalogue {
  readonly provider: Definition;
  readonly resources: readonly Definition[];
  readonly dataSources: readonly Definition[];
  readonly ephemeralResources: readonly Definition[];
}

/**
 * The generated files by name: one a definition with its interfaces, its construct and the classes its results are read through, and
 * `shared.ts` for what several of them need.
 * @throws Error when two different objects of the catalogue have the same name.
 */
export function generatedFiles(catalogue: Catalogue): Map<string, string> {
  const { provider, resources, dataSources, ephemeralResources } = catalogue;
  const definitions = [provider, ...resources, ...dataSources, ...ephemeralResources];
  const pieces = new Map<Definition, Piece[]>(
    definitions.map((definition) => [definition, used(piecesOf(definition, provider.name))]),
  );
  const shared = sharedNames([...pieces.values()]);
  const sources: Source[] = definitions.map((definition) => ({
    file: fileName(definition),
    pieces: (pieces.get(definition) ?? []).filter((piece) => !isShared(piece, shared)),
  }));
  const common = [...pieces.values()].flat().filter((piece) => isShared(piece, shared));
  sources.push({ file: "shared", pieces: [...new Map(common.map((piece) => [piece.names[0], piece])).values()] });
  const files = new Map(sources.map((source) => [`${source.file}.ts`, sourceText(source, sources)]));
  const names = sources.map(({ file }) => file).sort();
  files.set("index.ts", names.map((name) => `export * from "./${name}";\n`).join(""));
  return files;
}

const metaArguments: Readonly<Record<Definition["kind"], string | undefined>> = {
  provider: undefined,
  resource: "TerraformMetaArguments",
  data_source: "TerraformMetaArguments",
  ephemeral_resource: "EphemeralMetaArguments",
  list_resource: undefined,
};

function fileName(definition: Definition): string {
  const name = definition.name.replaceAll("_", "-");
  return definition.kind === "provider" ? "provider" : definition.kind === "data_source" ? `data-${name}` : name;
}

function piecesOf(definition: Definition, provider: string): Piece[] {
  const { type, kind } = definition;
  const pieces: Piece[] = [
    {
      names: [argumentsName(definition)],
      text: configInterface(argumentsName(definition), type, {
        description: `${type.variants ? "All arguments" : "Configuration"} of ${kind === "provider" ? "the provider" : `\`${constructName(definition)}\``}.`,
        extends: metaArguments[kind],
      }),
    },
    ...variantPieces(definition, metaArguments[kind]),
  ];
  for (const [name, named] of namedTypes(type, ({ presence }) => presence !== "computed", true))
    pieces.push({ names: [name], text: configPiece(named) });
  if (kind === "provider") return pieces;
  pieces.push({ names: [constructName(definition)], text: constructClass(definition, provider) });
  for (const named of namedTypes(type, ({ writeOnly }) => writeOnly !== true, false).values())
    if (named.kind === "object") pieces.push(...outputPieces(named.type));
  return pieces;
}

function configPiece(named: NamedType): string {
  return named.kind === "union"
    ? unionType(named.union)
    : configInterface(named.type.name, named.type, { description: named.description });
}

function outputPieces(type: ObjectType): Piece[] {
  return [
    { names: [`${type.name}OutputReference`, `${type.name}List`], text: outputClasses(type) },
    { names: [`${type.name}Map`], text: outputMap(type) },
  ];
}

/** Without the maps that no getter returns. */
function used(pieces: readonly Piece[]): Piece[] {
  return pieces.filter(
    (piece) =>
      !piece.names[0]?.endsWith("Map") ||
      pieces.some((other) => other !== piece && piece.names.some((name) => other.text.includes(`new ${name}(`))),
  );
}

/** The first names of pieces that several definitions have. */
function sharedNames(all: readonly (readonly Piece[])[]): Set<string> {
  const first = new Map<string, string>();
  const shared = new Set<string>();
  for (const pieces of all)
    for (const { names, text } of pieces) {
      const [name = ""] = names;
      const other = first.get(name);
      if (other !== undefined && other !== text)
        throw new Error(`two different objects are named "${name}"; rename one of them.`);
      if (other !== undefined) shared.add(name);
      first.set(name, text);
    }
  return shared;
}

function isShared({ names: [name = ""] }: Piece, shared: ReadonlySet<string>): boolean {
  return shared.has(name);
}
