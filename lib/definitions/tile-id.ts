import { map, object, optional, string } from "../schema";

/** `provider::observability::tile_id(dashboard, key)`. */
export const tileId = {
  name: "tile_id",
  summary: "Returns the ID of a dashboard tile",
  description:
    'Returns the ID of the tile with this key. For a tile without a key, use its name. If the dashboard has no such tile, the error suggests similar keys. In contrast, `tile_ids["key"]` only reports an invalid index.',
  parameters: [
    {
      name: "dashboard",
      type: object("DashboardWithTiles", { tileIds: optional(map(string()), "Map of tile key to tile ID.") }),
      description: "An `observability_dashboard`, as a resource or as a data source.",
    },
    { name: "key", type: string(), description: "Key of the tile." },
  ],
  returns: string(),
} as const;
