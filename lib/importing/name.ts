import { isRecord, sameText } from "terraform-provider-sdk/schema";
import { allKinds } from "../kinds";
import { type Accepted, type Inventory, type InventoryRecord, keyOf } from "./inventory";

/** Names of the accepted objects, unique in their kind: the first of a name has it without a number. */
export function nameObjects(
  accepted: readonly Accepted[],
  inventory: Inventory,
  taken: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<InventoryRecord, string> {
  const named = new Map<string, string>();
  const names = new Map(allKinds.map(({ name: kind }) => [kind, new Names(taken[kind] ?? [])]));
  return new Map(
    accepted.map(({ kind: { name: kind }, record }): [InventoryRecord, string] => {
      const own = names.get(kind) ?? new Names();
      const wanted =
        kind === "alert"
          ? alertName(record, named, inventory, own)
          : nameFrom(distinctTitle(record, inventory[kind] ?? [], inventory), kind);
      const name = own.take(wanted);
      named.set(keyOf({ kind, id: record.id }), name);
      return [record, name];
    }),
  );
}

/** An alert's own name; that of what it watches where it has none, and before its own where that is taken; else its condition. */
function alertName(
  alert: InventoryRecord,
  named: ReadonlyMap<string, string>,
  inventory: Inventory,
  names: Names,
): string {
  const parent = parentName(alert, named);
  const own = wordsOf(typeof alert.name === "string" ? alert.name : "");
  const watched = own.length > 0 ? own : wordsOf(tileName(alert, inventory));
  const words = watched.length > 0 ? watched : wordsOf(`${alert.thresholdType ?? ""} ${alert.threshold ?? ""}`);
  const bare = nameFrom(words.join(" "), "alert");
  if (parent === undefined) return watched.length > 0 ? bare : `alert-${bare}`;
  if (own.length > 0 && !names.has(bare)) return bare;
  return bare.startsWith(parent) ? bare : `${parent}-${words.join("-")}`;
}

/** Members that tell objects of one name apart for people. */
const distinctions = ["section", "service", "kind", "connection"];

/** The title of an object, with what tells it apart from others of its name: `Logs legacy` for the one in the section "legacy". */
export function distinctTitle(
  record: InventoryRecord,
  all: readonly InventoryRecord[],
  { connection = [] }: Inventory,
): string {
  const { name } = record;
  if (typeof name !== "string") return "";
  const sameNamed = all.filter((other) => typeof other.name === "string" && sameText(other.name, name));
  const wordOf = (one: InventoryRecord, member: string) =>
    String((member === "connection" ? connection.find(({ id }) => id === one.connection)?.name : one[member]) ?? "");
  const member = distinctions.find(
    (each) => new Set(sameNamed.map((one) => wordOf(one, each))).size === sameNamed.length,
  );
  return sameNamed.length === 1 || member === undefined ? name : `${name} ${wordOf(record, member)}`;
}

function parentName(
  { dashboardId, savedSearchId }: InventoryRecord,
  named: ReadonlyMap<string, string>,
): string | undefined {
  if (typeof dashboardId === "string") return named.get(keyOf({ kind: "dashboard", id: dashboardId }));
  if (typeof savedSearchId === "string") return named.get(keyOf({ kind: "saved_search", id: savedSearchId }));
  return undefined;
}

function tileName({ dashboardId, tileId }: InventoryRecord, { dashboard = [] }: Inventory): string {
  const tiles = dashboard.find(({ id }) => id === dashboardId)?.tiles;
  const tile: unknown = Array.isArray(tiles) ? tiles.find((one) => isRecord(one) && one.id === tileId) : undefined;
  return isRecord(tile) && typeof tile.name === "string" ? tile.name : "";
}

/** Letters that have no decomposition into a base letter and marks. */
const spelled: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  å: "a",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

const longest = 60;

/** The words of a title in lower-case ASCII letters and digits; other characters are omitted. */
function wordsOf(title: string): string[] {
  const plain = title
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, "")
    .replace(/[ßæœøåłđðþı]/g, (letter) => spelled[letter] ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  const words: string[] = [];
  let length = 0;
  for (const word of plain.match(/[a-z0-9]+/g) ?? []) {
    if (words.length > 0 && length + word.length > longest) break;
    words.push(word.slice(0, longest));
    length += word.length + 1;
  }
  return words;
}

/**
 * A name in words joined by hyphens, from a title: starts with a letter, valid for Terraform and as a construct ID. A title without such
 * words gets the name of its kind.
 */
export function nameFrom(title: string, kind: string): string {
  const words = wordsOf(title);
  const own = kind.replaceAll("_", "-");
  if (words.length === 0) return own;
  return /^[0-9]/.test(words[0] ?? "") ? [own, ...words].join("-") : words.join("-");
}

/** Gives out names, each once: `errors`, `errors-2`, `errors-3`. */
export class Names {
  private readonly taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.taken = new Set([...taken].map(camelName));
  }

  has(name: string): boolean {
    return this.taken.has(camelName(name));
  }

  take(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.has(name); count += 1) name = `${wanted}-${count}`;
    this.taken.add(camelName(name));
    return name;
  }
}

/** `checkout-errors` -> `checkout_errors`, for Terraform. */
export function snakeName(name: string): string {
  return name.replaceAll("-", "_");
}

/** `checkout-errors` -> `checkoutErrors`, for TypeScript; `checkout-2` -> `checkout2`. */
export function camelName(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
