import { DiagnosticError, ValueError } from "terraform-provider-sdk";
import { type ObjectType, sameValue } from "terraform-provider-sdk/schema";
import { fromDynamicValue, toDynamicValue } from "terraform-provider-sdk/testing/in-process";
import { Unexplained } from "../judge";
import { kind } from "../kind";
import { broken, dynamicValue, type Packed, packed } from "../support/packed";
import { dataSourceTypes, ephemeralTypes, oneOf, providerType, resourceTypes } from "../support/parts";
import { objectOf, tame, wild } from "../support/random-value";

const types = [["provider", providerType], ...resourceTypes, ...dataSourceTypes, ...ephemeralTypes] as const;

function typeOf(name: string): ObjectType {
  const found = types.find(([own]) => own === name)?.[1];
  if (!found) throw new Error(`there is no type ${name}`);
  return found;
}

/** MessagePack and JSON values of every type of the provider: what can be read can be written, and reads the same again. */
export const values = kind("values", 0.42, async () => ({
  make(r) {
    const [name, type] = oneOf(types, r.between(0, types.length - 1));
    const whole = packed(type, objectOf(type, r, r.chance(0.5) ? tame : wild));
    return { name, ...(r.chance(0.85) ? broken(whole, r) : whole) };
  },
  play({ name, ...value }: Packed & { readonly name: string }) {
    const type = typeOf(name);
    try {
      const read = fromDynamicValue(type, dynamicValue(value));
      const again = fromDynamicValue(type, toDynamicValue(type, read));
      if (!sameValue(read, again)) throw new Unexplained("what was read is written as something else");
      return "accepted";
    } catch (error) {
      if (error instanceof ValueError || error instanceof DiagnosticError) return "rejected";
      throw error;
    }
  },
}));
