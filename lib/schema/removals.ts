import type { Definition } from "./definition";
import type { Removal } from "./removal";
import type { Attribute } from "./type";

/** How the attribute is removed in a mode. By default, omitting it clears it. */
export function removalOf({ removal }: Attribute, mode?: string): Removal {
  const own = mode === undefined ? undefined : removal?.in?.[mode];
  return own ?? removal ?? { by: "omission", says: "It is cleared." };
}

/** How each argument that can be removed is removed, by argument. */
export function removalsOf({ type }: Definition, mode?: string): Readonly<Record<string, Removal>> {
  const removable = Object.entries(type.attributes).filter(
    ([, { presence }]) => presence === "optional" || presence === "optional_computed",
  );
  return Object.fromEntries(removable.map(([name, attribute]) => [name, removalOf(attribute, mode)]));
}
