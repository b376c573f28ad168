export * from "./place-tiles";
export * from "./tile-keys";
