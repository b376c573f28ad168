import { DiagnosticError } from "terraform-provider-sdk";
import { type DynamicValue, fromDynamicValue, toDynamicValue } from "terraform-provider-sdk/internal/protocol";
import { sameValue } from "terraform-provider-sdk/internal/schema";
import type { ObjectType } from "terraform-provider-sdk/schema";
import { callsOf, dataSourceTypes, ephemeralTypes, never, oneOf, providerType, resourceTypes } from "../calls";
import { judge, kind, Unexplained } from "../kind";
import { broken, dynamicValue, objectOf, type Packed, packed, tame, wild } from "../random-value";

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
export const configurations = kind("configurations", 0.08, async () => {
  const calls = callsOf();
  return {
    make(r): Configuration {
      const how = r.chance(0.3) ? tame : wild;
      if (r.chance(0.1))
        return { of: "provider", typeName: "", config: packed(providerType, objectOf(providerType, r, how)) };
      if (r.chance(0.2)) {
        const [typeName, type] = oneOf(dataSourceTypes, r.between(0, 1000));
        return { of: "data", typeName, config: packed(type, objectOf(type, r, how)) };
      }
      const [typeName, type] = oneOf(resourceTypes, r.between(0, 1000));
      const config = packed(type, objectOf(type, r, how));
      const prior = r.chance(0.5) ? packed(type, objectOf(type, r, tame)) : undefined;
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
