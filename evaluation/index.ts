export { type EvaluatedAlert, type Interval, intervalMinutes, invalidAlert, meets, windowLength } from "./alert";
export { type Backtest, type BacktestSeries, backtest } from "./backtest";
export type { AlertEvent } from "./evaluate";
export { AlertHistory, type AlertRecord, type Evaluation, evaluate, failedRecord, type Row } from "./evaluate";
export { type Formula, FormulaError, formulaTokens, parsedFormula } from "./formula";
export { bucketOf, catchUpLimit, dueRun, type Run, windowEnd } from "./schedule";
export { canFold, comparedValue, foldedValue, groupName, parsedValue, type SeriesPoint } from "./value";
