export { type HclOptions, hclFiles } from "./hcl/files";
export { resourceOf, takeoverKinds } from "./kinds";
export type { SourceFile } from "./source-file";
export { count } from "./source-file";
export { type TakeoverOptions, takeOver } from "./take-over";
export type {
  Inventory,
  InventoryRecord,
  Secret,
  Service,
  Takeover,
  Written,
} from "./takeover";
export { typescriptFiles } from "./typescript/files";
