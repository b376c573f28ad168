export { Arguments } from "./arguments";
export { type Custom, custom, token } from "./custom";
export { annotate, annotateDiagnostic, checkAtSynth, customSynthesis, dialectOf, runChecks } from "./diagnostics";
export * from "./elements";
export { toHcl } from "./hcl";
export { holdsOpaque, isOpaque } from "./opaque";
export { type ConstructsProvider, type ProviderConfig, type Served, servedBy } from "./served";
export { fromTerraform, jsonText, toTerraform } from "./terraform";
