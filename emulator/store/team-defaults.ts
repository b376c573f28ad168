import type { TeamData } from "./records";
import type { Member, TeamRole } from "./team-records";

const madeAt = "2026-01-01T00:00:00.000Z";
const predefined = { isPredefined: true, createdAt: madeAt, updatedAt: madeAt };

/** The roles that a team has from the start. Their names are an assumption: no published source lists them. */
export const predefinedRoles: TeamRole[] = [
  { id: "66e000000000000000000d01", name: "Admin", permissions: [{ action: "manage", subject: "all" }], ...predefined },
  { id: "66e000000000000000000d02", name: "Member", permissions: [{ action: "read", subject: "all" }], ...predefined },
];

const memberId = (index: number): string => `66e0000000000000000000${(index + 2).toString(16).padStart(2, "0")}`;

/** One user for each access key that no user has yet. */
export function membersWith(members: Member[], accessKeys: string[]): Member[] {
  const owned = new Set(members.map(({ accessKey }) => accessKey));
  const missing = accessKeys.filter((accessKey) => accessKey !== "" && !owned.has(accessKey));
  const added = missing.map((accessKey, index): Member => {
    const number = index === 0 ? "" : ` ${index + 1}`;
    const email = `emulator${number.trim()}@example.com`;
    return { id: memberId(index), name: `Emulator${number}`, email, accessKey };
  });
  return [...members, ...added];
}

/** The second team of an enterprise server that is started without a seed. */
export const secondTeam: TeamData = {
  team: { id: "66e0000000000000000000a1", name: "Second Team", defaultUserRole: null },
  members: [],
  invitations: [],
  teamRoles: predefinedRoles,
  connections: [],
  sources: [],
  webhooks: [],
  savedSearches: [],
  dashboards: [],
  alerts: [],
  keys: [],
  roles: [],
  backups: [],
};
