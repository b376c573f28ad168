export { decodeValue, encodeValue } from "../../protocol/codec";
export {
  ApplyResourceChange_Request,
  ApplyResourceChange_Response,
  AttributePath,
  ConfigureProvider_Request,
  ConfigureProvider_Response,
  Deferred_Reason,
  Diagnostic,
  DynamicValue,
  GetMetadata_Response,
  ListResource_Event,
  ListResource_Request,
  PlanResourceChange_Request,
  PlanResourceChange_Response,
  ProviderDefinition,
  ReadDataSource_Request,
  ReadDataSource_Response,
  ReadResource_Request,
  ReadResource_Response,
} from "../../protocol/v6/generated/tfplugin6";
export { encodeSchema, handlersOf } from "../../protocol/v6/methods";
export { identityData } from "../../protocol/v6/schema";
export { fromDynamicValue, toDynamicValue } from "../../protocol/v6/values";
export { validateConfig } from "../../runtime/calls/validate";
