export * from "./archives.mjs";
export { bundle, bundleProvider, packagesIn, printedBy } from "./bundle.mjs";
export { bunProgram, compileProvider, extensionOf, targetOf, targets } from "./executable.mjs";
export { licenseOf, neededLicenses, noticesFile, noticesFor, runtime, runtimeVersions } from "./notices.mjs";
