export { type ImportOptions, managedKinds, usualKinds } from "./choose";
export { configurationOf } from "./configuration";
export { hclFiles } from "./hcl";
export type { Inventory } from "./inventory";
export { exitCodeOf, reportJson, reportOf } from "./report";
export { importExisting } from "./run";
export { importFromTerraform } from "./terraform/run";
export { typescriptFiles } from "./typescript/files";
