import type { Reference } from "./expression";

/** Members whose value is the ID of an object of another kind, wherever they stand. */
const kindsByMember: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sourceId: "source",
    appliesToSourceIds: "source",
    logSourceId: "source",
    traceSourceId: "source",
    metricSourceId: "source",
    sessionSourceId: "source",
    connectionId: "connection",
    connection: "connection",
    webhookId: "webhook",
    savedSearchId: "saved_search",
    dashboardId: "dashboard",
    assignedRoleIds: "role",
  }),
);

/** What a click opens, by the click's `type`. */
const clickTargets: ReadonlyMap<string, string> = new Map([
  ["search", "source"],
  ["dashboard", "dashboard"],
]);

/** The object that a member names, when it is one that names objects. `owner` holds the member. */
export function referenceAt(
  member: string,
  value: unknown,
  owner: Readonly<Record<string, unknown>> = {},
): Reference | undefined {
  const kind = member === "target" ? clickTargets.get(String(owner.type)) : kindsByMember.get(member);
  return kind !== undefined && typeof value === "string" && value !== ""
    ? { is: "reference", kind, id: value }
    : undefined;
}
