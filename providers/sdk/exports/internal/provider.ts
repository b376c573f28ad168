export { encodeValue } from "../../protocol/codec";
export type {
  CallContext,
  JsonRecord,
  JsonValue,
  PlanCreate,
  PlanUpdate,
  UnchangedContext,
} from "../../runtime/context";
export { clientIfKnown, UnknownConfigurationError } from "../../runtime/diagnostics";
export type { Places } from "../../runtime/objects";
export {
  asListed,
  type PlanResult,
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
  titleOf,
  type Write,
} from "../../stored";
