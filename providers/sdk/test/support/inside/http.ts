/** What tests of a provider look at inside the SDK, and no author needs. */
export { SharedBudgets } from "../../../http/budget";
export { type Clock, systemClock } from "../../../http/clock";
export type { Transport } from "../../../http/transport";
