export * from "./lock-file";
export * from "./mirror-path";
export * from "./package-hash";
export * from "./package-root";
export * from "./platform";
export * from "./put-provider";
