export type {
  JsonRecord,
  JsonValue,
  PlanCreate,
  PlanDelete,
  PlanUpdate,
} from "../../runtime/context";
export { ValueError } from "../../runtime/diagnostics";
export type { Places } from "../../runtime/objects";
export type { ConfigureContext, DataSource, EphemeralResource, Listed } from "../../runtime/provider";
export { asListed, type Resource, type ResourceParts, type Unchanged } from "../../runtime/resource";
export {
  clientIfKnown,
  createBody,
  GoneSincePlanError,
  isRemoved,
  keptSinceImport,
  type StoredParts,
  type StoredResource,
  titleOf,
  type Write,
} from "../../stored";
