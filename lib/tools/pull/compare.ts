import { asItems, asMembers, isRecord, omitUndefined } from "terraform-provider-sdk/values";
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
  readonly deleted: readonly DeletedObject[];
}

export interface DeletedObject extends StoredObject {
  /** True for one of `count` with others after it in the service. */
  readonly hasLaterInstances: boolean;
}

/** Compares what a state has with what the service has. `all`: also what the form of the code cannot say. */
export function compare(
  managed: readonly StoredObject[],
  inventory: Inventory,
  service: ServiceOfObjects,
  takesAll = false,
): Comparison {
  const listed = managed.filter(({ kind }) => inventory[kind] !== undefined);
  const existing = listed.filter((object) => inventory[object.kind]?.some(({ id }) => id === object.id));
  const stored = inventoryOf(existing, inventory);
  const current = inFormOf(stored, inventory, takesAll);
  const [base, theirs] = [expressionsOf(stored, existing, service), expressionsOf(current, existing, service)];
  const product = "clickstack";
  const hasSeries = service.product !== product;
  const [built, builtNow] = (hasSeries ? [stored, current] : []).map((inventory) =>
    expressionsOf(inConfigOf(inventory), existing, { ...service, product, isForeign: true }),
  );
  const keys = keysOf(stored, current, existing);
  const objects = existing.flatMap((object): Compared[] => {
    const [baseSide, theirSide] = [base.get(keyOf(object)), theirs.get(keyOf(object))];
    if (!baseSide || !theirSide) return [];
    const isDocument = documentOf(object) !== undefined;
    const sideOf = ({ record, expression }: Own, counterpart: Own) => {
      const placedExpression = placed(expression, record, counterpart.record);
      if (isDocument) return { record, arguments: asDocument(placedExpression) };
      return { record, arguments: placedExpression };
    };
    const was = { ...sideOf(baseSide, theirSide), keys: keys.base };
    const theirsSide = { ...sideOf(theirSide, baseSide), keys: keys.theirs };
    const names = new Map(tilesOf(baseSide.record).map(({ id, name }) => [id, JSON.stringify(name)]));
    const renamed = new Map(
      tilesOf(theirSide.record).map(({ id, name }) => [JSON.stringify(name), names.get(id) ?? JSON.stringify(name)]),
    );
    const [builtBefore, builtAfter] = [built?.get(keyOf(object)), builtNow?.get(keyOf(object))];
    const inConfig = builtBefore &&
      builtAfter && {
        base: { ...sideOf(builtBefore, builtAfter), keys: keys.base },
        theirs: { ...sideOf(builtAfter, builtBefore), keys: keys.theirs },
      };
    const changes = changesBetween(was, theirsSide);
    const compared = { ...object, base: was, theirs: theirsSide, changes, renamed, isDocument };
    return [{ ...compared, ...omitUndefined({ inConfig }) }];
  });
  const deleted = listed
    .filter((object) => !existing.includes(object))
    .map((object) => ({ ...object, hasLaterInstances: existing.some((instance) => isLaterThan(object, instance)) }));
  return { objects, deleted };
}

/** True for instances that one `count` makes, the second with the higher number. */
function isLaterThan(first: StoredObject, second: StoredObject): boolean {
  const isOfOneBlock = (["module", "type", "name"] as const).every((name) => first[name] === second[name]);
  return isOfOneBlock && typeof first.key === "number" && Number(second.key) > first.key;
}

interface Own {
  readonly record: InventoryRecord;
  readonly expression: ObjectExpression;
}

function expressionsOf(inventory: Inventory, managed: readonly StoredObject[], service: ServiceOfObjects) {
  const storedByKey = new Map(managed.map((object) => [keyOf(object), object]));
  const isChosen = (kind: string, { id }: InventoryRecord) => storedByKey.has(keyOf({ kind, id }));
  const { accepted } = accept(inventory, { isChosen, ...service });
  return new Map(
    accepted.map((acceptedObject): [string, Own] => {
      const key = keyOf({ kind: acceptedObject.kind.name, id: acceptedObject.record.id });
      return [
        key,
        {
          record: acceptedObject.record,
          expression: importedObject(acceptedObject, storedByKey.get(key)?.name ?? "").arguments,
        },
      ];
    }),
  );
}

export const tilesOf = ({ tiles }: InventoryRecord) => {
  if (Array.isArray(tiles)) return tiles.filter(isRecord);
  return [];
};

/** The places of the tiles that both have, and sizes that differ, written out: code may say them where the writer would not. */
function placed(expression: ObjectExpression, record: InventoryRecord, counterpart: InventoryRecord): ObjectExpression {
  const tiles = memberOf(expression, "tiles");
  if (tiles?.type !== "list") return expression;
  const otherTiles = new Map(tilesOf(counterpart).map((tile) => [tile.id, tile]));
  const items = tiles.items.map((tile, index) => {
    const tileRecord = tilesOf(record)[index] ?? {};
    const like = otherTiles.get(tileRecord.id);
    if (tile.type !== "object" || !like || typeof tileRecord.x !== "number" || typeof tileRecord.y !== "number")
      return tile;
    const isResized = (member: string) => typeof like[member] === "number" && tileRecord[member] !== like[member];
    const placeMembers = ["x", "y", ...["w", "h"].filter(isResized)];
    const places = placeMembers.flatMap((member): Member[] => {
      const value = tileRecord[member];
      if (typeof value === "number") return [[member, literal(value)]];
      return [];
    });
    const [name, ...furtherMembers] = tile.members.filter(([member]) => !placeMembers.includes(member));
    if (!name) return objectOf([...places, ...furtherMembers]);
    return objectOf([name, ...places, ...furtherMembers]);
  });
  const members = expression.members.map((member): Member => {
    if (member[0] !== "tiles") return member;
    return ["tiles", { ...tiles, items }];
  });
  return { ...expression, members };
}

/** Arguments as members of a document of the API. */
function asDocument(expression: ObjectExpression): ObjectExpression {
  const document = plain(dataIn(expression));
  if (document.type === "object") return document;
  return expression;
}

/** Keys of tiles: where the state has another key than the name, the code gave it, and it stays. */
function keysOf(stored: Inventory, current: Inventory, managed: readonly StoredObject[]) {
  const [base, theirs] = [new Map<string, string>(), new Map<string, string>()];
  for (const record of current.dashboard ?? []) {
    const ids = managed.find(({ kind, id }) => kind === "dashboard" && id === record.id)?.attributes.tile_ids;
    const keyByTile = new Map(Object.entries(asMembers(ids)).map(([key, tile]) => [String(tile), key]));
    const names = tileKeysOf((stored.dashboard ?? []).find(({ id }) => id === record.id) ?? record);
    for (const [tile, key] of names) base.set(`${record.id} ${tile}`, keyByTile.get(tile) ?? key);
    for (const [tile, key] of tileKeysOf(record)) {
      const ownKey = keyByTile.get(tile);
      theirs.set(`${record.id} ${tile}`, ownKey !== undefined && ownKey !== names.get(tile) ? ownKey : key);
    }
  }
  return { base, theirs };
}

/** What a report says instead of a value of a tile as a whole. */
export const newTile = "new";
export const removedTile = "removed";

/** What differs, by tile where there are tiles. */
function changesBetween(baseSide: Written, theirSide: Written): Change[] {
  const read = ({ arguments: expression, record }: Written) => {
    const { tiles, ...members } = Object.fromEntries(expression.members.map(([name, value]) => [name, dataIn(value)]));
    const items = asItems(tiles).filter(isRecord);
    return { rest: members, tiles: new Map(items.map((tile, index) => [tilesOf(record)[index]?.id, tile])) };
  };
  const [was, theirs] = [read(baseSide), read(theirSide)];
  const ofTiles = [...new Set([...was.tiles.keys(), ...theirs.tiles.keys()])].flatMap((id): Change[] => {
    const [old, theirTile] = [was.tiles.get(id), theirs.tiles.get(id)];
    const path = `tile ${JSON.stringify((old ?? theirTile)?.name)}`;
    if (!old) return [{ path, after: newTile }];
    if (!theirTile) return [{ path, before: "there", after: removedTile }];
    return memberChanges(old, theirTile).map((change) => ({ ...change, path: `${path} ${change.path}` }));
  });
  return [...memberChanges(was.rest, theirs.rest), ...ofTiles];
}
