import type { ObjectValue } from "../../lib/schema";

/** What an alert needs to know of a dashboard's tile. */
export interface TileFacts {
  readonly name: string;
  /** `undefined` while it is not known. */
  readonly displayType: string | undefined;
  /** As it is planned, or as the service has it. */
  readonly whole: ObjectValue;
}

export type Tiles = ReadonlyMap<string, TileFacts>;

/**
 * The tiles that dashboards of this run will have. Terraform plans a dashboard before the alerts that refer to it, in the same process, so
 * these can be checked against what is planned and not only against what the service has.
 */
export class PlannedDashboards {
  private readonly byId = new Map<string, () => Tiles | undefined>();

  note(dashboardId: string, tiles: () => Tiles | undefined): void {
    let known: Tiles | undefined;
    this.byId.set(dashboardId, () => {
      known ??= tiles();
      return known;
    });
  }

  /** `undefined` for a dashboard, or for tiles, that this run does not manage. */
  tilesOf(dashboardId: string): Tiles | undefined {
    return this.byId.get(dashboardId)?.();
  }
}
