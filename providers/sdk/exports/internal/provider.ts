export { encodeValue } from "../../protocol/codec";
export type {
  CallContext,
  CreateContext,
  DeleteContext,
  ImportContext,
  JsonRecord,
  JsonValue,
  MoveSource,
  NormalizeContext,
  PlanContext,
  PlanCreate,
  PlanDelete,
  PlanUpdate,
  ReadContext,
  UnchangedContext,
  UpdateContext,
} from "../../runtime/context";
export { clientIfKnown, UnknownConfigurationError, ValueError } from "../../runtime/diagnostics";
export type { Places } from "../../runtime/objects";
export type {
  ConfigureContext,
  Listed,
} from "../../runtime/provider";
export {
  asListed,
  type PlanResult,
  type ResourceParts,
  resource,
  type Stored,
  type Unchanged,
} from "../../runtime/resource";
export {
  createBody,
  GoneSincePlanError,
  isRemoved,
  keptSinceImport,
  type StoredParts,
  type StoredRecord,
  type StoredResource,
  titleOf,
  type Write,
} from "../../stored";
