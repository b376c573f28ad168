/** What the constructs use of the CDK. Only this file imports it: in the copy for cdktn, it imports that one. */
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
