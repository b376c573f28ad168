import { DiagnosticError } from "terraform-provider-sdk";
import type { ObjectType } from "terraform-provider-sdk/schema";
import { fromDynamicValue, toDynamicValue } from "terraform-provider-sdk/testing";
import { sameValue } from "terraform-provider-sdk/values";
import type { DynamicValue } from "../../../../providers/sdk/test/support/inside/protocol";
import { actionTypes, callsOf, dataSourceTypes, ephemeralTypes, never, providerType, resourceTypes } from "../calls";
import { chance, pick } from "../damage";
import { judge, kind, Unexplained } from "../kind";
import { broken, dynamicValue, objectOf, type Packed, packed, tame, wild } from "../random-value";

const types = [
  ["provider", providerType],
  ...resourceTypes,
  ...dataSourceTypes,
  ...ephemeralTypes,
  ...actionTypes,
] as const;

function typeOf(name: string): ObjectType {
  const found = types.find(([own]) => own === name)?.[1];
  if (!found) throw new Error(`there is no type ${name}`);
  return found;
}

/** MessagePack and JSON values of every type of the provider: what can be read can be written, and reads the same again. */
export const values = kind("values", 42, async () => ({
  make(draw) {
    const [name, type] = pick(draw, types);
    const value = packed(type, objectOf(type, draw, chance(draw, 50) ? tame : wild));
    return { name, ...(chance(draw, 85) ? broken(value, draw) : value) };
  },
  play({ name, ...value }: Packed & { readonly name: string }) {
    const type = typeOf(name);
    try {
      const read = fromDynamicValue(type, dynamicValue(value));
      const again = fromDynamicValue(type, toDynamicValue(type, read));
      if (!sameValue(read, again)) throw new Unexplained("what was read is written as something else");
      return "accepted";
    } catch (error) {
      if (error instanceof DiagnosticError || (error instanceof Error && error.name === "ValueError"))
        return "rejected";
      throw error;
    }
  },
}));

interface Configuration {
  readonly of: "resource" | "data" | "provider";
  readonly typeName: string;
  readonly config: Packed;
  /** Of an update. */
  readonly prior?: Packed;
}

const nothing = (type: ObjectType): Packed => packed(type, null);

/** Configurations of the right types with any values, validated and planned. */
export const configurations = kind("configurations", 8, async () => {
  const calls = callsOf();
  return {
    make(draw): Configuration {
      const how = chance(draw, 30) ? tame : wild;
      if (chance(draw, 10))
        return { of: "provider", typeName: "", config: packed(providerType, objectOf(providerType, draw, how)) };
      if (chance(draw, 20)) {
        const [typeName, type] = pick(draw, dataSourceTypes);
        return { of: "data", typeName, config: packed(type, objectOf(type, draw, how)) };
      }
      const [typeName, type] = pick(draw, resourceTypes);
      const config = packed(type, objectOf(type, draw, how));
      const prior = chance(draw, 50) ? packed(type, objectOf(type, draw, tame)) : undefined;
      return { of: "resource", typeName, config, ...(prior && { prior }) };
    },
    async play({ of, typeName, config, prior }: Configuration) {
      const own: DynamicValue = dynamicValue(config);
      const bug = ["Value does not fit the schema"];
      if (of === "provider")
        return judge((await calls.validateProviderConfig({ config: own }, never)).diagnostics, bug);
      if (of === "data")
        return judge((await calls.validateDataResourceConfig({ typeName, config: own }, never)).diagnostics, bug);
      const clientCapabilities = { writeOnlyAttributesAllowed: true, deferralAllowed: false };
      const validated = await calls.validateResourceConfig({ typeName, config: own, clientCapabilities }, never);
      const outcome = judge(validated.diagnostics, bug);
      const type = resourceTypes.find(([name]) => name === typeName)?.[1];
      if (!type) throw new Error(`there is no type ${typeName}`);
      const planned = await calls.planResourceChange(
        {
          typeName,
          config: own,
          priorState: dynamicValue(prior ?? nothing(type)),
          proposedNewState: own,
          priorPrivate: Buffer.alloc(0),
          clientCapabilities: undefined,
        },
        never,
      );
      judge(planned.diagnostics, bug);
      return outcome;
    },
  };
});
