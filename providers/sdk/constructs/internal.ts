export { annotate, annotateDiagnostic, checkAtSynth, customSynthesis, dialectOf, runChecks } from "./diagnostics";
export { placeOf, placeWords } from "./place";
export { fromTerraform, jsonText, toHcl } from "./terraform";
