import { type Catalog, metaArguments, objectIn, unionIn } from "terraform-provider-sdk/definitions";
import type { Attribute, Definition, JsonUnion, ObjectType, ValueType } from "terraform-provider-sdk/schema";
import { memo } from "terraform-provider-sdk/values";
import { constructClass, type Outputs, outputClass } from "./classes";
import {
  argumentsName,
  configInterface,
  configName,
  constructName,
  unionType,
  variantPieces,
  variantsInOrder,
} from "./interfaces";
import { importedNames, type Modules, type Piece, sourceText } from "./source-text";

/**
 * The generated files by name: one a definition with its interfaces, its construct and the classes its results are read through, and
 * `shared.ts` for what several of them need.
 * @throws Error when two different objects of the catalog have the same name, or one has the name of something that the files import.
 */
export function constructFiles(catalog: Catalog, modules: Modules): Map<string, string> {
  const { provider, resources, dataSources, ephemeralResources, actions } = catalog;
  const definitions = [provider, ...resources, ...dataSources, ...ephemeralResources, ...actions];
  const outputs = sharedOutputs(definitions);
  const declared = new Map<string, { readonly piece: Piece; readonly files: readonly string[] }>();
  for (const definition of definitions)
    for (const piece of piecesOf(definition, provider.name, outputs)) {
      const [name = ""] = piece.names;
      const { piece: declaredPiece = piece, files = [] } = declared.get(name) ?? {};
      if (declaredPiece.text !== piece.text)
        throw new Error(`two different objects are named "${name}"; rename one of them.`);
      if (importedNames.has(name)) throw new Error(`"${name}" is a name of the CDK; rename the object.`);
      declared.set(name, { piece, files: [...files, fileOf(definition)] });
    }
  const pieces = new Map<string, Piece[]>();
  for (const { piece, files } of declared.values()) {
    const [file = "", ...furtherFiles] = files;
    const place = furtherFiles.length === 0 ? file : "shared";
    pieces.set(place, [...(pieces.get(place) ?? []), piece]);
  }
  const names = [...pieces.keys()].sort();
  const index = names.map((name) => `export * from "./${name}";\n`).join("");
  return new Map([
    ...names.map((name) => [`${name}.ts`, sourceText(name, pieces, modules)] as const),
    ["index.ts", index],
  ]);
}

function fileOf({ kind, name }: Definition): string {
  if (kind === "provider") return "provider";
  const fileNames: Partial<Record<Definition["kind"], string>> = {
    data_source: `data-${name}`,
    action: `${name}-action`,
  };
  return (fileNames[kind] ?? name).replaceAll("_", "-");
}

const metaInterfaces: Readonly<Record<Definition["kind"], string | undefined>> = {
  provider: "ProviderMetaArguments",
  resource: "TerraformMetaArguments",
  data_source: "TerraformMetaArguments",
  ephemeral_resource: "EphemeralMetaArguments",
  list_resource: undefined,
  action: "ActionMetaArguments",
};

/** Those of the CDK, without the ones whose names the definition has for itself. */
function metaArgumentsOf({ kind, type }: Definition): string | undefined {
  const shadowed = metaArguments.filter((name) => Object.hasOwn(type.attributes, name));
  const base = metaInterfaces[kind];
  if (base && shadowed.length > 0) return `Omit<${base}, ${shadowed.map((name) => JSON.stringify(name)).join(" | ")}>`;
  return base;
}

function piecesOf(definition: Definition, provider: string, outputs: Outputs): Piece[] {
  const { type, kind } = definition;
  const pieces: Piece[] = [
    {
      names: [argumentsName(definition, provider)],
      text: configInterface(argumentsName(definition, provider), type, {
        description: `${type.variants ? "All arguments" : "Configuration"} of ${kind === "provider" ? "the provider" : `\`${constructName(definition, provider)}\``}.`,
        extends: metaArgumentsOf(definition),
      }),
    },
    ...variantPieces(configName(definition, provider), type, {
      description: `Configuration of \`${constructName(definition, provider)}\``,
      extends: metaArgumentsOf(definition),
      allMembers: argumentsName(definition, provider),
    }),
  ];
  for (const [name, named] of namedTypes(type, ({ presence }) => presence !== "computed", true))
    pieces.push(...configPieces(name, named));
  pieces.push({ names: [constructName(definition, provider)], text: constructClass(definition, provider, outputs) });
  for (const output of new Set(readObjects(definition).map(outputs)))
    pieces.push({ names: [`${output.name}OutputReference`], text: outputClass(output, outputs) });
  return pieces;
}

/** The objects below a definition that Terraform has values of. */
function readObjects({ kind, type }: Definition): ObjectType[] {
  if (kind === "provider" || kind === "action") return [];
  const named = [...namedTypes(type, isRead, false).values()];
  return named.filter((namedType) => namedType.kind === "object").map((namedType) => namedType.type);
}

function isRead({ set: { writeOnly } = {} }: Attribute): boolean {
  return writeOnly !== true;
}

/** What is read of objects with the same members, of the same meaning, is the same: a resource and the data sources that find it share it. */
function sharedOutputs(definitions: readonly Definition[]): Outputs {
  const first = new Map<string, ObjectType>();
  for (const type of definitions.flatMap(readObjects)) if (!first.has(shapeOf(type))) first.set(shapeOf(type), type);
  return (type) => first.get(shapeOf(type)) ?? type;
}

const shapeOf = memo((type: ObjectType): string => {
  const members = Object.entries(type.attributes)
    .filter(([, attribute]) => isRead(attribute))
    .map(([name, { type, description }]) => [name, description, kindsIn(type)]);
  return JSON.stringify(members.sort());
});

/** The kinds of a type and of what is in it. */
function kindsIn(type: ValueType): string {
  if (type.kind === "object") return shapeOf(type);
  if ("of" in type) return `${type.kind} ${kindsIn(type.of)}`;
  return type.kind;
}

function configPieces(name: string, named: NamedType): Piece[] {
  if (named.kind === "union") return [{ names: [name], text: unionType(named.union) }];
  const { type, description } = named;
  if (type.variants) return variantPieces(name, type, { description: description.replace(/\.$/, "") });
  return [{ names: [name], text: configInterface(name, type, { description }) }];
}

/** A named type that a definition needs: an object, or the union of a JSON attribute. */
type NamedType =
  | { readonly kind: "object"; readonly type: ObjectType; readonly description: string }
  | { readonly kind: "union"; readonly union: JsonUnion };

/** The named types below an object's attributes, by name; `follow` says which attributes count. JSON counts only when `json` is true. */
export function namedTypes(
  type: ObjectType,
  follow: (attribute: Attribute) => boolean,
  json: boolean,
): Map<string, NamedType> {
  const types = new Map<string, NamedType>();
  const visit = (value: ValueType, description: string): void => {
    const [object, union] = [objectIn(value), unionIn(value)];
    if (union && json) visitUnion(union);
    if (object) visitObject(object, "of" in value ? description.replace("The value", "An item") : description);
  };
  const visitObject = (object: ObjectType, description: string): void => {
    if (types.has(object.name)) return;
    types.set(object.name, { kind: "object", type: object, description });
    visitMembers(object);
  };
  const visitUnion = (union: JsonUnion): void => {
    if (types.has(union.name)) return;
    types.set(union.name, { kind: "union", union });
    for (const { type, description } of variantsInOrder(union)) visitObject(type, description);
  };
  const visitMembers = (object: ObjectType): void => {
    for (const [name, attribute] of Object.entries(object.attributes))
      if (follow(attribute)) visit(attribute.type, `The value of \`${name}\`.`);
  };
  visitMembers(type);
  return types;
}
