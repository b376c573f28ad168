/** The CDK, and the base of the constructs that is made for it. Only this file imports them; `cdk.cdktn.ts` stands in its place in the copy for cdktn. */
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
} from "cdktf";
export { Construct, type IConstruct } from "constructs";
export * from "terraform-provider-sdk/constructs";
export * from "terraform-provider-sdk/internal/constructs";
