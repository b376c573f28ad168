export { ReadingAccount } from "./account";
export { DocumentReader, type ReadingFinding } from "./document-reader";
export { type Leaf, leavesOf, type Meaningless, treeOf } from "./leaves";
export { type Reading, readBoolean, readDuration, readNumber } from "./scalars";
export { isBoolean, isIdentifier, isNumber, isText } from "./value-kinds";
export { readYamlDocuments } from "./yaml-documents";
