export { withDefaults } from "./defaults";
export { fillUnknowns } from "./echo";
export { type Explanation, explain } from "./explain";
export { readOnlyPaths } from "./read-only";
export { replacePaths } from "./replace";
export { sensitiveTexts } from "./sensitive";
export { settleAbsent } from "./settle";
export { withUnknowns } from "./unknowns";
export { withoutWriteOnly, writeOnlyPaths } from "./write-only";
