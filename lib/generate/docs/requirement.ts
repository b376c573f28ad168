import { capabilitiesOf } from "../../client/capabilities";
import { type Mode, modeNames } from "../../products";
import type { Definition } from "../../schema";

const product = '`product = "clickstack"` in the provider';

/** The sentence about the modes in which a definition needs the product; empty if none does. */
export function requirementOf(definition: Definition): string {
  const inBase = modesWith(definition, undefined);
  const inProduct = modesWith(definition, "clickstack").filter((mode) => !inBase.includes(mode));
  if (inProduct.length === 0) return "";
  const modes = inProduct.map(spelled).join(" and ");
  if (inBase.length > 0) return `In ${modes} mode, requires ${product}.`;
  return inProduct.length === modeNames.length ? `Requires ${product}.` : `Requires ${modes} mode and ${product}.`;
}

function modesWith(definition: Definition, product: "clickstack" | undefined): readonly Mode[] {
  return modeNames.filter((mode) => capabilitiesOf({ mode, product }).hasFor(definition));
}

function spelled(mode: Mode): string {
  return mode.replaceAll("_", "-");
}
