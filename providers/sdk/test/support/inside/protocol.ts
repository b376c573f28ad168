/** What tests of a provider look at inside the SDK, and no author needs. */
export { decodeValue } from "../../../protocol/codec";
export {
  Deferred_Reason,
  type Diagnostic,
  type DynamicValue,
  ProviderDefinition,
} from "../../../protocol/v6/generated/tfplugin6";
export { encodedSchemas } from "../../../protocol/v6/methods";
export { identityData } from "../../../protocol/v6/schema";
export { validateConfig } from "../../../runtime/calls/validate";
