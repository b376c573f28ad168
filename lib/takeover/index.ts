export { type HclOptions, hclFiles } from "./hcl/files";
export { resourceOf, type TakeoverKind, takeoverKinds } from "./kinds";
export type { SourceFile } from "./source-file";
export { count } from "./source-file";
export { type TakeoverOptions, takeOver } from "./take-over";
export {
  type Inventory,
  type InventoryRecord,
  nothingWritten,
  type Secret,
  type Takeover,
  type Written,
} from "./takeover";
export { type TypescriptOptions, typescriptFiles } from "./typescript/files";
