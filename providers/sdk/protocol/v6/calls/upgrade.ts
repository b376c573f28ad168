import type { ObjectType, Value } from "../../../../../lib/model";
import { moveState, upgradeState } from "../../../runtime/calls/upgrade";
import { DiagnosticError } from "../../../runtime/diagnostic";
import type { Session } from "../../../runtime/session";
import { ValueError } from "../../../runtime/value-error";
import { withoutWriteOnly } from "../../../runtime/values";
import type { Handlers } from "../call-types";
import { jsonOf, returned, toDynamicValue } from "../dynamic-value";
import type { RawState } from "../generated/tfplugin6";
import { identityData } from "../identity";
import { privateBytes, privateOfAnother } from "../private-state";
import { find, respond } from "../respond";
import { shaped } from "../values";

export function upgradeCalls<C>(session: Session<C>): Handlers {
  return {
    upgradeResourceState: async ({ typeName, version, rawState }) => {
      session.noteUpgrade(typeName);
      const resource = find(session.resources, typeName);
      const { type, schemaVersion = 0 } = resource.definition;
      const { result, diagnostics } = await respond(session, type, () => {
        const raw = upgradeState(resource, rawJson(rawState), version);
        return fitting(
          type,
          raw,
          `The state of ${typeName} has schema version ${version}, and this provider has version ${schemaVersion}`,
        );
      });
      return { upgradedState: result, diagnostics };
    },

    moveResourceState: async (request) => {
      const { targetTypeName } = request;
      const resource = find(session.resources, targetTypeName);
      const { type } = resource.definition;
      const { result, diagnostics } = await respond(session, type, async () => {
        const stored = await moveState(resource, targetTypeName, {
          providerAddress: request.sourceProviderAddress,
          typeName: request.sourceTypeName,
          schemaVersion: request.sourceSchemaVersion,
          state: rawJson(request.sourceState),
          private: privateOfAnother(request.sourcePrivate),
        });
        return {
          targetState: toDynamicValue(type, stored.state),
          targetPrivate: privateBytes(stored.private),
          targetIdentity: identityData(resource.definition, stored.state),
        };
      });
      return { ...(result ?? { targetState: undefined, targetPrivate: Buffer.alloc(0) }), diagnostics };
    },
  };
}

/** Stored state as a value of the current schema. @throws DiagnosticError when it does not fit. */
function fitting(type: ObjectType, raw: Value, what: string) {
  try {
    return returned(type, withoutWriteOnly(type, shaped(type, raw)));
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    throw new DiagnosticError(
      "Stored state does not fit the schema",
      `${what}: ${error.message} Remove the object from the state with \`terraform state rm\` and import it again.`,
      error.path,
      error,
    );
  }
}

function rawJson(state: RawState | undefined): Value {
  if (state && state.json.length > 0) return jsonOf(state.json);
  throw new DiagnosticError(
    "State of an old version of Terraform",
    "Terraform 0.11 or older wrote the state, which is not supported.",
  );
}
