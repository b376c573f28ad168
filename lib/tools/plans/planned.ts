import type { PlannedOf } from "terraform-provider-sdk/schema";
import { omitUndefined, stringOf, toSnake } from "terraform-provider-sdk/values";
import type { Change, DrawnAlert, DrawnDashboard, DrawnTile, Mark } from "../../drawing";
import { isInterval, unevaluatedText, windowLength } from "../../evaluation/alert";
import type { alert } from "../../kinds/alert";
import type { dashboard } from "../../kinds/dashboard";
import type { savedSearch } from "../../kinds/saved-search";
import { alertDisplayTypes } from "../../tiles";
import { isHidden, type Values } from "./plan-json";

/** The display types whose tiles can have alerts: alerts are evaluated as ClickStack does. */
export const alertable = alertDisplayTypes("clickstack") ?? [];

/** A stack as its plan leaves it: every dashboard and alert, with what the plan does to it. */
export interface PlannedStack {
  readonly name: string;
  readonly dashboards: readonly PlannedDashboard[];
  readonly alerts: readonly PlannedAlert[];
  /** What the plan warns of that belongs to no dashboard and no alert. */
  readonly warnings: readonly PlanWarning[];
  /** What the plan changes of many objects at once. */
  readonly defaultTags?: DefaultTagsChange | undefined;
  readonly others: readonly { readonly address: string; readonly mark: Mark }[];
  /** Whether applying the plan would change anything, outputs included. */
  readonly hasChanges: boolean;
}

/** The default tags of the provider that a plan adds to objects or removes from them. */
export interface DefaultTagsChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** How many existing objects it concerns. */
  readonly objects: number;
}

/** A warning of a plan, about a resource if it has an address. */
export interface PlanWarning {
  readonly summary: string;
  readonly detail: string;
  readonly address?: string;
  /** Where the engine found it, seen from the folder of the plan. */
  readonly range?: { readonly file: string; readonly line: number };
}

export interface PlannedDashboard extends Pick<DrawnDashboard, "name" | "tags" | "filters" | "containers"> {
  readonly address: string;
  readonly tiles: readonly PlannedTile[];
  readonly mark: Mark;
  /** Names of alerts that lose their tile with this plan although their resources stay. */
  readonly lostAlerts: readonly string[];
  readonly warnings: readonly PlanWarning[];
  /** What changes except its tiles. */
  readonly changes: readonly Change[];
  /** Its arguments as the plan leaves them, with the provider's tags; absent for one that goes. Texts mark what is hidden in them. */
  readonly content?: PlannedOf<typeof dashboard.type> | undefined;
}

export interface PlannedTile extends Pick<DrawnTile, "name" | "x" | "y" | "w" | "h" | "containerId" | "tabId"> {
  readonly key: string;
  readonly id: string | undefined;
  /** `undefined` while it is known only after apply. */
  readonly config: Values | undefined;
  /** `asRatio` and `series`, of a tile that is written in series. */
  readonly series?: Values | undefined;
  readonly mark: Mark;
  readonly before?: PlannedTile;
  readonly changes: readonly Change[];
}

export type AlertValues = PlannedOf<typeof alert.type>;

export interface PlannedAlert {
  readonly address: string;
  readonly name: string;
  readonly mark: Mark;
  /** The tile that is watched, or the chart of the alert itself; absent for a saved search, and for what is known only after apply. */
  readonly tile?: PlannedTile;
  readonly dashboard?: Pick<PlannedDashboard, "address" | "name">;
  /** The chart of the alert itself, as a tile that stands nowhere; absent if it has none. */
  readonly chart?: PlannedTile;
  /** The saved search that is watched, as the plan leaves it; absent if the plan does not have it. */
  readonly search?: PlannedOf<typeof savedSearch.type>;
  readonly searchMark?: Mark;
  /** Its arguments, as the plan leaves them and as they are now. */
  readonly values: AlertValues;
  readonly before?: AlertValues | undefined;
  readonly unknown: readonly string[];
  readonly changes: readonly Change[];
  readonly warnings: readonly PlanWarning[];
}

/** Why an alert whose condition or interval is not one that can be evaluated here is not evaluated. */
export function unevaluatedReason({ values, unknown }: Pick<PlannedAlert, "values" | "unknown">): string {
  for (const member of ["interval", "thresholdType", "threshold"] as const) {
    const value = values[member];
    const name = toSnake(member);
    if (unknown.includes(member)) return `${name} is known only after apply`;
    if (value === null) return `it has no ${name}`;
    if (isHidden(value) || typeof value === "symbol") return `${name} is sensitive`;
    const wrongText = member !== "threshold" && unevaluatedText(member, String(value));
    if (wrongText) return `ClickStack, whose rules are used, has ${wrongText}`;
  }
  return "its arguments are not known";
}

/** An alert with these arguments, as a picture needs it. */
export function alertWith(name: string, { thresholdType, threshold, thresholdMax, interval }: AlertValues): DrawnAlert {
  return omitUndefined({
    name,
    thresholdType: textOf(thresholdType),
    threshold: Number(threshold),
    interval: textOf(interval),
    length: isInterval(interval) ? windowLength({ interval }) : undefined,
    thresholdMax: typeof thresholdMax === "number" ? thresholdMax : undefined,
  });
}

function textOf(value: unknown): string {
  return stringOf(value) ?? "";
}
