import { bool, computed, define, json, list, object, optional, required, set, string } from "../model";
import { limits } from "./limits";
import { objectId } from "./object-id";

const permission = object("RolePermission", {
  action: required(string({ known: ["create", "read", "update", "delete", "manage"] }), "What is allowed."),
  subject: required(string({ minLength: 1 }), "On what: `Dashboard`, `Alert`, `Source`, …, or `all`."),
  integration: optional(
    string({ oneOf: ["mongodb", "clickhouse"] }),
    "Whether it is about objects of the service (`mongodb`) or rows of the database (`clickhouse`); `mongodb` when absent.",
    { absentMeans: "mongodb" },
  ),
  inverted: optional(bool(), "Whether it forbids instead.", { absentMeans: false }),
  fields: optional(list(string({ minLength: 1 })), "Fields it is limited to; all when absent.", { absentMeans: [] }),
  conditions: optional(json(), "Which objects or rows it is limited to; all when absent."),
});

export const role = define({
  kind: "resource",
  name: "role",
  capability: "roles.write",
  description:
    "A role of the team's members: what they may do. Needs the enterprise edition of a self-hosted service, or the hosted platform. Predefined roles cannot be managed; look them up with the data source.",
  schemaVersion: 1,
  type: object("RoleConfig", {
    id: computed(objectId(), "Id of the role.", { stable: true, identifies: true }),
    name: required(
      string({ maxLength: limits.roleName, pattern: { matches: /\S/, says: "a text that is not blank" } }),
      "Name of the role; unique, and not that of a predefined one.",
      { normalised: ["trimmed"] },
    ),
    description: optional(string({ maxLength: limits.roleDescription }), "Description of the role.", {
      absentMeans: "",
      removal: { by: "value", value: "", says: "The role has no description (the empty text is sent)." },
    }),
    permissions: required(
      set(permission),
      "What the role may do; all of it. The service lets every role read connections, whether that is written or not.",
    ),
    createdAt: computed(string(), "When the role was created.", { stable: true }),
    updatedAt: computed(string(), "When the role was last changed."),
  }),
});
