import type { Value } from "../../schema";
import type { MoveSource } from "../context";
import { DiagnosticError } from "../diagnostics";
import { withoutWriteOnly } from "../plan-values";
import type { Resource, Stored } from "../resource";

/**
 * Stored state in the shape of the current schema: JSON with Terraform's names.
 * @throws DiagnosticError for the state of a later version, and where a step is missing.
 */
export function upgradeState<C>(resource: Resource<C>, raw: Value, version: number): Value {
  const { schemaVersion = 0, name } = resource.definition;
  if (version > schemaVersion)
    throw new DiagnosticError(
      "State has a later version",
      `The state of this ${name} has schema version ${version}; this version of the provider supports ${schemaVersion}. Use the version of the provider that wrote the state, or a later one.`,
    );
  const steps = resource.upgrade ?? [];
  if (steps.length === 0) return raw;
  let state = raw;
  for (let at = version; at < schemaVersion; ) {
    const step = steps.find(({ from }) => from === at);
    if (!step) throw noStep(name, at, schemaVersion);
    state = step.upgrade(state);
    at = step.to ?? at + 1;
  }
  return state;
}

function noStep(name: string, version: number, current: number): DiagnosticError {
  return new DiagnosticError(
    "State has an unknown version",
    `This version of the provider cannot upgrade the state of this ${name} from schema version ${version} to ${current}. Remove the object from the state with \`terraform state rm\` and import it again.`,
  );
}

/** State of another resource type as this one's. */
export async function moveState<C>(resource: Resource<C>, typeName: string, source: MoveSource): Promise<Stored> {
  const { type } = resource.definition;
  const stored = await resource.move?.(source);
  if (stored) return { ...stored, state: withoutWriteOnly(type, stored.state) };
  throw new DiagnosticError(
    "Move is not supported",
    `${typeName} cannot take over the state of ${source.typeName} of ${source.providerAddress}. ` +
      "Remove the moved block and import the object instead.",
  );
}
