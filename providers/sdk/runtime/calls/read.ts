import { holdsUnknown, type ObjectType, type ObjectValue } from "../../../../lib/model";
import { decodeValue } from "../../protocol/decode";
import { fromDynamicValue, toDynamicValue } from "../../protocol/dynamic-value";
import { DiagnosticError } from "../diagnostic";
import { collect, find, type Handlers } from "../handlers";
import { readPrivate, writePrivate } from "../private-state";
import type { Session } from "../session";
import { asObject, keepAuthored, withoutWriteOnly } from "../values";

export function readCalls<C>(session: Session<C>): Handlers {
  return {
    readResource: async ({ typeName, currentState, private: bytes }, signal) => {
      const resource = find(session.resources, typeName);
      const { type } = resource.definition;
      const { result, diagnostics, failed } = await collect(session, type, async (diagnostics) => {
        const prior = asObject(fromDynamicValue(type, currentState));
        if (!prior) return { newState: toDynamicValue(type, null), private: bytes };
        const context = session.context(diagnostics, signal).with({ prior, private: readPrivate(bytes) });
        const stored = await resource.read(context);
        if (!stored) return { newState: toDynamicValue(type, null), private: Buffer.alloc(0) };
        const state = keepAuthored(type, storable(type, stored.state), prior);
        return { newState: toDynamicValue(type, state), private: writePrivate(stored.private, bytes) };
      });
      return failed || !result ? { newState: currentState, diagnostics, private: bytes } : { ...result, diagnostics };
    },
  };
}

/** A state as Terraform may store it: known, complete, without write-only values. */
export function storable(type: ObjectType, state: ObjectValue): ObjectValue {
  return withoutWriteOnly(type, known(state));
}

/** @throws DiagnosticError when a value is not known, which no stored value may be. */
export function known(state: ObjectValue): ObjectValue {
  if (holdsUnknown(state)) {
    throw new DiagnosticError(
      "Unknown value in state",
      "The provider returned a value that is not known. This is a bug in it.",
    );
  }
  return state;
}

/** A value of unsure origin in the shape of its type. */
export function shaped(type: ObjectType, raw: unknown): ObjectValue {
  return asObject(decodeValue(type, raw)) ?? {};
}
