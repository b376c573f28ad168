export { type HclOptions, hclFiles } from "./hcl/files";
export { importKinds, resourceOf } from "./kinds";
export type { SourceFile } from "./source-file";
export { count } from "./source-file";
export { type ConfigurationOptions, configurationOf } from "./take-over";
export type {
  Configuration,
  Inventory,
  InventoryRecord,
  Secret,
  Service,
  Written,
} from "./takeover";
export { typescriptFiles } from "./typescript/files";
