export { type ErrorBudgetOptions, errorBudget } from "./error-budget";
export { type GoldenSignalsOptions, type GoldenSignalsSources, goldenSignals } from "./golden-signals";
export * from "./layout";
export * from "./tiles";
