import { repeatedTileNames } from "../../../../lib/layout";
import { Decimal, type Diagnostic, formatPath, isRecord, isUnknown, type Path, parseJson } from "../../../../lib/model";
import { itemsOf, type Tile } from "../../../../lib/tiles";
import type { Planned } from "./types";

/** What only the provider says of a configuration; at synth the constructs refuse repeated names themselves. */
export function validateDashboard(config: Planned): readonly Diagnostic[] {
  const tiles = itemsOf(config.tiles) ?? [];
  return [...repeatedNames(tiles), ...tiles.flatMap(roundedNumbers)];
}

function repeatedNames(tiles: readonly Tile[]): Diagnostic[] {
  return repeatedTileNames(tiles, isUnknown).map(({ name, first, index }) => ({
    severity: "warning",
    summary: "Tiles share a name",
    detail: `tiles[${index}].name is "${name}", which tiles[${first}] has too. Only their order tells them apart, in \`tile_ids\` as well ("${name}" is the first, "${name}#2" the second), so ids and alerts may change places when tiles are moved. Give each a \`key\` of its own.`,
    path: ["tiles", index, "name"],
  }));
}

/** The service keeps numbers as doubles. */
function roundedNumbers({ config }: Tile, index: number): Diagnostic[] {
  if (typeof config !== "string") return [];
  return decimalsIn(parsed(config), []).map(({ path, value }) => ({
    severity: "warning",
    summary: "Number is rounded by the service",
    detail: `tiles[${index}].config.${formatPath(path)} is ${value.text}; the service stores it as ${Number(value.text)}.`,
    path: ["tiles", index, "config"],
  }));
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function decimalsIn(value: unknown, path: Path): { path: Path; value: Decimal }[] {
  if (value instanceof Decimal) return [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => decimalsIn(item, [...path, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => decimalsIn(item, [...path, name]));
}
