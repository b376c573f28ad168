import { readResource } from "../../runtime/calls/read";
import type { Session } from "../../runtime/session";
import { holdsIdentityOnly } from "../../schema";
import { problem } from "../../schema/problems";
import { find, type Handlers, respond } from "./call";
import { Deferred_Reason } from "./generated/tfplugin6";
import { readPrivate } from "./private-state";
import { Recognition } from "./recognition";
import { identityData } from "./schema";
import { fromDynamicObject, toDynamicValue } from "./values";

const providerUnknown = { reason: Deferred_Reason.PROVIDER_CONFIG_UNKNOWN };

export function readCalls<C>(session: Session<C>): Handlers {
  return {
    readResource: async ({ typeName, currentState, private: bytes, clientCapabilities, currentIdentity }, signal) => {
      const others = session.arrive(typeName);
      const resource = find(session.resources, typeName);
      const { type } = resource.definition;
      const { result, diagnostics, failed } = await respond(session, type, async (diagnostics) => {
        const gone = { newState: toDynamicValue(type, null), private: Buffer.alloc(0) };
        const prior = fromDynamicObject(type, currentState, diagnostics);
        if (!prior) return gone;
        const { unknownConfiguration } = session;
        if (unknownConfiguration && !holdsIdentityOnly(type, prior)) {
          const kept = { newState: currentState, private: bytes, newIdentity: currentIdentity };
          if (clientCapabilities?.deferralAllowed) return { ...kept, deferred: providerUnknown };
          const detail = `${unknownConfiguration.message} Until then, the state stays unchanged.`;
          diagnostics.warn(problem("not-refreshed"), detail);
          return kept;
        }
        const privateState = readPrivate(bytes, diagnostics);
        const recognition = new Recognition(session, resource, privateState);
        recognition.noteValidated(typeName);
        await others;
        const stored = await readResource(session.scope(diagnostics, signal), resource, {
          typeName,
          prior,
          private: privateState.value,
          recognizes: (response) => recognition.recognizes(currentState, response),
        });
        if (!stored) return gone;
        const isSame = stored.state === prior;
        return {
          newState: isSame ? currentState : toDynamicValue(type, stored.state),
          private: privateState.next(stored.private, recognition.afterRead(currentState, isSame, stored)),
          newIdentity: identityData(resource.definition, stored.state),
        };
      });
      return failed || !result
        ? { newState: currentState, diagnostics, private: bytes, newIdentity: currentIdentity }
        : { ...result, diagnostics };
    },
  };
}
