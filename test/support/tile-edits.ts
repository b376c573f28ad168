import type { ObjectValue } from "terraform-provider-sdk/values";
import type { Emulator } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";

const source = seed.logs;
const webhook = "66e000000000000000000701";

/** A tile of the model: what it shows is one word, written as series or as config. */
export interface ModelTile {
  /** Identity in the test's eyes; never seen by the provider. */
  readonly uid: number;
  readonly name: string;
  readonly key?: string;
  readonly content: string;
  readonly inSeries: boolean;
  readonly place: { readonly x: number; readonly y: number } | undefined;
}

export type Random = () => number;

/** mulberry32: the same numbers for the same seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

let fresh = 0;

function freshNumber(): number {
  fresh += 1;
  return fresh;
}

export function newTile(random: Random): ModelTile {
  const uid = freshNumber();
  return {
    uid,
    name: random() < 0.15 ? "" : `tile ${uid}`,
    ...(random() < 0.2 && { key: `key ${uid}` }),
    content: `word:${uid}`,
    inSeries: random() < 0.5,
    place: random() < 0.5 ? { x: Math.floor(random() * 12), y: Math.floor(random() * 40) } : undefined,
  };
}

/** One to four edits at random: insert, delete, reorder, rename, move, duplicate, rewrite in the other form, change of what is shown. */
export function editedTiles(tiles: readonly ModelTile[], random: Random): readonly ModelTile[] {
  let next = [...tiles];
  const touched = new Set<number>();
  const pick = (): number | undefined => {
    const free = next.flatMap((tile, index) => (touched.has(tile.uid) ? [] : [index]));
    return free[Math.floor(random() * free.length)];
  };
  const change = (make: (tile: ModelTile) => ModelTile) => {
    const index = pick();
    const tile = index === undefined ? undefined : next[index];
    if (index === undefined || tile === undefined) return;
    touched.add(tile.uid);
    next[index] = make(tile);
  };
  const nameIsUnique = (tile: ModelTile) =>
    tile.name !== "" &&
    [...tiles, ...next].filter(({ name, uid }) => name === tile.name && uid !== tile.uid).length === 0;
  const renamed = (tile: ModelTile) => ({ ...tile, name: `renamed ${freshNumber()}` });
  const moved = (tile: ModelTile) => ({
    ...tile,
    place: { x: Math.floor(random() * 12), y: Math.floor(random() * 40) },
  });
  const operations: (() => void)[] = [
    () => void next.splice(Math.floor(random() * (next.length + 1)), 0, newTile(random)),
    () => {
      const index = pick();
      if (index !== undefined) next.splice(index, 1);
    },
    () => {
      next = next
        .map((tile) => ({ tile, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ tile }) => tile);
    },
    () => change(renamed),
    () => change(moved),
    () => change((tile) => moved(renamed(tile))),
    () => change((tile) => ({ ...tile, inSeries: !tile.inSeries })),
    () => change((tile) => (tile.key || nameIsUnique(tile) ? { ...tile, content: `word:${freshNumber()}` } : tile)),
    () => change((tile) => (tile.key ? { ...renamed(tile), content: `word:${freshNumber()}` } : tile)),
    () => {
      const tile = next[pick() ?? -1];
      if (!tile) return;
      const { key: _, ...rest } = tile;
      next.push({ ...rest, uid: freshNumber() });
    },
  ];
  for (let left = 1 + Math.floor(random() * 4); left > 0; left -= 1)
    operations[Math.floor(random() * operations.length)]?.();
  return next.slice(0, 8);
}

/** The tile as its author writes it, without absent members. */
export function authoredTile({ name, key, content, inSeries, place }: ModelTile): ObjectValue {
  const shown: ObjectValue = inSeries
    ? { series: [{ type: "time", sourceId: source, aggFn: "count", where: content, groupBy: [] }] }
    : {
        config: JSON.stringify({ displayType: "line", sourceId: source, select: [{ aggFn: "count", where: content }] }),
      };
  return { name, ...(key !== undefined && { key }), ...place, ...shown };
}

const alertOf = (tileId: string): string => `a${tileId.slice(1)}`;

/** Puts an alert on every tile that has none. */
export function watchEveryTile(emulator: Emulator, dashboardId: string): void {
  const data = emulator.dump();
  const watched = new Set(data.alerts.map(({ tileId }) => tileId));
  const tiles = data.dashboards.find(({ id }) => id === dashboardId)?.tiles ?? [];
  const stamp = "2026-01-01T00:00:00.000Z";
  for (const { id } of tiles) {
    if (watched.has(id)) continue;
    emulator.insert("alerts", {
      id: alertOf(id),
      name: id,
      message: null,
      note: null,
      numConsecutiveWindows: null,
      source: "tile",
      dashboardId,
      tileId: id,
      interval: "5m",
      threshold: 1,
      thresholdType: "above",
      channels: [{ type: "webhook", webhookId: webhook }],
      state: "OK",
      createdAt: stamp,
      updatedAt: stamp,
    } as never);
  }
}

/** What the service shows of each tile: its ID and its word, in order. */
export function shownTiles(emulator: Emulator, dashboardId: string): readonly { id: string; content: string }[] {
  const dashboard = emulator.dump().dashboards.find(({ id }) => id === dashboardId);
  return (dashboard?.tiles ?? []).map(({ id, config }) => {
    const [item] = config.select as { where: string }[];
    return { id, content: item?.where ?? "" };
  });
}

/**
 * What is wrong with the IDs after an edit: a matched tile whose ID or alert is gone, or an ID that stands for other content. Tiles that
 * show the same are interchangeable.
 */
export function lostIdentities(
  emulator: Emulator,
  before: readonly ModelTile[],
  beforeIds: readonly string[],
  after: readonly ModelTile[],
  shown: readonly { id: string; content: string }[],
): string[] {
  const alive = new Set(emulator.dump().alerts.map(({ tileId }) => tileId));
  const contentOf = new Map(shown.map(({ id, content }) => [id, content]));
  const problems: string[] = [];
  if (new Set(shown.map(({ id }) => id)).size !== after.length)
    problems.push("an id is used twice or a tile is missing");
  const matched = after.flatMap((tile) => {
    const index = before.findIndex(({ uid }) => uid === tile.uid);
    return index < 0 ? [] : [{ tile, old: before[index] as ModelTile, id: beforeIds[index] as string }];
  });
  for (const { tile, old, id } of matched.filter(({ tile: now, old: then }) => now.content !== then.content))
    if (contentOf.get(id) !== tile.content || !alive.has(id)) problems.push(`${old.name} (${old.content}) lost ${id}`);
  const same = matched.filter(({ tile, old }) => tile.content === old.content);
  for (const content of new Set(same.map(({ tile }) => tile.content))) {
    const wanted = same.filter(({ tile }) => tile.content === content).length;
    const ids = before.flatMap((tile, index) => (tile.content === content ? [beforeIds[index] as string] : []));
    const kept = ids.filter((id) => contentOf.get(id) === content && alive.has(id)).length;
    if (kept < wanted) problems.push(`${content}: ${wanted} tiles are matched, ${kept} of their ids stay`);
  }
  return problems;
}
