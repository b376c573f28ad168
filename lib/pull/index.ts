export { exitCodeOf, reportJson, reportOf } from "./report";
export { type PullOptions, pull } from "./run";
