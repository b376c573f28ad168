export { ReadingAccount } from "./account";
export { type Leaf, leavesOf, type Meaningless } from "./leaves";
export { type Reading, readBoolean, readDuration, readNumber } from "./scalars";
export { readYamlDocuments } from "./yaml-documents";
