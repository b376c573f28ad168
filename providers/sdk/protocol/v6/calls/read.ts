import { readResource } from "../../../runtime/calls/read";
import type { Session } from "../../../runtime/session";
import type { Handlers } from "../call-types";
import { toDynamicValue } from "../dynamic-value";
import { readPrivate } from "../private-state";
import { find, respond } from "../respond";
import { fromDynamicObject } from "../values";

export function readCalls<C>(session: Session<C>): Handlers {
  return {
    readResource: async ({ typeName, currentState, private: bytes }, signal) => {
      const resource = find(session.resources, typeName);
      const { type } = resource.definition;
      const { result, diagnostics, failed } = await respond(session, type, async (diagnostics) => {
        const gone = { newState: toDynamicValue(type, null), private: Buffer.alloc(0) };
        const prior = fromDynamicObject(type, currentState);
        if (!prior) return gone;
        const memory = readPrivate(bytes, diagnostics);
        const stored = await readResource(session.scope(diagnostics, signal), resource, {
          typeName,
          prior,
          private: memory.value,
        });
        if (!stored) return gone;
        return { newState: toDynamicValue(type, stored.state), private: memory.next(stored.private) };
      });
      return failed || !result ? { newState: currentState, diagnostics, private: bytes } : { ...result, diagnostics };
    },
  };
}
