import { dashboard, filter as filterType } from "../../../../../lib/kinds/dashboard";
import {
  isPresent,
  isRecord,
  type Json,
  type JsonObject,
  parseJson,
  type ReceivedOf,
  sameValue,
  stringifyJson,
  toWire,
  withoutEnvelope,
} from "../../../../../lib/schema";
import { type KnownTile, knownItems } from "../../../../../lib/tiles";
import { tile as tileType } from "../../../../../lib/tiles/tile";
import { sameFilters } from "../filters";
import { matchTiles } from "../identity";
import type { Dashboard, State } from "../types";
import type { Unowned } from "../unowned";
import { type DocumentMember, documentMembers } from "./typed-form";

/** The result of a read: the prior and the current dashboard, in the form of attributes. */
export interface Drift {
  readonly before: State;
  readonly now: Pick<ReceivedOf<Dashboard>, DocumentMember>;
  readonly unowned: Unowned;
}

/** The author's document with only those members replaced that mean something else now. */
export function driftedDocument(text: string | null, drift: Drift): string | null {
  if (text === null) return null;
  const whole = parseJson(text);
  const document = withoutEnvelope(dashboard.type.attributes.dashboardJson.type, whole);
  if (!isRecord(document)) return text;
  const changes = documentMembers
    .filter((name) => isManaged(name, document, drift))
    .map((name) => [name, memberNow(name, document[name], drift)] as const)
    .filter(([name, value]) => value !== document[name]);
  if (changes.length === 0) return text;
  const drifted = { ...document, ...Object.fromEntries(changes) };
  return stringifyJson(isRecord(whole) && document !== whole ? envelopeAround(whole, document, drifted) : drifted);
}

function envelopeAround(whole: JsonObject, document: Json, drifted: unknown): object {
  return Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, value === document ? drifted : value]));
}

function isManaged(name: DocumentMember, document: JsonObject, { before, unowned }: Drift): boolean {
  if (isPresent(document[name])) return true;
  if (name === "savedQueryLanguage") return isPresent(before.savedQueryLanguage);
  return name !== "name" && !unowned.members.includes(name);
}

/** The document's members, if they mean the same. */
function memberNow(name: DocumentMember, written: Json | undefined, drift: Drift): unknown {
  const { before, now, unowned } = drift;
  if (name === "tiles") return tilesNow(written, knownItems(before.tiles), knownItems(now.tiles), unowned);
  if (name === "filters") {
    const filters = knownItems(now.filters);
    const same = sameFilters(filters, knownItems(before.filters));
    return same ? written : filters.map((filter) => toWire(filterType, { ...filter, id: null }));
  }
  return sameValue(before[name], now[name]) ? written : toWire(dashboard.type, { [name]: now[name] })[name];
}

function tilesNow(
  written: Json | undefined,
  before: readonly KnownTile[],
  now: readonly KnownTile[],
  unowned: Unowned,
): unknown {
  const items: readonly Json[] = Array.isArray(written) ? written : [];
  const partners = matchTiles(now, before);
  const tiles = now.map((tile, index) => {
    const at = partners[index] ?? -1;
    const [item, last] = [items[at], before[at]];
    return isRecord(item) && last ? tileNow(item, last, tile, unowned) : toWire(tileType, { ...tile, id: null });
  });
  const isSame = tiles.length === items.length && tiles.every((tile, index) => tile === items[index]);
  return isSame ? written : tiles;
}

type TileMember = keyof typeof tileType.attributes;

const places: readonly TileMember[] = ["x", "y"];
const containers: readonly TileMember[] = ["containerId", "tabId"];
const neverWritten: readonly TileMember[] = ["id", "key"];
const tileMembers = Object.keys(tileType.attributes).filter((name): name is TileMember => name in tileType.attributes);

/** The tile as it is written, with the members that differ. A place or a container that it does not name is none of the author's. */
function tileNow(written: JsonObject, before: KnownTile, now: KnownTile, unowned: Unowned): object {
  const optional = unowned.members.includes("containers") ? [...places, ...containers] : places;
  const changed = tileMembers.filter(
    (name) =>
      !neverWritten.includes(name) &&
      !(optional.includes(name) && !isPresent(written[name])) &&
      !sameValue(before[name], now[name]),
  );
  if (changed.length === 0) return written;
  const content = toWire(tileType, { ...now, id: null });
  const update = Object.fromEntries(changed.map((name) => [name, content[name]]));
  return Object.fromEntries(Object.entries({ ...written, ...update }).filter(([, value]) => value !== undefined));
}
