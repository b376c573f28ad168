export { type CodeOptions, type ImportOptions, managedKinds, usualKinds } from "./choose";
export { configurationOf } from "./configuration";
export { hclFiles } from "./hcl";
export type { Inventory } from "./inventory";
export { exitCodeOf, reportJson, reportOf } from "./report";
export { importExisting } from "./run";
export { typescriptFiles } from "./typescript/files";
