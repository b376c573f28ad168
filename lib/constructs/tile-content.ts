import type { TileForm } from "../products";
import { isRecord } from "../schema";
import { isOpaque } from "./synthesis/opaque";

/** Tiles as Terraform knows them: the content of a builder's tile in one of its forms. */
export function tilesInForm(tiles: unknown, form: TileForm): unknown {
  if (!Array.isArray(tiles) || isOpaque(tiles)) return tiles;
  return tiles.map((tile) => (isRecord(tile) && isRecord(tile.content) ? inForm(tile, tile.content, form) : tile));
}

function inForm(
  { content: _, ...tile }: Record<string, unknown>,
  { config, series, asRatio }: Record<string, unknown>,
  form: TileForm,
): Record<string, unknown> {
  if (form === "config" || series === undefined) return { ...tile, config };
  return { ...tile, series, ...(asRatio !== undefined && { asRatio }) };
}
