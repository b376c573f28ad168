import {
  Decimal,
  type Diagnostic,
  formatPath,
  isRecord,
  isUnknown,
  mayHoldDecimals,
  type Path,
  parseJson,
} from "../../../../lib/schema";
import { itemsOf, repeatedTileNames, type Tile } from "../../../../lib/tiles";
import { inDocument } from "./document/places";
import { isDocument, plannedAttributes } from "./document/typed-form";
import type { Planned } from "./types";

/** Checks of the provider only; at synth, the constructs reject repeated names themselves. */
export function validateDashboard(config: Planned): readonly Diagnostic[] {
  const tiles = itemsOf(plannedAttributes(config).tiles) ?? [];
  const found = [...repeatedNames(tiles), ...tiles.flatMap(roundedNumbers)];
  return isDocument(config) ? found.map(inDocument) : found;
}

function repeatedNames(tiles: readonly Tile[]): Diagnostic[] {
  return repeatedTileNames(tiles, isUnknown).map(({ name, first, index }) => ({
    severity: "warning",
    summary: "Tiles share a name",
    detail: `tiles[${index}].name is "${name}", which is also the name of tiles[${first}]. Only their order distinguishes them, also in \`tile_ids\` ("${name}" is the first, "${name}#2" the second). If you move tiles, their IDs and alerts may be swapped. Give each tile a unique \`key\`.`,
    path: ["tiles", index, "name"],
  }));
}

/** The service keeps numbers as doubles. */
function roundedNumbers({ config }: Tile, index: number): Diagnostic[] {
  if (typeof config !== "string" || !mayHoldDecimals(config)) return [];
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
