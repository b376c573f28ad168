import { isRecord, type Json } from "terraform-provider-sdk/internal/schema";
import type { Change } from "../drawing";
import { accept, type ServiceOfObjects } from "../importing/accept";
import { importedObject, tileKeysOf } from "../importing/express";
import { dataOf, type Expression, literal, memberOf, type ObjectExpression, objectOf } from "../importing/expression";
import { type Inventory, type InventoryRecord, keyOf } from "../importing/inventory";
import { memberChanges } from "../plans/changes";
import { documentOf, inventoryOf, type Managed } from "./state";

/** One object as the state knows it and as the service has it, both as the writer of `import` would write them. */
export interface Compared extends Managed {
  readonly base: Written;
  readonly theirs: Written;
  /** What people changed, for a report. */
  readonly changes: readonly Change[];
  /** Titles of tiles by those that they have now. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly isDocument: boolean;
}

interface Written {
  readonly arguments: ObjectExpression;
  readonly record: InventoryRecord;
  /** Keys of the tiles of all dashboards, by the dashboard's and the tile's ID. */
  readonly keys: ReadonlyMap<string, string>;
}

export interface Comparison {
  readonly objects: readonly Compared[];
  /** Those that the service no longer has. */
  readonly deleted: readonly Managed[];
}

/** Compares what a state has with what the service has. */
export function compare(managed: readonly Managed[], now: Inventory, service: ServiceOfObjects): Comparison {
  const listed = managed.filter(({ kind }) => now[kind] !== undefined);
  const ids = new Set(Object.entries(now).flatMap(([kind, all]) => all.map(({ id }) => keyOf({ kind, id }))));
  const there = listed.filter((one) => ids.has(keyOf(one)));
  const then = inventoryOf(there, now);
  const [base, theirs] = [written(then, there, service), written(now, there, service)];
  const keys = keysOf(then, now, there);
  const objects = there.flatMap((one): Compared[] => {
    const [before, after] = [base.get(keyOf(one)), theirs.get(keyOf(one))];
    if (!before || !after) return [];
    const isDocument = documentOf(one) !== undefined;
    const write = ({ record, own }: Own, of: ReadonlyMap<string, string>, other: Own): Written => ({
      record,
      keys: of,
      arguments: isDocument ? asDocument(placed(own, record, other.record)) : placed(own, record, other.record),
    });
    const [was, is] = [write(before, keys.base, after), write(after, keys.theirs, before)];
    return [
      {
        ...one,
        base: was,
        theirs: is,
        changes: changesBetween(was, is),
        renamed: renamedIn(before.record, after.record),
        isDocument,
      },
    ];
  });
  return { objects, deleted: listed.filter((one) => !ids.has(keyOf(one))) };
}

interface Own {
  readonly record: InventoryRecord;
  readonly own: ObjectExpression;
}

function written(
  inventory: Inventory,
  managed: readonly Managed[],
  service: ServiceOfObjects,
): ReadonlyMap<string, Own> {
  const keys = new Map(managed.map((one) => [keyOf(one), one]));
  const { accepted } = accept(inventory, {
    isChosen: (kind, { id }) => keys.has(keyOf({ kind, id })),
    isDemanded: () => true,
    ...service,
  });
  return new Map(
    accepted.map((one) => {
      const key = keyOf({ kind: one.kind.name, id: one.record.id });
      return [key, { record: one.record, own: importedObject(one, keys.get(key)?.name ?? "").arguments }];
    }),
  );
}

const tilesOf = ({ tiles }: InventoryRecord) => (Array.isArray(tiles) ? tiles.filter(isRecord) : []);

/** The places of the tiles that both have, written out: code may say them where the writer would not. */
function placed(own: ObjectExpression, record: InventoryRecord, other: InventoryRecord): ObjectExpression {
  const tiles = memberOf(own, "tiles");
  if (tiles?.is !== "list") return own;
  const shared = new Set(tilesOf(other).map(({ id }) => id));
  const items = tiles.items.map((tile, index) => {
    const { id, x, y } = tilesOf(record)[index] ?? {};
    if (tile.is !== "object" || !shared.has(id) || typeof x !== "number" || typeof y !== "number") return tile;
    const rest = tile.members.filter(([name]) => name !== "x" && name !== "y");
    const at = rest.findIndex(([name]) => name === "name") + 1;
    return objectOf([...rest.slice(0, at), ["x", literal(x)], ["y", literal(y)], ...rest.slice(at)]);
  });
  return {
    ...own,
    members: own.members.map(([name, value]) => [name, name === "tiles" ? { ...tiles, items } : value]),
  };
}

/** Arguments as members of a document of the API. */
function asDocument(own: ObjectExpression): ObjectExpression {
  const inDocument = (value: Expression): Expression => {
    if (value.is === "json") return inDocument(value.value);
    if (value.is === "list") return { ...value, items: value.items.map(inDocument) };
    if (value.is === "object") return dataOf(value.members.map(([name, one]) => [name, inDocument(one)]));
    return value.is === "reference" ? literal(value.tileId ?? value.id) : value;
  };
  return dataOf(own.members.map(([name, value]) => [name, inDocument(value)]));
}

/** Keys of tiles: where the state has another key than the name, the code gave it, and it stays. */
function keysOf(then: Inventory, now: Inventory, managed: readonly Managed[]) {
  const own = new Map(
    managed.map(({ id, attributes: { tile_ids: ids } }) => {
      const keys = isRecord(ids) ? Object.entries(ids).map(([key, tile]) => [String(tile), key] as const) : [];
      return [id, new Map(keys)] as const;
    }),
  );
  const [base, theirs] = [new Map<string, string>(), new Map<string, string>()];
  for (const record of now.dashboard ?? []) {
    const before = (then.dashboard ?? []).find(({ id }) => id === record.id) ?? record;
    const [byName, next] = [tileKeysOf(before), tileKeysOf(record)];
    for (const [tile, key] of byName) base.set(`${record.id} ${tile}`, own.get(record.id)?.get(tile) ?? key);
    for (const [tile, key] of next) {
      const given = own.get(record.id)?.get(tile);
      theirs.set(`${record.id} ${tile}`, given !== undefined && given !== byName.get(tile) ? given : key);
    }
  }
  return { base, theirs };
}

function renamedIn(before: InventoryRecord, after: InventoryRecord): ReadonlyMap<string, string> {
  const then = new Map(tilesOf(before).map(({ id, name }) => [id, name]));
  return new Map(
    tilesOf(after).flatMap(({ id, name }) =>
      then.has(id) ? [[JSON.stringify(name), JSON.stringify(then.get(id))] as const] : [],
    ),
  );
}

function plainOf(value: Expression): Json {
  switch (value.is) {
    case "literal":
      return value.value as Json;
    case "list":
      return value.items.map(plainOf);
    case "object":
      return Object.fromEntries(value.members.map(([name, one]) => [name, plainOf(one)]));
    case "json":
      return plainOf(value.value);
    case "reference":
      return value.tileId ?? value.id;
    default:
      return null;
  }
}

/** What differs, by tile where there are tiles. */
function changesBetween(before: Written, after: Written): Change[] {
  const [was, is] = [plainOf(before.arguments), plainOf(after.arguments)];
  if (!isRecord(was) || !isRecord(is)) return [];
  const { tiles: then = [], ...rest } = was;
  const { tiles: now = [], ...others } = is;
  const tilesIn = (written: Written, all: unknown) =>
    new Map((Array.isArray(all) ? all : []).map((tile, index) => [tilesOf(written.record)[index]?.id, tile]));
  const [old, next] = [tilesIn(before, then), tilesIn(after, now)];
  return [
    ...memberChanges(rest, others),
    ...[...old].flatMap(([id, tile]): Change[] => {
      const other = next.get(id);
      const path = `tile ${JSON.stringify(isRecord(tile) ? tile.name : "")}`;
      if (!isRecord(tile)) return [];
      if (!isRecord(other)) return [{ path, before: "there", after: "removed" }];
      return memberChanges(tile, other).map((change) => ({ ...change, path: `${path} ${change.path}` }));
    }),
    ...[...next].flatMap(([id, tile]): Change[] =>
      old.has(id) || !isRecord(tile) ? [] : [{ path: `tile ${JSON.stringify(tile.name)}`, after: "new" }],
    ),
  ];
}
