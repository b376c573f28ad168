import type { Mark } from "../../drawing";
import type { Values } from "./plan-json";

/** A stack as its plan leaves it: every dashboard and alert, with what the plan does to it. */
export interface PlannedStack {
  readonly name: string;
  readonly dashboards: readonly PlannedDashboard[];
  readonly alerts: readonly PlannedAlert[];
}

export interface PlannedDashboard {
  readonly address: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly filters: readonly { readonly name: string; readonly expression: string }[];
  readonly containers: readonly {
    readonly id: string;
    readonly title: string;
    readonly collapsed: boolean;
    readonly tabs?: readonly { readonly id: string; readonly title: string }[];
  }[];
  readonly tiles: readonly PlannedTile[];
  readonly mark: Mark;
  /** Names of alerts that the service deletes with this plan although their resources stay. */
  readonly lostAlerts: readonly string[];
}

export interface PlannedTile {
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly containerId?: string;
  readonly tabId?: string;
  /** `undefined` while it is known only after apply. */
  readonly config: Values | undefined;
  readonly mark: Mark;
  readonly before?: PlannedTile;
}

export interface PlannedAlert {
  readonly address: string;
  readonly name: string;
  readonly mark: Mark;
  /** Address and tile key of what is watched; absent for a saved search, and for what is known only after apply. */
  readonly watches?: { readonly dashboard: string; readonly tile: string };
  /** The saved search that is watched, as the plan leaves it, in the API's form; absent if the plan does not have it. */
  readonly search?: Values;
  /** The alert's arguments by Terraform's names. */
  readonly values: Values;
}
