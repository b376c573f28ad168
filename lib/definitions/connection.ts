import { bool, computed, define, integer, object, optional, required, string } from "../model";
import { objectId } from "./object-id";

export const connection = define({
  kind: "resource",
  name: "connection",
  capability: "connections.write",
  description:
    "A connection to the database that sources read. The hosted platform owns its connection and serves none.",
  schemaVersion: 1,
  type: object("ConnectionConfig", {
    id: computed(objectId(), "Id of the connection; what a source refers to.", { stable: true, identifies: true }),
    name: required(string(), "Name of the connection; need not be unique."),
    host: required(string(), "Address of the database, e.g. `http://clickhouse:8123`. The service does not check it."),
    username: required(string(), "User of the database."),
    password: optional(
      string({ minLength: 1 }),
      "Password of the user; empty when absent. Never stored: a salted hash of what was sent is kept in private state, so that another value plans an update. Needs Terraform 1.11 or later.",
      {
        sensitive: true,
        writeOnly: true,
        removal: {
          by: "nothing",
          says: "The connection keeps its password: the service cannot empty one. Give another, or replace the connection.",
        },
      },
    ),
    passwordVersion: optional(
      integer(),
      "Counts the versions of `password`. With it only a change of this number sends it, without it any change of the password.",
      {
        wire: false,
        removal: { by: "omission", says: "Changes of `password` are noticed by its hash again." },
      },
    ),
    hyperdxSettingPrefix: optional(
      string({ pattern: { matches: /^[A-Za-z0-9_]+$/, says: "letters, digits and underscores" } }),
      "Prefix of the database settings by which the service marks its queries.",
      { removal: { by: "value", value: null, says: "The queries are not marked (null is sent)." } },
    ),
    isPrometheusEndpoint: optional(bool(), "Whether the address is a Prometheus endpoint; not so when absent.", {
      absentMeans: false,
      removal: { by: "value", value: false, says: "It is none (false is sent)." },
    }),
    createdAt: computed(string(), "When the connection was created.", { stable: true }),
    updatedAt: computed(string(), "When the connection was last changed. Unknown in a plan that sends a new password."),
  }),
});
