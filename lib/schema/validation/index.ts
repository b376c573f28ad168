export * from "./sentence";
export * from "./validate";
