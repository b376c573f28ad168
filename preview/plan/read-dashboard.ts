import type { Mark } from "../../drawing";
import { isRecord, parseJson, sameValue } from "../../lib/model";
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
  const tiles = after ? matched(after.tiles, before?.tiles ?? [], mark) : marked(shown.tiles, "removed");
  return { ...shown, address, mark, tiles, lostAlerts: [] };
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
    tiles: withKeys(listOf(document.tiles).filter(isRecord).map(readTile)),
  };
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

function readTile(tile: Values): PlannedTile {
  const place = { x: numberOf(tile.x, 0), y: numberOf(tile.y, 0), w: numberOf(tile.w, 12), h: numberOf(tile.h, 5) };
  return {
    ...place,
    key: stringOf(tile.key) || stringOf(tile.name),
    id: typeof tile.id === "string" ? tile.id : undefined,
    name: stringOf(tile.name),
    containerId: textOf(tile.container_id ?? tile.containerId),
    tabId: textOf(tile.tab_id ?? tile.tabId),
    config: configOfTile(tile),
    mark: "unchanged",
  };
}

/** The second tile of a key is `KEY#2`, as in `tile_ids`. */
function withKeys(tiles: readonly PlannedTile[]): PlannedTile[] {
  const seen = new Map<string, number>();
  return tiles.map((tile) => {
    const count = (seen.get(tile.key) ?? 0) + 1;
    seen.set(tile.key, count);
    return count === 1 ? tile : { ...tile, key: `${tile.key}#${count}` };
  });
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
const numberOf = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);
