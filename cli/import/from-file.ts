import { readFileSync } from "node:fs";
import type { Inventory, InventoryRecord } from "../../lib/importing";
import { findByName, isRecord, parseJson } from "../../lib/schema";
import { fromWebExport, isWebExport } from "../../lib/tiles";
import { UsageError } from "../../lib/usage-error";

/**
 * The dashboards in JSON files: bodies of the API, alone or in a list, with or without an envelope, and exports of the UI, which name
 * sources and connections. @throws UsageError for any other file.
 */
export function dashboardsIn(files: readonly string[], inventory: Inventory): InventoryRecord[] {
  return files
    .flatMap((file) => documentsIn(file).map((document) => ({ file, document })))
    .map(({ file, document }, index) =>
      asRecord(file, isWebExport(document) ? converted(file, document, inventory) : document, index),
    );
}

function documentsIn(file: string): Readonly<Record<string, unknown>>[] {
  const content = unwrapped(read(file));
  const documents = Array.isArray(content) ? content.map(unwrapped) : [content];
  return documents.map((document) => {
    if (isRecord(document) && Array.isArray(document.tiles)) return document;
    throw new UsageError(`${file} has no dashboard; a dashboard is a JSON object with name and tiles.`);
  });
}

function read(file: string): unknown {
  try {
    return parseJson(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The content of an envelope of either mode. */
function unwrapped(content: unknown): unknown {
  if (!isRecord(content) || Array.isArray(content.tiles)) return content;
  return content.data ?? content.result ?? content;
}

/** Tiles without an ID get one, by which alerts would find them. */
function asRecord(file: string, document: Readonly<Record<string, unknown>>, index: number): InventoryRecord {
  const tiles = Array.isArray(document.tiles) ? document.tiles : [];
  return {
    ...document,
    id: `${file}#${String(index + 1).padStart(4, "0")}`,
    tiles: tiles.map((tile, at) => (isRecord(tile) ? { ...tile, id: `tile-${at + 1}` } : tile)),
  };
}

function converted(
  file: string,
  document: Readonly<Record<string, unknown>>,
  inventory: Inventory,
): Readonly<Record<string, unknown>> {
  try {
    return fromWebExport(document, (kind, name) => idOf(kind, name, inventory));
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function idOf(kind: string, name: unknown, inventory: Inventory): string {
  const result = findByName(inventory[kind] ?? [], String(name), { noun: kind });
  if ("found" in result) return result.found.id;
  throw new UsageError(result.detail);
}
