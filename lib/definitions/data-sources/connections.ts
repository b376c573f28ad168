import { connection } from "../../kinds/connection";
import { idOrName, oneOfIdAndName } from "../../kinds/derive";
import { teamToRead } from "../../kinds/kind";
import { asComputed, computed, define, list, object } from "../../schema";

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
