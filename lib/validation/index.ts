export * from "./issue";
export * from "./validate";
