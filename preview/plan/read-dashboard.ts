import type { Mark } from "../../drawing";
import { isRecord, own, parseJson, sameValue } from "../../lib/schema";
import { placeTiles, tileKeys } from "../../lib/tiles";
import type { ResourceChange, Values } from "./plan-json";
import type { PlannedDashboard, PlannedTile } from "./planned";
import { configOfTile } from "./tile-config";

type Read = Omit<PlannedDashboard, "address" | "mark" | "lostAlerts">;

/** A dashboard of a plan, its tiles matched to those that are there now. */
export function readDashboard({ address, change }: ResourceChange): PlannedDashboard {
  const after = change.after && readBody(change.after);
  const before = change.before && readBody(change.before);
  const mark = markOf(change.actions);
  const shown = after ?? before ?? readBody({});
  if (after && before && hasUnknownTiles(change))
    return { ...before, address, mark, tiles: before.tiles.map(knownAfterApply), lostAlerts: [] };
  const tiles = after ? matched(after.tiles, before?.tiles ?? [], mark) : marked(shown.tiles, "removed");
  return { ...shown, address, mark, tiles, lostAlerts: [] };
}

function hasUnknownTiles({ after_unknown: unknown = {} }: ResourceChange["change"]): boolean {
  return unknown.dashboard_json === true || unknown.tiles === true;
}

/** A tile of before, of which nobody knows yet what it will be. */
function knownAfterApply(tile: PlannedTile): PlannedTile {
  return { ...tile, config: undefined, mark: "changed", before: tile };
}

export function markOf(actions: readonly string[]): Mark {
  if (actions.includes("create") && actions.includes("delete")) return "changed";
  if (actions.includes("create")) return "new";
  if (actions.includes("delete")) return "removed";
  return actions.includes("update") ? "changed" : "unchanged";
}

function readBody(values: Values): Read {
  const document = documentOf(values.dashboard_json) ?? values;
  return {
    name: stringOf(document.name),
    tags: listOf(document.tags).map(String),
    filters: listOf(document.filters)
      .filter(isRecord)
      .map(({ name, expression }) => ({ name: stringOf(name), expression: stringOf(expression) })),
    containers: listOf(document.containers).filter(isRecord).map(readContainer),
    tiles: readTiles(listOf(document.tiles).filter(isRecord), isRecord(values.tile_ids) ? values.tile_ids : {}),
  };
}

/** `ids`: the IDs by key, which a document does not contain. */
function readTiles(tiles: readonly Values[], ids: Values): PlannedTile[] {
  const keys = tileKeys(tiles, () => false) ?? [];
  const places = placeTiles(tiles.map(({ x, y, w, h, ...tile }) => ({ x, y, w, h, ...gridOf(tile) })));
  return tiles.map((tile, index) => {
    const key = keys[index] ?? "";
    const { x, y, w, h } = places[index] ?? {};
    return {
      ...{ x: numberOf(x), y: numberOf(y), w: numberOf(w), h: numberOf(h) },
      key,
      id: textOf(tile.id) ?? textOf(own(ids, key)),
      name: stringOf(tile.name),
      ...gridOf(tile),
      config: configOfTile(tile),
      mark: "unchanged",
    };
  });
}

/** What a tile is in: attributes and documents spell it differently. */
function gridOf(tile: Values): Pick<PlannedTile, "containerId" | "tabId"> {
  return { containerId: textOf(tile.container_id ?? tile.containerId), tabId: textOf(tile.tab_id ?? tile.tabId) };
}

function documentOf(text: unknown): Values | undefined {
  if (typeof text !== "string") return undefined;
  const document = parseJson(text);
  if (!isRecord(document)) return undefined;
  return isRecord(document.data) ? document.data : document;
}

function readContainer({ id, title, collapsed, tabs }: Values): Read["containers"][number] {
  const own = listOf(tabs)
    .filter(isRecord)
    .map((tab) => ({ id: stringOf(tab.id), title: stringOf(tab.title) }));
  const base = { id: stringOf(id), title: stringOf(title), collapsed: collapsed === true };
  return own.length > 0 ? { ...base, tabs: own } : base;
}

/** Tiles of the plan with their marks, then those that go. */
function matched(after: readonly PlannedTile[], before: readonly PlannedTile[], mark: Mark): PlannedTile[] {
  if (mark === "new") return marked(after, "new");
  const partners = after.map(
    (tile) =>
      before.find(({ id }) => id !== undefined && id === tile.id) ??
      (tile.id === undefined ? before.find(({ key }) => key === tile.key) : undefined),
  );
  const tiles = after.map((tile, index) => compared(tile, partners[index]));
  const gone = before.filter((tile) => !partners.includes(tile));
  return [...tiles, ...marked(gone, "removed")];
}

function compared(tile: PlannedTile, before: PlannedTile | undefined): PlannedTile {
  if (!before) return { ...tile, mark: "new" };
  if (tile.name !== before.name || !sameContent(tile, before)) return { ...tile, mark: "changed", before };
  const moved = (["x", "y", "w", "h", "containerId", "tabId"] as const).some((name) => tile[name] !== before[name]);
  return moved ? { ...tile, mark: "moved", before } : tile;
}

function sameContent(a: PlannedTile, b: PlannedTile): boolean {
  return a.config === undefined
    ? b.config === undefined
    : b.config !== undefined && sameValue(a.config as never, b.config as never);
}

const marked = (tiles: readonly PlannedTile[], mark: Mark): PlannedTile[] => tiles.map((tile) => ({ ...tile, mark }));
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const stringOf = (value: unknown): string => (typeof value === "string" ? value : "");
const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
