import type { NumberFormat } from "../../constructs";
import { units as formats } from "../../tiles";

/** Number formats for values of a unit: `timeSeries("Latency", traces).avg("Duration").format(units.nanoseconds)`. */
export const units = formats satisfies Readonly<Record<string, NumberFormat>>;
