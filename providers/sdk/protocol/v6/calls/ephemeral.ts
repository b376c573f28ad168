import { closeEphemeral, openEphemeral, renewEphemeral } from "../../../runtime/calls/ephemeral";
import type { Renewed } from "../../../runtime/provider";
import type { Session } from "../../../runtime/session";
import type { Handlers } from "../call-types";
import { toDynamicValue } from "../dynamic-value";
import type { Timestamp } from "../generated/tfplugin6";
import { privateBytes, readPrivate } from "../private-state";
import { find, respond } from "../respond";
import { fromDynamicObject } from "../values";

export function ephemeralCalls<C>(session: Session<C>): Handlers {
  return {
    openEphemeralResource: async ({ typeName, config }, signal) => {
      const ephemeral = find(session.ephemeralResources, typeName);
      const { type } = ephemeral.definition;
      const { result, diagnostics } = await respond(session, type, async (diagnostics) => {
        const given = fromDynamicObject(type, config, diagnostics) ?? {};
        const opened = await openEphemeral(session.scope(diagnostics, signal), ephemeral, given);
        return {
          result: toDynamicValue(type, opened.result),
          renewAt: renewAt(opened),
          private: privateBytes(opened.private),
        };
      });
      return { ...result, diagnostics };
    },

    renewEphemeralResource: async ({ typeName, private: bytes }, signal) => {
      const ephemeral = find(session.ephemeralResources, typeName);
      const { result, diagnostics } = await respond(session, ephemeral.definition.type, async (diagnostics) => {
        const memory = readPrivate(bytes, diagnostics);
        const renewed = await renewEphemeral(session.scope(diagnostics, signal), ephemeral, memory.value);
        return { renewAt: renewAt(renewed), private: memory.next(renewed.private) };
      });
      return { ...result, diagnostics };
    },

    closeEphemeralResource: async ({ typeName, private: bytes }, signal) => {
      const ephemeral = find(session.ephemeralResources, typeName);
      const { diagnostics } = await respond(session, ephemeral.definition.type, (diagnostics) => {
        const memory = readPrivate(bytes, diagnostics);
        return closeEphemeral(session.scope(diagnostics, signal), ephemeral, memory.value);
      });
      return { diagnostics };
    },
  };
}

function renewAt({ renewAt }: Renewed): Timestamp | undefined {
  if (!renewAt) return undefined;
  const milliseconds = renewAt.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds, nanos: (milliseconds - seconds * 1000) * 1_000_000 };
}
