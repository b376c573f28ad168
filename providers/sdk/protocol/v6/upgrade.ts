import { moveState, upgradeState } from "../../runtime/calls/upgrade";
import { DiagnosticError, ValueError } from "../../runtime/diagnostics";
import { withoutWriteOnly } from "../../runtime/plan-values";
import type { Session } from "../../runtime/session";
import { schemaVersionOf, type Value } from "../../schema";
import { problem } from "../../schema/problems";
import { find, type Handlers, respond } from "./call";
import type { DynamicValue, RawState } from "./generated/tfplugin6";
import { privateBytes, privateOfAnother } from "./private-state";
import { identityData } from "./schema";
import { jsonOf, returned, shaped, toDynamicValue } from "./values";

export function upgradeCalls<C>(session: Session<C>): Handlers {
  return {
    upgradeResourceState: async ({ typeName, version, rawState }) => {
      session.reads.report(typeName);
      const resource = find(session.resources, typeName);
      const { definition } = resource;
      const { type } = definition;
      const { result, diagnostics } = await respond(session, type, () => {
        const raw = upgradeState(resource, rawJson(rawState), version);
        return fitting(
          () => returned(type, withoutWriteOnly(type, shaped(type, raw))),
          `The state of ${typeName} has schema version ${version}, and this provider has version ${schemaVersionOf(definition)}`,
          importAgain,
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
          targetState: fitting(
            () => toDynamicValue(type, stored.state),
            `The state of ${request.sourceTypeName} of ${request.sourceProviderAddress}`,
            "Instead of the moved block, remove the object from the state with a removed block and import it.",
          ),
          targetPrivate: privateBytes(stored.private),
          targetIdentity: identityData(resource.definition, stored.state),
        };
      });
      return { ...(result ?? { targetState: undefined, targetPrivate: Buffer.alloc(0) }), diagnostics };
    },
  };
}

const importAgain = "Remove the object from the state with `terraform state rm` and import it again.";

/** Stored state as a value of the current schema. @throws DiagnosticError with the remedy when it does not fit. */
function fitting(encode: () => DynamicValue, what: string, remedy: string): DynamicValue {
  try {
    return encode();
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    const detail = `${what}: ${error.message} ${remedy}`;
    throw new DiagnosticError(problem("state-unfit"), detail, error.path, error);
  }
}

function rawJson(state: RawState | undefined): Value {
  if (state && state.json.length > 0) return jsonOf(state.json);
  const detail = `Terraform 0.11 or older wrote the state, which is not supported. ${importAgain}`;
  throw new DiagnosticError(problem("state-of-old-terraform"), detail);
}
