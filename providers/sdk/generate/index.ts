export { constructFiles } from "./files";
export type { Modules } from "./source-text";
