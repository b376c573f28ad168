export { constructFiles } from "./files";
export { jsonSchema } from "./json-schema";
export type { Modules } from "./source-text";
