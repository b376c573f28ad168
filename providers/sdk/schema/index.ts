export * from "./build";
export { define } from "./define";
export * from "./find-by-name";
export * from "./in-form";
export * from "./infer";
export * from "./json";
export { jsonSchema } from "./json-schema";
export * from "./managed";
export * from "./match";
export * from "./names";
export { isLeftToService } from "./ownership";
export {
  type Problem,
  type Problems,
  problemsOf,
  type Severity,
  sdkProblems,
  type Warning,
} from "./problems";
export * from "./reconcile";
export * from "./redactor";
export * from "./same";
export * from "./template";
export * from "./text";
export * from "./type";
export { withoutNeedlessDefaults } from "./unchanged";
export * from "./value";
export * from "./variants";
export * from "./walk";
export * from "./wire";
export * from "./without-defaults";
