import { isPresent, isRecord, type Members } from "terraform-provider-sdk/values";

/**
 * True for a number tile that shows the count of one series as a percentage. The UI makes that of two series *as ratio*, of which the API
 * returns the first: an update would then store the count alone.
 */
export function mayHideRatio({ displayType, select, asRatio, formulas, numberFormat }: Members): boolean {
  if (displayType !== "number" || asRatio === true || (Array.isArray(formulas) && formulas.length > 0)) return false;
  if (!isRecord(numberFormat) || numberFormat.output !== "percent" || !Array.isArray(select)) return false;
  const [item, second] = select;
  return isRecord(item) && item.aggFn === "count" && !isPresent(second);
}
