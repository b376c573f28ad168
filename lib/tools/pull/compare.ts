import { isRecord } from "terraform-provider-sdk/internal/schema";
import type { Change } from "../../drawing";
import { dataIn, literal, type Member, memberOf, type ObjectExpression, objectOf } from "../code/print/expression";
import { accept, type ServiceOfObjects } from "../importing/accept";
import { importedObject, plain, tileKeysOf } from "../importing/express";
import { type Inventory, type InventoryRecord, keyOf } from "../importing/inventory";
import { memberChanges } from "../plans/changes";
import type { StoredObject } from "../plans/state";
import { documentOf, inConfigOf, inFormOf, inventoryOf } from "./state";

/** One object as the state knows it and as the service has it, both as the writer of `import` would write them. */
export interface Compared extends StoredObject {
  readonly base: Written;
  readonly theirs: Written;
  /** What people changed, for a report. */
  readonly changes: readonly Change[];
  /** Titles of tiles by those that they have now. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly isDocument: boolean;
  /** Both as builders are read, of a service that has series. */
  readonly inConfig?: { readonly base: Written; readonly theirs: Written };
}

export interface Written {
  readonly arguments: ObjectExpression;
  readonly record: InventoryRecord;
  /** Keys of the tiles of all dashboards, by the dashboard's and the tile's ID. */
  readonly keys: ReadonlyMap<string, string>;
}

export interface Comparison {
  readonly objects: readonly Compared[];
  /** Those that the service no longer has. */
  readonly deleted: readonly StoredObject[];
}

/** Compares what a state has with what the service has. `all`: also what the form of the code cannot say. */
export function compare(
  managed: readonly StoredObject[],
  inventory: Inventory,
  service: ServiceOfObjects,
  all = false,
): Comparison {
  const listed = managed.filter(({ kind }) => inventory[kind] !== undefined);
  const there = listed.filter((one) => inventory[one.kind]?.some(({ id }) => id === one.id));
  const then = inventoryOf(there, inventory);
  const now = inFormOf(then, inventory, all);
  const [base, theirs] = [written(then, there, service), written(now, there, service)];
  const product = "clickstack";
  const hasSeries = service.product !== product;
  const [built, builtNow] = (hasSeries ? [then, now] : []).map((inventory) =>
    written(inConfigOf(inventory), there, { ...service, product, isForeign: true }),
  );
  const keys = keysOf(then, now, there);
  const objects = there.flatMap((one): Compared[] => {
    const [before, after] = [base.get(keyOf(one)), theirs.get(keyOf(one))];
    if (!before || !after) return [];
    const isDocument = documentOf(one) !== undefined;
    const sideOf = ({ record, own }: Own, other: Own) => {
      const whole = placed(own, record, other.record);
      return { record, arguments: isDocument ? asDocument(whole) : whole };
    };
    const was = { ...sideOf(before, after), keys: keys.base };
    const is = { ...sideOf(after, before), keys: keys.theirs };
    const names = new Map(tilesOf(before.record).map(({ id, name }) => [id, JSON.stringify(name)]));
    const renamed = new Map(
      tilesOf(after.record).map(({ id, name }) => [JSON.stringify(name), names.get(id) ?? JSON.stringify(name)]),
    );
    const [builtBefore, builtAfter] = [built?.get(keyOf(one)), builtNow?.get(keyOf(one))];
    const inConfig = builtBefore &&
      builtAfter && {
        base: { ...sideOf(builtBefore, builtAfter), keys: keys.base },
        theirs: { ...sideOf(builtAfter, builtBefore), keys: keys.theirs },
      };
    const changes = changesBetween(was, is);
    return [{ ...one, base: was, theirs: is, changes, renamed, isDocument, ...(inConfig && { inConfig }) }];
  });
  return { objects, deleted: listed.filter((one) => !there.includes(one)) };
}

interface Own {
  readonly record: InventoryRecord;
  readonly own: ObjectExpression;
}

function written(inventory: Inventory, managed: readonly StoredObject[], service: ServiceOfObjects) {
  const known = new Map(managed.map((one) => [keyOf(one), one]));
  const isChosen = (kind: string, { id }: InventoryRecord) => known.has(keyOf({ kind, id }));
  const { accepted } = accept(inventory, { isChosen, ...service });
  return new Map(
    accepted.map((one): [string, Own] => {
      const key = keyOf({ kind: one.kind.name, id: one.record.id });
      return [key, { record: one.record, own: importedObject(one, known.get(key)?.name ?? "").arguments }];
    }),
  );
}

export const tilesOf = ({ tiles }: InventoryRecord) => (Array.isArray(tiles) ? tiles.filter(isRecord) : []);

/** The places of the tiles that both have, and sizes that differ, written out: code may say them where the writer would not. */
function placed(own: ObjectExpression, record: InventoryRecord, other: InventoryRecord): ObjectExpression {
  const tiles = memberOf(own, "tiles");
  if (tiles?.type !== "list") return own;
  const others = new Map(tilesOf(other).map((tile) => [tile.id, tile]));
  const items = tiles.items.map((tile, index) => {
    const found = tilesOf(record)[index] ?? {};
    const like = others.get(found.id);
    if (tile.type !== "object" || !like || typeof found.x !== "number" || typeof found.y !== "number") return tile;
    const isResized = (member: string) => typeof like[member] === "number" && found[member] !== like[member];
    const said = ["x", "y", ...["w", "h"].filter(isResized)];
    const places = said.flatMap((member): Member[] => {
      const value = found[member];
      return typeof value === "number" ? [[member, literal(value)]] : [];
    });
    const [name, ...rest] = tile.members.filter(([member]) => !said.includes(member));
    return objectOf([...(name ? [name] : []), ...places, ...rest]);
  });
  const members = own.members.map(([name, value]) => [name, name === "tiles" ? { ...tiles, items } : value] as const);
  return { ...own, members };
}

/** Arguments as members of a document of the API. */
function asDocument(own: ObjectExpression): ObjectExpression {
  const document = plain(dataIn(own));
  return document.type === "object" ? document : own;
}

/** Keys of tiles: where the state has another key than the name, the code gave it, and it stays. */
function keysOf(then: Inventory, now: Inventory, managed: readonly StoredObject[]) {
  const [base, theirs] = [new Map<string, string>(), new Map<string, string>()];
  for (const record of now.dashboard ?? []) {
    const ids = managed.find(({ kind, id }) => kind === "dashboard" && id === record.id)?.attributes.tile_ids;
    const given = new Map(Object.entries(isRecord(ids) ? ids : {}).map(([key, tile]) => [String(tile), key]));
    const names = tileKeysOf((then.dashboard ?? []).find(({ id }) => id === record.id) ?? record);
    for (const [tile, key] of names) base.set(`${record.id} ${tile}`, given.get(tile) ?? key);
    for (const [tile, key] of tileKeysOf(record)) {
      const own = given.get(tile);
      theirs.set(`${record.id} ${tile}`, own !== undefined && own !== names.get(tile) ? own : key);
    }
  }
  return { base, theirs };
}

/** What differs, by tile where there are tiles. */
function changesBetween(before: Written, after: Written): Change[] {
  const read = ({ arguments: own, record }: Written) => {
    const { tiles, ...rest } = Object.fromEntries(own.members.map(([name, value]) => [name, dataIn(value)]));
    const items = Array.isArray(tiles) ? tiles.filter(isRecord) : [];
    return { rest, tiles: new Map(items.map((tile, index) => [tilesOf(record)[index]?.id, tile])) };
  };
  const [was, is] = [read(before), read(after)];
  const ofTiles = [...new Set([...was.tiles.keys(), ...is.tiles.keys()])].flatMap((id): Change[] => {
    const [old, next] = [was.tiles.get(id), is.tiles.get(id)];
    const path = `tile ${JSON.stringify((old ?? next)?.name)}`;
    if (!old) return [{ path, after: "new" }];
    if (!next) return [{ path, before: "there", after: "removed" }];
    return memberChanges(old, next).map((change) => ({ ...change, path: `${path} ${change.path}` }));
  });
  return [...memberChanges(was.rest, is.rest), ...ofTiles];
}
