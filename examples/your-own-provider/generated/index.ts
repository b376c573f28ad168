export * from "./data-file";
export * from "./file";
export * from "./provider";
