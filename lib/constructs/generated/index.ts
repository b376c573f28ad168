export * from "./alert";
export * from "./api-key";
export * from "./dashboard";
export * from "./data-sources";
export * from "./provider";
export * from "./shared";
