import type { ConnectionRecord } from "../records/records";
import { storedRecord } from "./stored-record";

export const connections = storedRecord<ConnectionRecord>({
  thing: "connection",
  path: "connections",
  schema: "connection",
  reads: "connections.read",
  writes: "connections.write",
  paged: false,
});
