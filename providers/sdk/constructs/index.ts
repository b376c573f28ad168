export { type ActionMetaArguments, type ActionTrigger, DefinedAction } from "./action";
export {
  annotate,
  annotateDiagnostic,
  annotateError,
  checkAtSynth,
  customSynthesis,
  dialectOf,
  runChecks,
} from "./diagnostics";
export * from "./elements";
export { type Custom, custom, held, holdsOpaque, isOpaque, token } from "./opaque";
export { ObjectList, ObjectMap } from "./outputs";
export { placeOf, placeWords } from "./place";
export { type Served, servedBy } from "./served";
export { fromTerraform, jsonText, toHcl, toTerraform } from "./terraform";
