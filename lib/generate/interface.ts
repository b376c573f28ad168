import type { Attribute, JsonUnion, JsonVariant, ObjectType } from "../schema";
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
