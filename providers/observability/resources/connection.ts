import { kinds } from "../../../lib/client";
import { connection } from "../../../lib/kinds/connection";
import { storedResource } from "../stored/stored-resource";

/** `observability_connection`. */
export const connectionResource = storedResource(connection, {
  record: kinds.connections,
  store: (client) => client.connections,
});
