export {
  type EvaluatedAlert,
  evaluatedAlert,
  type Interval,
  invalidAlert,
  isInterval,
  meets,
  minute,
  windowLength,
} from "./alert";
export { type Backtest, type BacktestSeries, backtest } from "./backtest";
export { type BurnRate, burnRateIn, burnRateSql, decimalText, failedRequests } from "./burn-rate";
export {
  columnsOf,
  configOfSearch,
  displayTypeOfSeries,
  grouped,
  numericGroups,
  type QuerySeries,
  requestSeries,
  splitAtCommas,
  type WatchedQuery,
  watchedQuery,
} from "./chart";
export {
  type AlertEvent,
  AlertHistory,
  type AlertRecord,
  type Evaluation,
  evaluate,
  type Row,
} from "./evaluate";
export { FormulaError, formulaTokens, parsedFormula } from "./formula";
export {
  type NotifyingAlert,
  notificationOf,
  renderedTemplate,
  TemplateError,
  templateVariables,
  type Watched,
} from "./message";
export { canAggregate, type Given, type GivenEvent, type PlayedRun, play } from "./play";
export { burnRateRows } from "./request-counts";
export { bucketOf, catchUpLimit, dueRun, type Run, windowEnd } from "./schedule";
export { spanLength, spanText } from "./span";
export {
  canFold,
  comparedValue,
  foldedValue,
  groupedRow,
  groupName,
  parsedValue,
  pointsOf,
  type SeriesPoint,
  type Target,
} from "./value";
