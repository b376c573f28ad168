export * from "./alerts";
export * from "./filters";
export * from "./layout";
export type { NamedTiles } from "./service-tiles";
export {
  type GoldenSignals,
  type GoldenSignalsOptions,
  type GoldenSignalsSources,
  goldenSignals,
  type Saturation,
} from "./service-tiles";
export * from "./slo";
export * from "./tiles";
