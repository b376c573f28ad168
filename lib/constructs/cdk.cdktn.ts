/** In place of `cdk.ts` where the CDK is cdktn. */
export {
  AnnotationMetadataEntryType,
  CloudBackend,
  ComplexObject,
  Fn,
  type IInterpolatingParent,
  type IResolvable,
  type IResolveContext,
  type ISynthesisSession,
  Lazy,
  NumberMap,
  propertyAccess,
  RemoteBackend,
  ref,
  StringMap,
  StringMapList,
  TerraformDataSource,
  TerraformElement,
  type TerraformMetaArguments,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
  Testing,
  Token,
} from "cdktn";
export { Construct, type IConstruct } from "constructs";
export * from "terraform-provider-sdk/cdktn";
export * from "terraform-provider-sdk/internal/cdktn";
