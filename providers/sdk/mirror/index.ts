export * from "./lock-file";
export * from "./packages";
export * from "./platforms";
