/**
 * The calls of a provider in the process of a test, as Terraform makes them: `handlersOf(provider)`, and the values and messages of the
 * protocol. It follows the protocol, so a minor version may change it.
 */
export { decodeValue, encodeValue } from "../protocol/codec";
export * from "../protocol/v6/generated/tfplugin6";
export { encodeSchema, handlersOf } from "../protocol/v6/methods";
export { identityData } from "../protocol/v6/schema";
export { fromDynamicValue, toDynamicValue } from "../protocol/v6/values";
export { validateConfig } from "../runtime/calls/validate";
