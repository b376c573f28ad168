export { type HclOptions, hclFiles } from "./hcl";
export { type ConfigurationOptions, configurationOf } from "./import";
export type {
  Configuration,
  Inventory,
  InventoryRecord,
  Secret,
  Service,
  SourceFile,
  Written,
} from "./inventory";
export { count } from "./inventory";
export { importKinds, resourceOf } from "./kinds";
export { typescriptFiles } from "./typescript/files";
