import type { Attribute } from "./type";

/** What a change of the attribute does where it is no update; empty where it is one. */
export function replaceRemark({ requiresReplace = false }: Attribute): string {
  if (requiresReplace === false) return "";
  return requiresReplace === true ? "Changing this replaces the resource." : requiresReplace;
}
