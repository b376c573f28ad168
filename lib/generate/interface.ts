import type { Attribute, JsonUnion, ObjectType } from "../model";
import { configType } from "./config-type";
import { doc, memberDoc } from "./doc";
import type { Spell } from "./spell";

/** The members an author can set. */
export function settable(type: ObjectType): [string, Attribute][] {
  return Object.entries(type.attributes).filter(([, attribute]) => attribute.presence !== "computed");
}

/** The interface of an object that authors write. */
export function configInterface(
  name: string,
  type: ObjectType,
  spell: Spell,
  options: { readonly description?: string | undefined; readonly extends?: string | undefined } = {},
): string {
  const members = settable(type).map(
    ([member, attribute]) =>
      `${memberDoc(attribute, spell, "  ")}  readonly ${member}${attribute.presence === "required" ? "" : "?"}: ${configType(attribute.type)};\n`,
  );
  const head = `export interface ${name}${options.extends ? ` extends ${options.extends}` : ""} {`;
  return `${options.description ? doc(spell(options.description)) : ""}${head}\n${members.join("")}}\n`;
}

/** The union of a JSON attribute's variants. */
export function unionType(union: JsonUnion, spell: Spell): string {
  const names = Object.values(union.variants).map(({ type }) => type.name);
  return `${doc(spell(union.description))}export type ${union.name} =\n${names.map((name) => `  | ${name}`).join("\n")};\n`;
}
