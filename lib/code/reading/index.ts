export { ReadingAccount } from "./account";
export { DocumentReader, type ReadingFinding } from "./document-reader";
export { type Leaf, leavesOf, type Meaningless } from "./leaves";
export { type Reading, readBoolean, readDuration, readNumber } from "./scalars";
export { readYamlDocuments } from "./yaml-documents";
