import type { ObjectType } from "terraform-provider-sdk/schema";
import type { DynamicValue } from "terraform-provider-sdk/testing/in-process";
import { judge } from "../judge";
import { kind } from "../kind";
import { callsOf, never } from "../support/calls";
import { dynamicValue, type Packed, packed } from "../support/packed";
import { dataSourceTypes, oneOf, providerType, resourceTypes } from "../support/parts";
import { objectOf, tame, wild } from "../support/random-value";

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
