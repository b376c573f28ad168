export { decodeValue } from "../../protocol/codec";
export {
  Deferred_Reason,
  type Diagnostic,
  type DynamicValue,
  ProviderDefinition,
} from "../../protocol/v6/generated/tfplugin6";
export { encodedSchemas, handlersOf } from "../../protocol/v6/methods";
export { identityData } from "../../protocol/v6/schema";
export { fromDynamicValue, toDynamicValue } from "../../protocol/v6/values";
export { validateConfig } from "../../runtime/calls/validate";
