import type { KeyRecord } from "../../../../lib/client";
import { apiKey } from "../../../../lib/definitions";
import { fromWire, isRecord, type ObjectValue, type Path, type Value } from "../../../../lib/model";

/** Told when a member of a response has a type the definition does not expect; it is then read as absent. */
export type Mismatch = (path: Path, expected: string) => void;

/** What only the state knows: the service never returns it again. */
const remembered = ["keyId", "keySecret", "hashData", "keyHashWoVersion", "rotateWhen"] as const;

/** The state of a key from a response of the service. */
export function readKey(body: KeyRecord, prior: ObjectValue, mismatch?: Mismatch): ObjectValue {
  const now = fromWire(apiKey.type, body, mismatch);
  const kept = Object.fromEntries(remembered.map((name) => [name, prior[name] ?? null]));
  return {
    ...now,
    ...kept,
    ...readRoles(now.roles ?? null, assignedRoles(body), prior),
    keySuffix: now.keySuffix ?? prior.keySuffix ?? null,
    createdAt: now.createdAt ?? prior.createdAt ?? null,
  };
}

interface AssignedRole {
  readonly id: string;
  readonly custom: boolean;
}

function assignedRoles({ assignedRoles }: KeyRecord): AssignedRole[] {
  if (!Array.isArray(assignedRoles)) return [];
  return assignedRoles.flatMap((role) =>
    isRecord(role) && typeof role.roleId === "string" ? [{ id: role.roleId, custom: role.roleType === "custom" }] : [],
  );
}

/**
 * `roles` is frozen, and possibly wrong, once custom roles are assigned, so it is then not compared; nor is it where the author leaves the
 * choice to the service. System roles may mirror `roles` in the list of assigned ones, where nobody wrote them.
 */
function readRoles(roles: Value, assigned: readonly AssignedRole[], prior: ObjectValue): ObjectValue {
  const imported = typeof prior.name !== "string";
  const hasRoles = Array.isArray(roles) && roles.length > 0;
  const isCustom = assigned.some(({ custom }) => custom);
  const isMirror = !isCustom && (hasRoles || assigned.length === 0) && !Array.isArray(prior.assignedRoleIds);
  const priorRoles = prior.roles ?? null;
  return {
    roles: imported ? (isCustom || !hasRoles ? null : roles) : isCustom || priorRoles === null ? priorRoles : roles,
    assignedRoleIds: isMirror ? null : assigned.map(({ id }) => id),
  };
}
