export * from "./place-tiles";
export * from "./repeated-tile-names";
export * from "./tile-keys";
