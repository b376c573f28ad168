import { sameMeaning } from "terraform-provider-sdk/definitions";
import {
  bool,
  computed,
  json,
  list,
  object,
  optional,
  type RuleReport,
  required,
  rulesIn,
  string,
  type Value,
} from "terraform-provider-sdk/schema";
import {
  agreesWhereBothPresent,
  isList,
  isPresent,
  isRecord,
  type Path,
  readJson,
} from "terraform-provider-sdk/values";
import { problem } from "../service/problems";
import { bothModesWithClickStack } from "../service/products";
import { limits, words } from "../service/words";
import { kind, ownId, teamArgument, timestamps, unknownVariant } from "./kind";
import { addsNothing } from "./records";

const subjects = words(
  "Alert Connection Dashboard SavedSearch Source Team User Webhook Role Notebook SchemaMigration all",
);

/** What a condition on rows of the database must have. */
const rowMembers = ["connection", "from", "where", "whereLanguage"];

function conditionsRule(_: unknown, report: RuleReport): void {
  const conditions = readJson(report.known("conditions"));
  if (!isRecord(conditions)) return;
  const warn = (predicate: string, path: Path) =>
    report.warning(problem("condition-incomplete"), predicate, ["conditions", ...path]);
  if (report.known("integration") === "clickhouse") {
    const missing = rowMembers.filter((name) => !isPresent(conditions[name]));
    const predicate = `lacks ${missing.join(", ")}, which the service requires of a condition on rows of the database.`;
    if (missing.length > 0) warn(predicate, []);
    const { from, whereLanguage } = conditions;
    for (const name of isRecord(from) ? ["databaseName", "tableName"] : [])
      if (isRecord(from) && !isPresent(from[name])) warn("is missing.", ["from", name]);
    if (isPresent(whereLanguage) && !report.isOpaque(whereLanguage) && !/^(sql|lucene)$/.test(String(whereLanguage)))
      warn(`is ${JSON.stringify(whereLanguage)}; use "sql" or "lucene".`, ["whereLanguage"]);
    return;
  }
  for (const [name, value] of Object.entries(conditions))
    if (!report.isOpaque(value) && typeof value !== "string" && !(isRecord(value) && isPresent(value.$regex)))
      warn(`is ${JSON.stringify(value)}; compare it with a text, or with { $regex }.`, [name]);
}

const permission = object(
  "RolePermission",
  {
    action: optional(string({ knownValues: ["create", "read", "update", "delete", "manage"] }), "What is allowed."),
    subject: optional(
      string({ minLength: 1, knownValues: subjects }),
      "Type of object that the permission applies to.",
    ),
    integration: optional(
      string({ oneOf: ["mongodb", "clickhouse"] }),
      "What the permission applies to: objects of the service (`mongodb`) or rows of the database (`clickhouse`).",
      {
        api: { sentIfOmitted: true },
        omitted: { means: "mongodb" },
        docs: { forAuthors: "Defaults to `mongodb`.", omitsValueRules: true },
      },
    ),
    inverted: optional(bool(), "Whether the permission denies access instead of granting it.", {
      omitted: { means: false },
      docs: { forAuthors: "Defaults to `false`." },
    }),
    fields: optional(list(string({ minLength: 1 })), "Fields that the permission is limited to.", {
      omitted: { means: [] },
      docs: { forAuthors: "If omitted, it applies to all fields." },
    }),
    conditions: optional(json(), "Condition that limits the permission to some objects or rows.", {
      docs: {
        forAuthors:
          "For objects of the service, the members to compare with a text or with `{ $regex, $options }`. For rows of the database, `{ connection, from = { databaseName, tableName }, where, whereLanguage }`. If omitted, it applies to all.",
      },
    }),
    json: unknownVariant("permission", "integration"),
  },
  [rulesIn("clickstack", [conditionsRule])],
  {
    by: "integration",
    of: {
      mongodb: {
        interfaceName: "RoleObjectPermission",
        description: "A permission for objects of the service.",
        needs: ["action", "subject"],
        mayHave: [],
      },
      clickhouse: {
        interfaceName: "RoleRowPermission",
        description: "A permission for rows of the database.",
        needs: ["action", "subject"],
        mayHave: [],
      },
    },
  },
);

/** The permission that the service adds to every role. */
const permissionOfEveryRole = { action: "read", subject: "Connection" } as const;

export const enterpriseOnly = {
  not_served:
    "Only the enterprise edition of the service and managed mode have roles and teams. The service at this address has no route for them, so nothing is known of them, and the state keeps them.",
} as const;

const needsEnterprise = "Requires the managed platform or the enterprise edition of a self-hosted service.";

/** What members of the team can do. */
export const role = kind({
  name: "role",
  plural: "roles",
  path: "roles",
  listedWholeIn: ["clickstack"],
  access: { readableIn: bothModesWithClickStack, writableIn: bothModesWithClickStack },
  membersRead: { name: true, isPredefined: true },
  readOnlyMembers: ["type"],
  description: `Manages a role, which defines what members of the team can do. ${needsEnterprise} Predefined roles have the data source only.`,
  attributes: {
    id: ownId("ID of the role."),
    name: required(
      string({ maxLength: limits.roleName, pattern: { matches: /\S/, says: "a string that is not blank" } }),
      "Name of the role.",
      {
        api: { normalized: ["trimmed"] },
        docs: { forAuthors: "Must be unique and not the name of a predefined role." },
      },
    ),
    description: optional(string({ maxLength: limits.roleDescription }), "Description of the role.", {
      omitted: { means: "" },
      removed: { by: "value", value: "", says: "The role has no description (the provider sends an empty string)." },
    }),
    permissions: required(
      list(permission),
      "All permissions of the role. A later one overrides an earlier one. Every role can read connections anyway.",
    ),
    team: teamArgument("role"),
    ...timestamps("role"),
  },
  dataSourceAttributes: {
    isPredefined: computed(bool(), "Whether the role is predefined. Every team has the predefined roles."),
  },
  list: { description: `Lists the roles of the team, including predefined ones. ${needsEnterprise}` },
  lookup: { descriptionTail: `. ${needsEnterprise}` },
  imported: {
    byDefault: false,
    prune: (value) => {
      const { permissions } = value;
      if (!isList(permissions)) return value;
      return { ...value, permissions: ownPermissions(permissions) };
    },
  },
  remedies: enterpriseOnly,
  lostCreate: {
    comparableForm: ({ permissions, ...furtherMembers }) => ({
      ...furtherMembers,
      permissions: Array.isArray(permissions) ? permissions.filter((entry) => !isGivenToAll(entry)) : permissions,
    }),
  },
  unmanageable: { decidedBy: "name", why: ({ isPredefined }) => (isPredefined === true ? "is predefined" : undefined) },
});

/** True for the permission that the service adds to every role, with nothing more than that. */
function isGivenToAll(candidate: unknown): boolean {
  const defaultPermission = { integration: "mongodb", ...permissionOfEveryRole };
  return (
    addsNothing(permission, defaultPermission, candidate) &&
    isRecord(candidate) &&
    agreesWhereBothPresent({ inverted: false, ...defaultPermission }, candidate)
  );
}

/** The permissions of a role but for the one that every role has, which needs no word. */
export function ownPermissions<T extends Value>(permissions: readonly T[]): T[] {
  return permissions.filter(
    (candidate) => !isRecord(candidate) || !sameMeaning(permission, candidate, permissionOfEveryRole),
  );
}
