import { asComputed, computed, define, list, object } from "../../schema";
import { connection } from "../connection";
import { teamToRead } from "../team-argument";
import { idOrName, oneOfIdAndName } from "./id-or-name";

const members = asComputed(connection.type.attributes, ["passwordVersion"]);

const connectionResult = object("ConnectionResult", members);

export const connections = define({
  kind: "data_source",
  name: "connections",
  capability: "connections.read",
  description: "Lists the connections of the team. The service never returns passwords.",
  type: object("ConnectionsConfig", {
    team: teamToRead,
    connections: computed(list(connectionResult), "Connections of the team."),
  }),
});

export const connectionLookup = define({
  kind: "data_source",
  name: "connection",
  capability: "connections.read",
  description: "Looks up a connection by ID or name.",
  type: object("ConnectionLookupConfig", { ...members, ...idOrName("connection"), team: teamToRead }, [oneOfIdAndName]),
});
