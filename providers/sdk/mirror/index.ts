export * from "./packages";
export * from "./platforms";
