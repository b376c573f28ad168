import { connectionLookup, connections } from "../../../lib/definitions/data-sources/connections";
import { storedList, storedLookup } from "./stored";

/** `observability_connections`. */
export const connectionsDataSource = storedList(connections, {
  store: (client) => client.connections,
  member: "connections",
});

/** `observability_connection`. */
export const connectionDataSource = storedLookup(connectionLookup, {
  store: (client) => client.connections,
  thing: "connection",
});
