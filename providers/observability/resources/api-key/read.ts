import type { KeyRecord } from "../../../../lib/client";
import { apiKey } from "../../../../lib/kinds/api-key";
import {
  fromWire,
  type ImportedOf,
  isRecord,
  type ObjectValue,
  type ReceivedOf,
  type StoredOf,
} from "../../../../lib/schema";

type Prior = ImportedOf<typeof apiKey>;
type Received = ReceivedOf<typeof apiKey>;

/** Roles as they are compared; members that a response may omit stay. */
export function readKey(state: ObjectValue, body: KeyRecord, prior: Prior): StoredOf<typeof apiKey> {
  return {
    ...state,
    ...readRoles(fromWire(apiKey.type, body).roles, assignedRoles(body), prior),
    keySuffix: body.keySuffix ?? prior.keySuffix,
    createdAt: body.createdAt ?? prior.createdAt,
    ...currentOf(body),
  };
}

/** The key as the service returned it, whatever the configuration says of it. */
export function currentOf(body: KeyRecord): Pick<StoredOf<typeof apiKey>, "usedAt" | "current"> {
  const { state, roles, ipAccessList } = fromWire(apiKey.type, body);
  return { usedAt: fromWire(apiKey.type, body).usedAt, current: { state, roles, ipAccessList } };
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
function readRoles(roles: Received["roles"], assigned: readonly AssignedRole[], prior: Prior) {
  const imported = prior.name === null;
  const hasRoles = roles !== null && roles.length > 0;
  const isCustom = assigned.some(({ custom }) => custom);
  const isMirror = !isCustom && (hasRoles || assigned.length === 0) && prior.assignedRoleIds === null;
  return {
    roles: imported ? (isCustom || !hasRoles ? null : roles) : isCustom || prior.roles === null ? prior.roles : roles,
    assignedRoleIds: isMirror ? null : assigned.map(({ id }) => id),
  };
}
