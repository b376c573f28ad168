export * from "./archives.mjs";
export { bundle, bundleProvider, packagesIn, schemaDefinition } from "./bundle.mjs";
export { bunProgram, compileProvider, fetchRuntime } from "./executable.mjs";
export { extensionOf, targetOf, targets } from "./targets.mjs";
