export { type ActionMetaArguments, type ActionTrigger, DefinedAction } from "./action";
export { annotateError } from "./diagnostics";
export {
  DefinedDataSource,
  DefinedEphemeralResource,
  DefinedProvider,
  DefinedResource,
  type EphemeralMetaArguments,
  lookupOnce,
  type ProviderMetaArguments,
} from "./elements";
export { type Custom, custom, held, isOpaque, token } from "./opaque";
export { ObjectList, ObjectMap } from "./outputs";
export { type Served, servedBy } from "./served";
