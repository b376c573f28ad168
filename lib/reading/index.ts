export { ReadingAccount } from "./account";
export { DocumentReader, type ReadingFinding } from "./document-reader";
export { isSecretPlace, type Leaf, leafWords, leavesOf, type Meaningless, patternsOf } from "./leaves";
export { type Reading, readBoolean, readDuration, readNumber } from "./scalars";
export { isBoolean, isIdentifier, isNumber, isText } from "./value-kinds";
export { readYamlDocuments } from "./yaml-documents";
