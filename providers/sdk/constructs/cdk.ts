/** What the constructs use of the CDK. Only this file imports cdktf; `cdk.cdktn.ts` stands in its place in the copy of the folder for cdktn. */
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
} from "cdktf";
export { Construct, type IConstruct } from "constructs";
