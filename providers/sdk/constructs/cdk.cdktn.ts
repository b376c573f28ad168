/** In place of `cdk.ts` where the CDK is cdktn. */
export {
  AnnotationMetadataEntryType,
  ComplexList,
  ComplexMap,
  type ComplexObject,
  type IInterpolatingParent,
  ImportableResource,
  type IResolvable,
  type IResolveContext,
  Lazy,
  ref,
  TerraformDataSource,
  TerraformElement,
  type TerraformMetaArguments,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
  Token,
} from "cdktn";
export { Construct, type IConstruct } from "constructs";
