export * from "./lock-file";
export * from "./mirror";
export * from "./provider-program";
