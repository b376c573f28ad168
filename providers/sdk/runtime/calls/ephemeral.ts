import { fromDynamicValue, toDynamicValue } from "../../protocol/dynamic-value";
import type { Timestamp } from "../../protocol/generated/tfplugin6";
import { collect, find, type Handlers } from "../handlers";
import { readPrivate, writePrivate } from "../private-state";
import type { Renewed } from "../provider";
import type { Session } from "../session";
import { asObject } from "../values";
import { configuredOver } from "./data-source";
import { storable } from "./read";

export function ephemeralCalls<C>(session: Session<C>): Handlers {
  return {
    openEphemeralResource: async ({ typeName, config: value }, signal) => {
      const ephemeral = find(session.ephemeralResources, typeName);
      const { type } = ephemeral.definition;
      const { result, diagnostics } = await collect(session, type, async (diagnostics) => {
        const config = asObject(fromDynamicValue(type, value)) ?? {};
        const opened = await ephemeral.open(session.context(diagnostics, signal).with({ config }));
        const state = storable(type, configuredOver(type, config, opened.result));
        return { result: toDynamicValue(type, state), ...renewal(opened) };
      });
      return { ...result, diagnostics };
    },

    renewEphemeralResource: async ({ typeName, private: bytes }, signal) => {
      const ephemeral = find(session.ephemeralResources, typeName);
      const { result, diagnostics } = await collect(session, ephemeral.definition.type, async (diagnostics) => {
        const context = session.context(diagnostics, signal).with({ private: readPrivate(bytes) });
        return renewal((await ephemeral.renew?.(context)) ?? {}, bytes);
      });
      return { ...result, diagnostics };
    },

    closeEphemeralResource: async ({ typeName, private: bytes }, signal) => {
      const ephemeral = find(session.ephemeralResources, typeName);
      const { diagnostics } = await collect(session, ephemeral.definition.type, async (diagnostics) => {
        await ephemeral.close?.(session.context(diagnostics, signal).with({ private: readPrivate(bytes) }));
      });
      return { diagnostics };
    },
  };
}

function renewal(renewed: Renewed, before?: Buffer): { renewAt: Timestamp | undefined; private: Buffer } {
  return { renewAt: renewed.renewAt && timestamp(renewed.renewAt), private: writePrivate(renewed.private, before) };
}

function timestamp(date: Date): Timestamp {
  const milliseconds = date.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds, nanos: (milliseconds - seconds * 1000) * 1_000_000 };
}
