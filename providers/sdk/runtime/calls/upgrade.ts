import type { Value } from "../../../../lib/model";
import type { MoveSource } from "../context";
import { DiagnosticError } from "../diagnostic";
import type { Resource, Stored } from "../resource";
import { withoutWriteOnly } from "../values";

/** Stored state in the shape of the current schema: JSON with Terraform's names. */
export function upgradeState<C>(resource: Resource<C>, raw: Value, version: number): Value {
  const { schemaVersion = 0 } = resource.definition;
  return version < schemaVersion && resource.upgrade ? resource.upgrade(raw, version) : raw;
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
