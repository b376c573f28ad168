export type {
  CallContext,
  CreateContext,
  DeleteContext,
  ImportContext,
  MoveSource,
  NormalizeContext,
  PlanContext,
  ReadContext,
  UpdateContext,
} from "../runtime/context";
export { type Diagnostic, DiagnosticError, FunctionError, UnknownConfigurationError } from "../runtime/diagnostics";
export { logicalProvider, logicalResource } from "../runtime/logical";
/** What the functions return: declarations of a module that exports it need the names. */
export type * as types from "../runtime/provider";
export {
  dataSource,
  ephemeralResource,
  type ListResource,
  type Provider,
  type ProviderFunction,
} from "../runtime/provider";
export { type PlanResult, resource, type Stored, type UpgradeStep } from "../runtime/resource";
