export { type Examples, exampleLayout, readExamples, readIn, typeNameOf } from "./docs/examples";
export { referencePages } from "./docs/pages";
export { bounds, type Words } from "./docs/schema-section";
export { constructFiles } from "./files";
export type { Modules } from "./source-text";
