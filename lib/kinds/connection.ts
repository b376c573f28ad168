import { bool, integer, optional, required, string } from "terraform-provider-sdk/schema";
import { isHttpUrl, usable } from "../service/rules";
import { kind, ownId, teamArgument, timestamps } from "./kind";

/** A database that sources read from. */
export const connection = kind({
  name: "connection",
  plural: "connections",
  path: "connections",
  listedWholeIn: ["clickstack"],
  access: {
    readableIn: { open_source: "clickstack" },
    writableIn: { open_source: "clickstack" },
    since: { read: "2.29", write: "2.29" },
  },
  membersRead: { name: true },
  rules: ["host", "prometheusEndpoint"].map((name) => usable(name, isHttpUrl, "an http or https URL")),
  description:
    "Manages a connection to the database that sources read from. Not available on the managed platform, which manages its own connection.",
  attributes: {
    id: ownId("ID of the connection. Sources refer to it."),
    name: required(string(), "Name of the connection.", { docs: { forAuthors: "Does not have to be unique." } }),
    host: required(
      string(),
      "URL of the database, for example `http://clickhouse:8123`. The service does not check that it is reachable.",
    ),
    username: required(string(), "Database user."),
    password: optional(
      string({ minLength: 1 }),
      "Password of the database user. Defaults to an empty password. Never stored in state: the provider keeps a salted hash in private state, so a new value plans an update. Requires Terraform 1.11 or later.",
      {
        set: { sensitive: true, writeOnly: true },
        removed: {
          by: "nothing",
          says: "The connection keeps its password, because the service cannot clear it. Set another password, or replace the connection.",
        },
      },
    ),
    passwordVersion: optional(
      integer(),
      "Version of `password`. If set, the provider sends the password only when this number changes. If omitted, it sends the password whenever the password changes.",
      {
        api: { name: false },
        removed: { by: "omission", says: "The provider detects changes of `password` by its hash." },
      },
    ),
    hyperdxSettingPrefix: optional(
      string({ pattern: { matches: /^[A-Za-z0-9_]+$/, says: "letters, digits and underscores" } }),
      "Prefix of the database settings that the service uses to mark its queries.",
      { removed: { by: "value", value: null, says: "Queries are not marked (the provider sends null)." } },
    ),
    isPrometheusEndpoint: optional(bool(), "Whether `host` is a Prometheus endpoint.", {
      omitted: { detectsDrift: true, means: false },
      removed: { by: "value", value: false, says: "`host` is not a Prometheus endpoint (the provider sends false)." },
      docs: { forAuthors: "Defaults to `false`." },
    }),
    prometheusEndpoint: optional(
      string({ minLength: 1 }),
      "URL of the Prometheus endpoint of the connection, for example `http://prometheus:9090`. An older service ignores it, so each plan sets it again.",
      {
        api: { firstVersion: "after 2.36" },
        removed: {
          by: "value",
          value: null,
          says: "The connection has no Prometheus endpoint (the provider sends null).",
        },
      },
    ),
    ...timestamps("connection", "a new password"),
    team: teamArgument("connection"),
  },
  resourceOnlyAttributes: ["passwordVersion"],
  list: { description: "Lists the connections of the team. The service never returns passwords." },
  lookup: {},
  imported: { byDefault: false },
});
