import {
  fullDescription,
  metaArguments,
  type ObjectVariant,
  offeredValues,
  rawMemberOf,
  replaceRemark,
  requiresVersion,
} from "terraform-provider-sdk/definitions";
import type {
  Attribute,
  Definition,
  JsonUnion,
  JsonVariant,
  ListType,
  MapType,
  ObjectType,
  SetType,
  StringType,
  ValueType,
} from "terraform-provider-sdk/schema";
import { isPresent, joinSentences, toPascal } from "terraform-provider-sdk/values";
import { inDialect, type Piece } from "./source-text";

/** The members an author can set. */
export function settable(type: ObjectType): [string, Attribute][] {
  return Object.entries(type.attributes).filter(([, attribute]) => attribute.presence !== "computed");
}

/** The interface of an object that authors write. */
export function configInterface(name: string, type: ObjectType, options: HeadOptions = {}): string {
  const members = settable(type).map((member) => memberText(member));
  return interfaceText(name, type.furtherMembers ? [...members, furtherMembers] : members, options);
}

const furtherMembers = `${doc("Members that this version does not know.", "  ")}  readonly [member: string]: unknown;\n`;

interface HeadOptions {
  readonly description?: string | undefined;
  readonly extends?: string | undefined;
}

function memberText(
  [member, attribute]: readonly [string, Attribute],
  isRequired = attribute.presence === "required",
): string {
  const type = `${configType(attribute.type)}${!isRequired && isNamed(attribute) ? " | undefined" : ""}`;
  return `${memberDoc(attribute, "  ")}  readonly ${member}${isRequired || isNamed(attribute) ? "" : "?"}: ${type};\n`;
}

/** True for a member that an object cannot leave out. What only some dialect requires can be set to `undefined` for the others. */
export function isNamed({ presence, set: { requiredIn = [] } = {} }: Attribute): boolean {
  return presence === "required" || requiredIn.length > 0;
}

function interfaceText(name: string, members: readonly string[], options: HeadOptions): string {
  const bases = options.extends ? ` extends ${options.extends}` : "";
  const comment = options.description ? doc(options.description) : "";
  return `${comment}export interface ${name}${bases} {\n${members.join("")}}\n`;
}

/**
 * The variants of a JSON attribute, those first that ask for more members: of several that an incomplete object fits equally well TypeScript 5
 * blames the last one that it met, which is then the plain form. TypeScript 7 blames the last one by name.
 */
export function variantsInOrder(union: JsonUnion): JsonVariant[] {
  const conditionCount = ({ when }: JsonVariant) => Object.values(when).filter((value) => value !== undefined).length;
  return Object.values(union.variants).sort((a, b) => conditionCount(b) - conditionCount(a));
}

/** The union of a JSON attribute's variants. */
export function unionType(union: JsonUnion): string {
  const names = variantsInOrder(union).map(({ type }) => type.name);
  return `${doc(union.description)}export type ${union.name} =\n${names.map((name) => `  | ${name}`).join("\n")};\n`;
}

/** Members of the CDK's classes: an attribute of such a name is read through `countAttribute`. */
const takenByClasses = new Set([
  ...metaArguments,
  ...["cdktfStack", "creationStack", "fqn", "friendlyUniqueId", "inputs", "node", "resolve", "terraformAttribute"],
  ...["metaAttributes", "terraformGeneratorMetadata", "terraformMetaArguments", "terraformProviderSource"],
  ...["terraformResource", "terraformResourceType", "toString"],
]);

/** Name of the getter of an attribute. */
export function accessorName(attribute: string): string {
  if (!takenByClasses.has(attribute)) return attribute;
  return `${attribute}Attribute`;
}

/** Name of the construct of a definition of a provider: `FilesProvider`, `File`, `DataFilesFile`, `FileCheckAction`. */
export function constructName({ kind, name }: Definition, provider: string): string {
  if (kind === "provider") return `${toPascal(provider)}Provider`;
  if (kind === "data_source") return `Data${toPascal(provider)}${toPascal(name)}`;
  return `${toPascal(name)}${kind === "action" ? "Action" : ""}`;
}

/** Name of the interface that the construct takes. */
export function configName(definition: Definition, provider: string): string {
  return `${constructName(definition, provider)}Config`;
}

/** Name of the interface with the members of all variants, of which a construct's setters are made. */
export function argumentsName(definition: Definition, provider: string): string {
  if (definition.type.variants) return `${constructName(definition, provider)}Arguments`;
  return configName(definition, provider);
}

interface VariantOptions extends HeadOptions {
  readonly description: string;
  /** The interface of all members, if there is one. */
  readonly allMembers?: string;
}

/**
 * The interface of each variant, which offers only what the variant has, one of what all have, and their union; nothing for a type without
 * variants.
 */
export function variantPieces(name: string, type: ObjectType, options: VariantOptions): Piece[] {
  const { variants } = type;
  if (!variants) return [];
  const { by: discriminator } = variants;
  const newerMembers = newerMembersOf(type, discriminator);
  const declared = Object.entries(variants.of).map(([value, variant]) => ({
    variant,
    members: membersOf(type, value, variant),
  }));
  const common = newerMembers.filter((member) => declared.every(({ members }) => members.includes(member)));
  const commonPieces = common.length > 0 ? [commonPiece(name, discriminator, common, options)] : [];
  const piece = (variantName: string, members: readonly string[], description: string): Piece => {
    const ownMembers = members.filter((member) => !common.includes(member));
    const base = commonPieces[0]?.names[0] ?? options.extends;
    return { names: [variantName], text: interfaceText(variantName, ownMembers, { description, extends: base }) };
  };
  const pieces = declared.map(({ variant, members }) => {
    const since = variant.firstVersion && requiresVersion(variant.firstVersion);
    return piece(variant.interfaceName, members, joinSentences([variant.description, since]));
  });
  const ofNewer = `${options.description} of a \`${discriminator}\` that is newer than this version`;
  const rawMember = rawMemberOf(type)?.name;
  pieces.push(newerPiece());
  if (rawMember !== undefined) {
    const members = settable(type).filter(([member]) => member === rawMember);
    const texts = members.map((member) => memberText(member, true));
    const text = interfaceText(`Other${name}`, texts, { description: `${ofNewer}.` });
    pieces.push({ names: [`Other${name}`], text });
  }
  const union = pieces.map(({ names: [variantName] }) => `  | ${variantName}`).join("\n");
  const text = `${doc(`${options.description}, by \`${discriminator}\`.`)}export type ${name} =\n${union};\n`;
  return [...commonPieces, ...pieces, { names: [name], text }];

  function newerPiece(): Piece {
    const [newerName, newerDescription] = [`Newer${name}`, `${ofNewer}, with known members.`];
    if (options.allMembers === undefined || rawMember !== undefined)
      return piece(newerName, newerMembers, newerDescription);
    const head = { description: newerDescription, extends: `Omit<${options.allMembers}, "${discriminator}">` };
    return { names: [newerName], text: interfaceText(newerName, [newerDiscriminator(type, discriminator)], head) };
  }
}

/** What every variant has. */
function commonPiece(
  name: string,
  discriminator: string,
  members: readonly string[],
  { description, extends: base }: VariantOptions,
): Piece {
  const head = { description: `${description}: what every \`${discriminator}\` has.`, extends: base };
  return { names: [`Common${name}`], text: interfaceText(`Common${name}`, members, head) };
}

/** The members of a variant that nobody knows: any of those that some variant has. What it requires is not known either. */
function newerMembersOf(type: ObjectType, discriminator: string): string[] {
  return settable(type)
    .filter(([name]) => name !== rawMemberOf(type)?.name)
    .map(([name, attribute]) => {
      if (name === discriminator) return newerDiscriminator(type, discriminator);
      return memberText([name, attribute], attribute.presence === "required");
    });
}

function newerDiscriminator({ attributes }: ObjectType, discriminator: string): string {
  const attribute = attributes[discriminator];
  const documentation = attribute ? memberDoc(attribute, "  ") : "";
  return `${documentation}  readonly ${discriminator}: Custom;\n`;
}

function membersOf(type: ObjectType, value: string, { needs, mayHave }: ObjectVariant): string[] {
  const variantMembers = Object.values(type.variants?.of ?? {}).flatMap((variant) => [
    ...variant.needs,
    ...variant.mayHave,
  ]);
  const members = settable(type)
    .filter(([name]) => needs.includes(name) || mayHave.includes(name) || !variantMembers.includes(name))
    .filter(([name]) => name !== rawMemberOf(type)?.name);
  return members.map(([name, attribute]) =>
    name === type.variants?.by
      ? memberText(
          [name, { ...attribute, type: { kind: "string", oneOf: [value] } }],
          attribute.omitted?.means !== value,
        )
      : memberText([name, attribute], attribute.presence === "required" || needs.includes(name)),
  );
}

/**
 * The configuration type of a value. Strings, numbers, booleans and lists accept tokens, a value of a closed set by `custom`, an object by
 * `token`. An object is only its interface: a union with a token would add the token's members to completion, and the compiler would no
 * longer suggest the nearest member.
 */
export function configType(type: ValueType): string {
  switch (type.kind) {
    case "string":
      return stringType(type);
    case "number":
      return "number";
    case "bool":
      return "boolean | IResolvable";
    case "json":
      if (type.union) return `${type.union.name} | string`;
      return "string | number | boolean | object";
    case "list":
    case "set":
      return `readonly ${itemType(type).replace(/^.* .*$/, "($&)")}[] | IResolvable`;
    case "map":
      return `{ readonly [key: string]: ${itemType(type)} }`;
    case "object":
      return type.name;
  }
}

function itemType({ of: items, allowNullItems }: ListType | SetType | MapType): string {
  if (allowNullItems) return `${configType(items)} | null`;
  return configType(items);
}

function stringType(type: StringType): string {
  const { oneOf } = type;
  if (oneOf?.length === 1) return JSON.stringify(oneOf[0]);
  const words = offeredValues(type);
  if (words) return `${words.map((value) => JSON.stringify(value)).join(" | ")} | Custom | IResolvable`;
  return "string";
}

/** A documentation comment. */
export function doc(text: string, indent = "", tags: readonly string[] = []): string {
  const lines = [...text.split("\n"), ...tags].map((line) => line.replaceAll("*/", "*\\/"));
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** The documentation of a member: its description, and what its type does not say. */
export function memberDoc(attribute: Attribute, indent: string): string {
  const { set: { sensitive, default: value, requiredIn = [] } = {}, docs: { deprecated } = {} } = attribute;
  const requirements = requiredIn.map((dialect) => `Required ${inDialect(dialect)}.`);
  const remarks = [...requirements, replaceRemark(attribute)];
  if (sensitive) remarks.unshift("Sensitive.");
  const tags: string[] = [];
  if (isPresent(value) && typeof value !== "object") tags.push(`@default ${JSON.stringify(value)}`);
  if (deprecated) tags.push(`@deprecated ${deprecated}`);
  return doc(joinSentences([fullDescription(attribute), ...remarks]), indent, tags);
}
