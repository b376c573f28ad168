import { map, object, optional, string } from "../model";

/** `provider::observability::tile_id(dashboard, key)`. */
export const tileId = {
  name: "tile_id",
  summary: "The id of a dashboard's tile by its key",
  description:
    'Returns the id of the tile with this key (its name where it has no key). A key that the dashboard does not have is an error that names the nearest ones, where `tile_ids["key"]` says no more than that the index is invalid.',
  parameters: [
    {
      name: "dashboard",
      type: object("DashboardWithTiles", { tileIds: optional(map(string()), "Ids of the tiles by key.") }),
      description: "An `observability_dashboard`, as a resource or as a data source.",
    },
    { name: "key", type: string(), description: "Key of the tile." },
  ],
  returns: string(),
} as const;
