import { isSameSource } from "../create/same-source";
import type { SourceRecord } from "../records/records";
import { storedRecord } from "./stored-record";

export const sources = storedRecord<SourceRecord>({
  thing: "source",
  path: "sources",
  schema: "source",
  paged: false,
  reads: "sources.read",
  writes: "sources.write",
  readOne: "sources.get",
  namesake: ["kind", "name"],
  isSame: isSameSource,
});
