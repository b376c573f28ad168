import { parseJson, type Value } from "../../../../lib/model";
import { toDynamicValue } from "../../protocol/dynamic-value";
import type { RawState } from "../../protocol/generated/tfplugin6";
import { ValueError } from "../../protocol/value-error";
import { DiagnosticError } from "../diagnostic";
import { collect, find, type Handlers } from "../handlers";
import { readPrivate, writePrivate } from "../private-state";
import type { Session } from "../session";
import { withoutWriteOnly } from "../values";
import { shaped } from "./read";

export function upgradeCalls<C>(session: Session<C>): Handlers {
  return {
    upgradeResourceState: async ({ typeName, version, rawState }) => {
      const resource = find(session.resources, typeName);
      const { type, schemaVersion = 0 } = resource.definition;
      const { result, diagnostics } = await collect(session, type, () => {
        const raw = rawJson(rawState);
        const current = version < schemaVersion && resource.upgrade ? resource.upgrade(raw, version) : raw;
        try {
          return toDynamicValue(type, withoutWriteOnly(type, shaped(type, current)));
        } catch (error) {
          if (!(error instanceof ValueError)) throw error;
          throw new DiagnosticError(
            "Stored state does not fit the schema",
            `The state of ${typeName} was written with schema version ${version}, this provider has version ${schemaVersion}: ` +
              `${error.message} Remove it from the state with \`terraform state rm\` and import it again.`,
            error.path,
          );
        }
      });
      return { upgradedState: result, diagnostics };
    },

    moveResourceState: async (request) => {
      const resource = find(session.resources, request.targetTypeName);
      const { type } = resource.definition;
      const { result, diagnostics } = await collect(session, type, async () => {
        const stored = await resource.move?.({
          providerAddress: request.sourceProviderAddress,
          typeName: request.sourceTypeName,
          schemaVersion: request.sourceSchemaVersion,
          state: rawJson(request.sourceState),
          private: privateOfAnother(request.sourcePrivate),
        });
        if (stored) {
          const state = toDynamicValue(type, withoutWriteOnly(type, stored.state));
          return { targetState: state, targetPrivate: writePrivate(stored.private) };
        }
        throw new DiagnosticError(
          "Move is not supported",
          `${request.targetTypeName} cannot take over the state of ${request.sourceTypeName} of ${request.sourceProviderAddress}. ` +
            "Remove the moved block and import the object instead.",
        );
      });
      return { targetState: result?.targetState, targetPrivate: result?.targetPrivate ?? Buffer.alloc(0), diagnostics };
    },
  };
}

function rawJson(state: RawState | undefined): Value {
  if (state && state.json.length > 0) return parseJson(state.json.toString("utf8")) as Value;
  throw new DiagnosticError(
    "State of an old Terraform",
    "The state was written by Terraform 0.11 or older, which is not supported.",
  );
}

/** Other providers keep what they like in private state. */
function privateOfAnother(bytes: Buffer) {
  try {
    return readPrivate(bytes);
  } catch {
    return undefined;
  }
}
