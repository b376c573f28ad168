import type { ObjectValue } from "../../lib/model";

/** What an alert needs to know of a dashboard's tile. */
export interface KnownTile {
  readonly name: string;
  /** `undefined` while it is not known. */
  readonly displayType: string | undefined;
  /** As it is planned, or as the service has it. */
  readonly whole: ObjectValue;
}

export type Tiles = ReadonlyMap<string, KnownTile>;

/**
 * The tiles that dashboards of this run will have. Terraform plans a dashboard before the alerts that refer to it, in the same process, so
 * these can be checked against what is planned and not only against what the service has.
 */
export class PlannedDashboards {
  private readonly byId = new Map<string, Tiles>();

  note(dashboardId: string, tiles: Tiles): void {
    this.byId.set(dashboardId, tiles);
  }

  /** `undefined` for a dashboard that this run does not manage. */
  tilesOf(dashboardId: string): Tiles | undefined {
    return this.byId.get(dashboardId);
  }
}

/** The tiles that have an id, by it. */
export function tilesById(
  tiles: readonly ObjectValue[],
  displayTypeOf: (tile: ObjectValue) => string | undefined,
): Tiles {
  const known = tiles.flatMap((tile) =>
    typeof tile.id === "string"
      ? [[tile.id, { name: String(tile.name ?? ""), displayType: displayTypeOf(tile), whole: tile }] as const]
      : [],
  );
  return new Map(known);
}
