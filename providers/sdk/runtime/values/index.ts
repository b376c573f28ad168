export { withDefaults } from "./defaults";
export { fillUnknowns, knownObject } from "./echo";
export { keepAuthored } from "./keep-authored";
export { readOnlyPaths } from "./read-only";
export { replacePaths } from "./replace";
export { settleAbsent, settleByMeaning } from "./settle";
export { withUnknowns } from "./unknowns";
export { asObject } from "./walk";
export { withoutWriteOnly, writeOnlyPaths } from "./write-only";
