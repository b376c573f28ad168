export { exitCodeOf, reportOf } from "./report";
export { type PullOptions, pull } from "./run";
