import { dashboardMembers } from "../../kinds/dashboard";
import { isRecord, parseJson, toSnake } from "../../schema";
import { jsonText } from "../synthesis/json-text";
import { isOpaque } from "../synthesis/opaque";

type Members = Readonly<Record<string, unknown>>;

/** The arguments of a dashboard that a document can hold. */
const documentMembers = ["name", ...Object.keys(dashboardMembers)];

/** The same arguments as Terraform spells them. */
export const documentArguments: ReadonlySet<string> = new Set(documentMembers.map(toSnake));

/**
 * Attributes of a dashboard with one document, of its `values`, in place of all that a document can hold: Terraform's work grows with the
 * number of attribute values. The attributes as they are where only Terraform knows a part that it spells otherwise than the API.
 */
export function asDocument(attributes: Members, values: Members): Members {
  const tiles = tilesOf(values.tiles);
  const isUnknown = ["filters", "savedFilterValues", "containers"].some((name) => isOpaque(values[name]));
  if (tiles === "unknown" || isUnknown) return attributes;
  const content = documentMembers.flatMap((name) => {
    const value = name === "tiles" ? tiles : values[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  const others = Object.entries(attributes).filter(([name]) => !documentArguments.has(name));
  return { ...Object.fromEntries(others), dashboard_json: jsonText(Object.fromEntries(content)) };
}

function tilesOf(tiles: unknown): readonly unknown[] | "unknown" | undefined {
  if (tiles === undefined || tiles === null) return undefined;
  if (!Array.isArray(tiles) || isOpaque(tiles)) return "unknown";
  const read = tiles.map(withParsedConfig);
  return read.includes("unknown") ? "unknown" : read;
}

/** A `config` that was assigned as JSON text is an object in a document. */
function withParsedConfig(tile: unknown): unknown {
  if (!isRecord(tile) || isOpaque(tile)) return "unknown";
  const { config } = tile;
  if (isOpaque(config)) return "unknown";
  return typeof config === "string" ? { ...tile, config: parseJson(config) } : tile;
}
