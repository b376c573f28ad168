import { schemaVersionOf, type Value } from "../../schema";
import { problem } from "../../schema/problems";
import type { MoveSource } from "../context";
import { DiagnosticError } from "../diagnostics";
import { withoutWriteOnly } from "../plan-values";
import type { Resource, Stored } from "../resource";

/**
 * Stored state in the shape of the current schema: JSON with Terraform's names.
 * @throws DiagnosticError for the state of a later version, and where a step is missing.
 */
export function upgradeState<C>(resource: Resource<C>, raw: Value, version: number): Value {
  const { name } = resource.definition;
  const schemaVersion = schemaVersionOf(resource.definition);
  if (version > schemaVersion) {
    const detail = `The state of this ${name} has schema version ${version}; this version of the provider supports ${schemaVersion}. Use the version of the provider that wrote the state, or a later one.`;
    throw new DiagnosticError(problem("state-version-later"), detail);
  }
  const steps = resource.upgrade ?? [];
  if (steps.length === 0) return raw;
  let state = raw;
  for (let reachedVersion = version; reachedVersion < schemaVersion; ) {
    const step = steps.find(({ from }) => from === reachedVersion);
    if (!step) {
      const detail = `This version of the provider cannot upgrade the state of this ${name} from schema version ${reachedVersion} to ${schemaVersion}. Remove the object from the state with \`terraform state rm\` and import it again.`;
      throw new DiagnosticError(problem("state-version-unknown"), detail);
    }
    state = step.upgrade(state);
    reachedVersion = step.to ?? reachedVersion + 1;
  }
  return state;
}

/** @throws Error for steps that leave a version out, or lead past the current one. */
export function checkUpgradeSteps<C>({ definition, upgrade = [] }: Resource<C>): void {
  const current = schemaVersionOf(definition);
  const steps = upgrade.map(({ from, to = from + 1 }) => ({ from, to }));
  const stepError = (problem: string) => new Error(`The upgrade of the resource "${definition.name}" has ${problem}.`);
  for (const [index, { from, to }] of steps.entries()) {
    if (to <= from || to > current)
      throw stepError(`a step from schema version ${from} to ${to}, and the current version is ${current}`);
    if (steps.findIndex((earlierStep) => earlierStep.from === from) !== index)
      throw stepError(`two steps from schema version ${from}; remove one`);
  }
  const reached = steps.length === 0 ? [] : [1, ...steps.map(({ to }) => to)];
  const missing = reached.find((version) => version < current && !steps.some(({ from }) => from === version));
  if (missing !== undefined)
    throw stepError(`no step from schema version ${missing}, so such a state would never reach ${current}; add one`);
}

/** State of another resource type as this one's. */
export async function moveState<C>(resource: Resource<C>, typeName: string, source: MoveSource): Promise<Stored> {
  const { type } = resource.definition;
  const stored = await resource.move?.(source);
  if (stored) return { ...stored, state: withoutWriteOnly(type, stored.state) };
  const detail =
    `${typeName} cannot take over the state of ${source.typeName} of ${source.providerAddress}. ` +
    "Remove the moved block and import the object instead.";
  throw new DiagnosticError(problem("move-unsupported"), detail);
}
