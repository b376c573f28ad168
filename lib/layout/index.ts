export * from "./place-tiles";
