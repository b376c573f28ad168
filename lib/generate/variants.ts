import type { Definition, ObjectType, ObjectVariant } from "../schema";
import { doc } from "./doc";
import { configName, interfaceText, memberText, settable } from "./interface";
import type { Piece } from "./piece";

/** The interface of each variant, which offers only what the variant has, and their union; nothing for a type without variants. */
export function variantPieces(definition: Definition, base: string | undefined): Piece[] {
  const { type } = definition;
  const { variants } = type;
  if (!variants) return [];
  const all = Object.entries(variants.of);
  const pieces = all.map(([value, variant]) => ({
    names: [variant.name],
    text: interfaceText(variant.name, membersOf(type, value, variant), {
      description: variant.description,
      extends: base,
    }),
  }));
  const name = configName(definition);
  const union = all.map(([, variant]) => `  | ${variant.name}`).join("\n");
  const text = `${doc(`Configuration of \`${name.replace(/Config$/, "")}\`, by \`${variants.by}\`.`)}export type ${name} =\n${union};\n`;
  return [...pieces, { names: [name], text }];
}

function membersOf(type: ObjectType, value: string, { needs, has }: ObjectVariant): string[] {
  const others = Object.values(type.variants?.of ?? {}).flatMap((variant) => [...variant.needs, ...variant.has]);
  const own = settable(type).filter(([name]) => needs.includes(name) || has.includes(name) || !others.includes(name));
  return own.map(([name, attribute]) =>
    name === type.variants?.by
      ? memberText([name, { ...attribute, type: { kind: "string", oneOf: [value] } }])
      : memberText([name, attribute], attribute.presence === "required" || needs.includes(name)),
  );
}
