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
export { count, nounsOf } from "./inventory";
export { typescriptFiles } from "./typescript/files";
