import type { ObjectValue } from "../../lib/model";

/** What an alert needs to know of a dashboard's tile. */
export interface KnownTile {
  readonly name: string;
  /** `undefined` while it is not known. */
  readonly displayType: string | undefined;
  /** As it is planned, or as the service has it. */
  readonly whole: ObjectValue;
}

type Tiles = ReadonlyMap<string, KnownTile>;

const dashboards = new WeakMap<object, Map<string, Tiles>>();

/**
 * Notes the tiles that a dashboard will have, by id. Terraform plans a dashboard before the alerts that refer to it, in the same process,
 * so these can be checked against what is planned and not only against what the service has.
 */
export function notePlannedTiles(client: object, dashboardId: string, tiles: Tiles): void {
  const known = dashboards.get(client) ?? new Map<string, Tiles>();
  dashboards.set(client, known.set(dashboardId, tiles));
}

/** The tiles that this run plans for a dashboard; `undefined` when it does not manage it. */
export function plannedTiles(client: object, dashboardId: string): Tiles | undefined {
  return dashboards.get(client)?.get(dashboardId);
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
