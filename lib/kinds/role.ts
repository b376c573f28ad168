import { bool, computed, define, json, list, object, optional, required, set, string } from "../schema";
import { limits, objectId } from "../words";
import { teamOf } from "./kind";

const permission = object("RolePermission", {
  action: required(string({ known: ["create", "read", "update", "delete", "manage"] }), "What is allowed."),
  subject: required(
    string({ minLength: 1 }),
    "Type of object that the permission applies to: `Dashboard`, `Alert`, `Source` and so on, or `all`.",
  ),
  integration: optional(
    string({ oneOf: ["mongodb", "clickhouse"] }),
    "What the permission applies to: objects of the service (`mongodb`) or rows of the database (`clickhouse`).",
    { forAuthors: "Defaults to `mongodb`.", absentMeans: "mongodb", describesValues: true },
  ),
  inverted: optional(bool(), "Whether the permission denies access instead of granting it.", {
    forAuthors: "Defaults to `false`.",
    absentMeans: false,
  }),
  fields: optional(
    list(string({ minLength: 1 })),
    "Fields that the permission is limited to. If omitted, it applies to all fields.",
    { absentMeans: [] },
  ),
  conditions: optional(
    json(),
    "Condition that limits the permission to some objects or rows. If omitted, it applies to all.",
  ),
});

/** The permission that the service adds to every role. */
export const permissionOfEveryRole = { action: "read", subject: "Connection" } as const;

export const role = define({
  kind: "resource",
  name: "role",
  capability: "roles.write",
  description:
    "Manages a role, which defines what members of the team can do. Requires the managed platform or the enterprise edition of a self-hosted service. You cannot manage predefined roles. Look them up with the data source.",
  schemaVersion: 1,
  type: object("RoleConfig", {
    id: computed(objectId(), "ID of the role.", { stable: true, identifies: true }),
    name: required(
      string({ maxLength: limits.roleName, pattern: { matches: /\S/, says: "a string that is not blank" } }),
      "Name of the role.",
      { forAuthors: "Must be unique and not the name of a predefined role.", normalised: ["trimmed"] },
    ),
    description: optional(string({ maxLength: limits.roleDescription }), "Description of the role.", {
      absentMeans: "",
      removal: { by: "value", value: "", says: "The role has no description (the provider sends an empty string)." },
    }),
    permissions: required(
      set(permission),
      "All permissions of the role. The service lets every role read connections, even if you omit that permission.",
    ),
    team: teamOf("role"),
    createdAt: computed(string(), "When the role was created.", { stable: true }),
    updatedAt: computed(string(), "When the role was last changed."),
  }),
});
