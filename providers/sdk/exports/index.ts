export {
  clientIfKnown,
  type Diagnostic,
  DiagnosticError,
  FunctionError,
  UnknownConfigurationError,
} from "../runtime/diagnostics";
export { type Context, logicalProvider, logicalResource, partsFor, providerFunction } from "../runtime/parts";
/** What the functions return: declarations of a module that exports it need the names. */
export type {
  Action,
  DataSource,
  EphemeralResource,
  ListResource,
  Provider,
  ProviderFunction,
} from "../runtime/provider";
export type { PlanResult, Resource, Stored } from "../runtime/resource";
