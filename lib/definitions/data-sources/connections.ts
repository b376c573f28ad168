import { asComputed, computed, define, list, object } from "../../model";
import { connection } from "../connection";
import { idOrName, oneOfIdAndName } from "./id-or-name";

const members = asComputed(connection.type.attributes, ["passwordVersion"]);

const connectionResult = object("ConnectionResult", members);

export const connections = define({
  kind: "data_source",
  name: "connections",
  capability: "connections.read",
  description: "All connections of the team, in the service's order. Passwords are never told.",
  type: object("ConnectionsConfig", { connections: computed(list(connectionResult), "The connections.") }),
});

export const connectionLookup = define({
  kind: "data_source",
  name: "connection",
  capability: "connections.read",
  description: "One connection, by id or by name.",
  type: object("ConnectionLookupConfig", { ...members, ...idOrName("connection") }, [oneOfIdAndName]),
});
