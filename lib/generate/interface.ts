import {
  type Attribute,
  type Definition,
  type JsonUnion,
  type JsonVariant,
  type ObjectType,
  toPascal,
} from "../schema";
import { configType } from "./config-type";
import { doc, memberDoc } from "./doc";

/** The members an author can set. */
export function settable(type: ObjectType): [string, Attribute][] {
  return Object.entries(type.attributes).filter(([, attribute]) => attribute.presence !== "computed");
}

/** The interface of an object that authors write. */
export function configInterface(name: string, type: ObjectType, options: HeadOptions = {}): string {
  return interfaceText(
    name,
    settable(type).map((member) => memberText(member)),
    options,
  );
}

interface HeadOptions {
  readonly description?: string | undefined;
  readonly extends?: string | undefined;
}

export function memberText(
  [member, attribute]: readonly [string, Attribute],
  isRequired = attribute.presence === "required",
): string {
  return `${memberDoc(attribute, "  ")}  readonly ${member}${isRequired ? "" : "?"}: ${configType(attribute.type)};\n`;
}

export function interfaceText(name: string, members: readonly string[], options: HeadOptions): string {
  const head = `export interface ${name}${options.extends ? ` extends ${options.extends}` : ""} {`;
  return `${options.description ? doc(options.description) : ""}${head}\n${members.join("")}}\n`;
}

/**
 * The union of a JSON attribute's variants. Those that ask for more members come first: of several that an incomplete object fits equally
 * well the compiler blames the last one, which is then the plain form.
 */
export function unionType(union: JsonUnion): string {
  const asked = ({ when }: JsonVariant) => Object.values(when).filter((value) => value !== undefined).length;
  const variants = Object.values(union.variants).sort((a, b) => asked(b) - asked(a));
  const names = variants.map(({ type }) => type.name);
  return `${doc(union.description)}export type ${union.name} =\n${names.map((name) => `  | ${name}`).join("\n")};\n`;
}

/** Name of the construct of a resource or data source. */
export function constructName(definition: Definition): string {
  return definition.kind === "data_source"
    ? `DataObservability${toPascal(definition.name)}`
    : toPascal(definition.name);
}

/** Name of the interface that the construct takes. */
export function configName(definition: Definition): string {
  return definition.kind === "data_source" ? `${constructName(definition)}Config` : definition.type.name;
}

/** Name of the interface with the members of all variants, of which a construct's setters are made. */
export function argumentsName(definition: Definition): string {
  return definition.type.variants ? configName(definition).replace(/Config$/, "Arguments") : configName(definition);
}
