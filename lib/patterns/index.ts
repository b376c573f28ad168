export * from "./alerts";
export { type ErrorBudget, type ErrorBudgetOptions, errorBudget } from "./error-budget";
export {
  type GoldenSignals,
  type GoldenSignalsOptions,
  type GoldenSignalsSources,
  goldenSignals,
  type Saturation,
} from "./golden-signals";
export * from "./layout";
export type { NamedTiles } from "./named-tiles";
export * from "./tiles";
