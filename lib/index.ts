export * from "./constructs";
export * from "./patterns";
