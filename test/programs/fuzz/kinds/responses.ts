import { type Calls, configuredFor, dataSourceTypes, never, resourceTypes } from "../calls";
import { chance, pick } from "../damage";
import { judge, kind } from "../kind";
import { dynamicValue, objectOf, type Packed, packed, tame } from "../random-value";
import { damagedReply, type Reply, scriptedService } from "../service";

interface Exchange {
  readonly call: "read" | "import" | "create" | "update" | "delete" | "data";
  readonly typeName: string;
  readonly mode: "open_source" | "managed";
  readonly id: string;
  readonly state: Packed;
  readonly reply: Reply;
}

const objectId = "66e000000000000000000777";
const uuid = "7f3c2a10-1b2c-4d3e-8f90-000000000039";

/** Path of a type's objects: `observability_saved_search` -> `saved-searches`. */
const pathOf = (typeName: string) =>
  `${typeName.replace(/^observability_/, "").replaceAll("_", "-")}s`.replace(/ch+s$/, "ches").replace(/ss$/, "s");

/** Damaged responses of the service to every call that asks it. */
export const responses = kind("responses", 5, async () => {
  const service = await scriptedService();
  return {
    make(draw): Exchange {
      const isData = chance(draw, 25);
      const [typeName, type] = pick(draw, isData ? dataSourceTypes : resourceTypes);
      const id = typeName.endsWith("api_key") ? uuid : objectId;
      const value = { ...objectOf(type, draw, tame), ...(isData ? {} : { id }) };
      return {
        call: isData ? "data" : pick(draw, ["read", "read", "read", "import", "create", "update", "delete"]),
        typeName,
        mode: typeName.endsWith("api_key") || chance(draw, 30) ? "managed" : "open_source",
        id,
        state: packed(type, value),
        reply: damagedReply(type, id, pathOf(typeName), draw),
      };
    },
    async play(exchange: Exchange) {
      service.replies(exchange.reply);
      const calls = await configuredFor(service.url, exchange.mode);
      return judge(await diagnosticsOf(calls, exchange), ["Value does not fit the schema"]);
    },
    close: () => service.close(),
  };
});

async function diagnosticsOf(calls: Calls, { call, typeName, id, state }: Exchange) {
  const [own, none] = [dynamicValue(state), { msgpack: Buffer.of(0xc0), json: Buffer.alloc(0) }];
  const privateState = Buffer.alloc(0);
  switch (call) {
    case "read":
      return (await calls.readResource({ typeName, currentState: own, private: privateState }, never)).diagnostics;
    case "import":
      return (await calls.importResourceState({ typeName, id }, never)).diagnostics;
    case "data":
      return (await calls.readDataSource({ typeName, config: own }, never)).diagnostics;
    default: {
      const [prior, planned] = { create: [none, own], update: [own, own], delete: [own, none] }[call] ?? [none, none];
      const change = {
        typeName,
        priorState: prior,
        plannedState: planned,
        config: planned,
        plannedPrivate: privateState,
      };
      return (await calls.applyResourceChange(change, never)).diagnostics;
    }
  }
}
