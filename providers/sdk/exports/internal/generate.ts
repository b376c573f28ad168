export { type Examples, readExamples, readIn, typeNameOf } from "../../generate/docs/examples";
export { referencePages } from "../../generate/docs/pages";
export type { Words } from "../../generate/docs/schema-section";
export { constructFiles } from "../../generate/files";
export type { Modules } from "../../generate/source-text";
export type { Catalog } from "../../schema";
