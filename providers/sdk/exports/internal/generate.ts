export { constructFiles, type Modules } from "../../generate";
export { type Examples, exampleLayout, readExamples, readIn, typeNameOf } from "../../generate/docs/examples";
export { referencePages } from "../../generate/docs/pages";
export { bounds, type Words } from "../../generate/docs/schema-section";
