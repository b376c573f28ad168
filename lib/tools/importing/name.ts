import { stripVTControlCharacters } from "node:util";
import { isRecord, sameText } from "terraform-provider-sdk/values";
import { allKinds } from "../../kinds";
import { camelName } from "../code/print/names";
import {
  type Accepted,
  type GivenName,
  type Inventory,
  type InventoryRecord,
  keyOf,
  parentOf,
  type Titles,
  tileOf,
  titlesIn,
} from "./inventory";

interface KnownNames {
  /** By kind. */
  readonly takenNames: Readonly<Record<string, readonly string[]>>;
  readonly givenNames?: ReadonlyMap<string, GivenName>;
  readonly pinned?: ReadonlyMap<string, string>;
}

/** Names of the accepted objects, unique in their kind: the first of a name has it without a number. */
export function nameObjects(
  accepted: readonly Accepted[],
  inventory: Inventory,
  { takenNames, givenNames = new Map(), pinned = new Map() }: KnownNames,
): ReadonlyMap<InventoryRecord, string> {
  const named = new Map(pinned);
  const titles = titlesIn(inventory);
  const names = new Map(
    allKinds.map(({ name: kind }) => [kind, new Names([...(takenNames[kind] ?? []), ...namesPinned(pinned, kind)])]),
  );
  return new Map(
    accepted.map(({ kind: { name: kind }, record }): [InventoryRecord, string] => {
      const pinnedName = pinned.get(keyOf({ kind, id: record.id }));
      if (pinnedName !== undefined) return [record, pinnedName];
      const ofKind = names.get(kind) ?? new Names();
      const records = inventory[kind] ?? [];
      const parent = parentOf(kind, record);
      const { label, index = "" } = givenNames.get(keyOf({ kind, id: record.id })) ?? {};
      const words = () => {
        if (label !== undefined && !label.includes(record.id)) return nameFrom(`${label} ${index}`, kind);
        if (kind !== "alert") return nameFrom(distinctTitle(record, kind, records, titles), kind);
        return alertName(record, records, { titles, parent: parent && named.get(keyOf(parent)), names: ofKind });
      };
      const name = ofKind.take(words());
      named.set(keyOf({ kind, id: record.id }), name);
      return [record, name];
    }),
  );
}

/** The names of a kind, or of `data.` and a kind, that stay with their objects. */
export function namesPinned(pinned: ReadonlyMap<string, string>, kind: string): string[] {
  return [...pinned].flatMap(([key, name]) => {
    if (!key.startsWith(`${kind} `)) return [];
    return [name];
  });
}

interface AlertNaming {
  readonly titles: Titles;
  /** Name of the dashboard or saved search that it watches. */
  readonly parent: string | undefined;
  /** The names of other alerts. */
  readonly names: Names;
}

/**
 * An alert's own name; without one, what it watches and as much of its condition as tells it apart from the others there. The name of the
 * dashboard or saved search comes first unless a name of its own stands alone.
 */
function alertName(alert: InventoryRecord, alerts: readonly InventoryRecord[], { titles, parent, names }: AlertNaming) {
  const ownWords = wordsOf(typeof alert.name === "string" ? alert.name : "");
  const words = ownWords.length > 0 ? ownWords : watchedWords(alert, alerts, titles);
  const bare = nameFrom(words.join(" "), "alert");
  if (parent === undefined || bare.startsWith(parent) || (ownWords.length > 0 && !names.has(bare))) return bare;
  return `${parent}-${words.join("-")}`;
}

/** `errors`, `errors above 10`, `errors above 10 5m`: the first that no other alert without a name has there. */
function watchedWords(alert: InventoryRecord, alerts: readonly InventoryRecord[], titles: Titles): string[] {
  const targetOf = (record: InventoryRecord) => {
    const { sourceId } = isRecord(record.chartConfig) ? record.chartConfig : {};
    const ownWords = wordsOf(String(titles.get(tileOf(record)) || record.displayName || ""));
    return { own: ownWords, watched: ownWords.length > 0 ? ownWords : wordsOf(titles.get(String(sourceId)) ?? "") };
  };
  const placeOf = (record: InventoryRecord) =>
    [tileOf(record), record.savedSearchId, ...targetOf(record).watched].join(" ");
  const { own: recordWords, watched } = targetOf(alert);
  const place = placeOf(alert);
  const otherWordings = alerts
    .filter((record) => record.id !== alert.id && !record.name && placeOf(record) === place)
    .map(wordingsOf);
  const wordings = wordingsOf(alert);
  const first = recordWords.length > 0 ? 0 : 1;
  const free = wordings.find(
    (wording, index) => index >= first && otherWordings.every((wordingsThere) => wordingsThere[index] !== wording),
  );
  return [...watched, ...wordsOf(free ?? wordings[1] ?? "")];
}

function wordingsOf(alert: InventoryRecord): readonly string[] {
  const condition = conditionOf(alert);
  return ["", condition, `${condition} ${alert.interval}`];
}

/** `above 10`, `between 1 2`. */
function conditionOf({ thresholdType, threshold, thresholdMax }: InventoryRecord): string {
  const type = String(thresholdType ?? "");
  const values = type.includes("between") ? [threshold, thresholdMax] : [threshold];
  return [type, ...values.map((limit) => String(limit ?? "").replace(/^-/, "minus "))].join(" ");
}

/** Members that tell objects of one name apart for people. */
const distinctions = ["section", "service", "kind", "connection", "sourceId", "tags"];

/** The title of an object, with what tells it apart from others of its name: `Logs legacy` for the one in the section "legacy". */
export function distinctTitle(
  record: InventoryRecord,
  kind: string,
  records: readonly InventoryRecord[],
  titles: Titles,
): string {
  const { name } = record;
  if (typeof name !== "string") return "";
  const describe = wordsOf(name).length === 0 ? described[kind] : undefined;
  if (describe) return describe(record, titles);
  const sameNamed = records.filter((candidate) => typeof candidate.name === "string" && sameText(candidate.name, name));
  const wordsIn = (candidate: InventoryRecord, member: string) => {
    const value = candidate[member];
    const text = Array.isArray(value) ? value.join(" ") : (titles.get(String(value)) ?? String(value ?? ""));
    return wordsOf(text).join(" ");
  };
  const member = distinctions.find(
    (each) => new Set(sameNamed.map((candidate) => wordsIn(candidate, each))).size === sameNamed.length,
  );
  if (sameNamed.length === 1 || member === undefined) return name;
  return `${name} ${wordsIn(record, member)}`;
}

/** What an object is whose title has no Latin letters. Of an address only the host, for the rest may be a secret. */
const described: Readonly<Record<string, (record: InventoryRecord, titles: Titles) => string>> = {
  connection: ({ host }) => `connection ${hostOf(host)}`,
  source: ({ kind, from }) => `${kind} ${isRecord(from) ? from.tableName : ""}`,
  webhook: ({ service, url }) => `${service} ${hostOf(url)}`,
  saved_search: ({ sourceId, where }, titles) => `${titles.get(String(sourceId)) ?? ""} ${where ?? ""}`,
  dashboard: ({ tags }) => ["dashboard", ...(Array.isArray(tags) ? tags : [])].join(" "),
};

function hostOf(address: unknown): string {
  if (!URL.canParse(String(address))) return "";
  return new URL(String(address)).hostname;
}

/** Letters that have no decomposition into a base letter and marks. */
const spelled: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

const longest = 60;

/** The words of a title in lower-case ASCII letters and digits; other characters and terminal sequences are omitted. */
function wordsOf(title: string): string[] {
  const plain = stripVTControlCharacters(title)
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? "")
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
  const kindWords = kind.replaceAll("_", "-");
  if (words.length === 0) return kindWords;
  if (/^[0-9]/.test(words[0] ?? "")) return [kindWords, ...words].join("-");
  return words.join("-");
}

/** Gives out names, each once: `errors`, `errors-2`, `errors-3`. */
export class Names {
  private readonly takenNames: Set<string>;

  constructor(takenNames: Iterable<string> = []) {
    this.takenNames = new Set([...takenNames].map(camelName));
  }

  has(name: string): boolean {
    return this.takenNames.has(camelName(name));
  }

  take(base: string): string {
    let name = base;
    for (let count = 2; this.has(name); count += 1) name = `${base}-${count}`;
    this.takenNames.add(camelName(name));
    return name;
  }
}
