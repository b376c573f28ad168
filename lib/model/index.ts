export * from "./build";
export * from "./config-type";
export * from "./definition";
export * from "./names";
export * from "./path";
export * from "./type";
export * from "./value";
