import { type CallContext, type Diagnostic, DiagnosticError } from "terraform-provider-sdk";
import {
  asKnown,
  filterMembers,
  formatPath,
  fromWire,
  isList,
  isObject,
  isPresent,
  isRecord,
  isUnknown,
  type Json,
  type JsonObject,
  mapMembers,
  own,
  parseJson,
  type ReceivedOf,
  sameValue,
  stringifyJson,
  toWire,
  UNKNOWN,
  withoutEnvelope,
} from "terraform-provider-sdk/schema";
import { dashboard, filter as filterType } from "../../../../lib/kinds/dashboard";
import { type KnownTile, knownItems, tileKeys } from "../../../../lib/tiles";
import { tile as tileType } from "../../../../lib/tiles/tile";
import type { Unmanaged } from "../../stored/ownership";
import { matchTiles, sameFilters } from "./match";
import { plannedMembers } from "./members";
import { nothingUnmanaged } from "./ownership";
import { type Dashboard, type Known, type Planned, type State, sharedMembers } from "./types";

/** The attributes of a document. */
export const documentMembers = ["name", ...sharedMembers, "savedQueryLanguage"] as const;

type DocumentMember = (typeof documentMembers)[number];

/** The attributes of a document, all with the same value. */
const each = <V>(value: V): Record<DocumentMember, V> => ({
  name: value,
  tags: value,
  tiles: value,
  filters: value,
  savedQuery: value,
  savedFilterValues: value,
  containers: value,
  savedQueryLanguage: value,
});

/** True for a configuration, plan or state that is a document, known or not. */
export function isDocument({ dashboardJson }: Pick<Planned, "dashboardJson">): boolean {
  return isPresent(dashboardJson);
}

/** The same configuration as attributes. */
export function plannedAttributes(config: Planned): Planned {
  const { dashboardJson } = config;
  if (isUnknown(dashboardJson)) return { ...config, ...each(UNKNOWN), dashboardJson: null };
  return typeof dashboardJson === "string" ? { ...config, ...membersIn(dashboardJson), dashboardJson: null } : config;
}

/** Like `plannedAttributes`, where everything is known. */
export function knownAttributes(config: Known): Known {
  const { dashboardJson } = config;
  return dashboardJson === null ? config : { ...config, ...membersIn(dashboardJson), dashboardJson: null };
}

/**
 * The state in the form of attributes: with the tiles placed, and with their IDs. Tiles that the document leaves to the UI are null: only
 * `tileIds` has them.
 */
export function stateAttributes(state: State): State {
  if (!isDocument(state)) return state;
  const config = knownAttributes(state);
  const planned = asKnown(dashboard.type, { ...config, ...plannedMembers(config, null, nothingUnmanaged) });
  const tiles = config.tiles && withIds(planned.tiles ?? [], state.tileIds);
  const filters = (planned.filters ?? []).map((filter) => ({ ...filter, id: null }));
  return { ...planned, id: state.id, tiles, filters, tileIds: state.tileIds };
}

/** Tiles with the IDs that stand in `tileIds`; all without one where it says nothing. */
function withIds(tiles: readonly KnownTile[], tileIds: Known["tileIds"]): KnownTile[] {
  const keys = tileKeys(tiles, isUnknown) ?? [];
  return tiles.map((tile, index) => ({ ...tile, id: own(tileIds ?? {}, keys[index] ?? "") ?? null }));
}

/** A dashboard in the form in which it is written: as attributes, which are null in one that is a document. */
export function asWritten<V extends object, T>(dashboardJson: T, value: V) {
  return dashboardJson === null ? { ...value, dashboardJson } : { ...value, ...each(null), dashboardJson };
}

/** What an apply writes, in attributes. The plan of a document has only its IDs, so its members are planned again. */
export function wantedAttributes(planned: Known, config: Known, prior: State | null, unmanaged: Unmanaged): Known {
  if (!isDocument(planned)) return planned;
  const members = { name: config.name, ...plannedMembers(config, prior, unmanaged) };
  const typed = asKnown(dashboard.type, { ...planned, ...members });
  const { tileIds } = planned;
  return { ...typed, tileIds, tiles: tileIds && typed.tiles ? withIds(typed.tiles, tileIds) : typed.tiles };
}

function membersIn(text: string): Pick<Known, DocumentMember> {
  const document = readDocument(text) ?? {};
  const { name, tags, filters, savedQuery, savedFilterValues, containers, savedQueryLanguage, tiles } = fromWire(
    dashboard.type,
    document,
  );
  const members = { name, tags, filters, savedQuery, savedFilterValues, containers, savedQueryLanguage };
  return { ...members, tiles: tiles && withKeys(tiles, document.tiles) };
}

/** The tiles of a document as they are written. */
export function tilesIn(text: string): readonly JsonObject[] {
  const tiles = readDocument(text)?.tiles;
  return isList(tiles) ? tiles.map((tile) => (isRecord(tile) ? tile : {})) : [];
}

/** The content of a document, without its envelope; `undefined` if the text is not a JSON object. */
function readDocument(text: string): JsonObject | undefined {
  try {
    const content = withoutEnvelope(dashboard.type.attributes.dashboardJson.type, parseJson(text));
    return isRecord(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** IDs in a document come from the copied dashboard; keys are the author's. */
function withKeys(tiles: readonly KnownTile[], written: Json | undefined): KnownTile[] {
  const items = Array.isArray(written) ? written : [];
  return tiles.map((tile, index) => {
    const item = items[index];
    const key = isRecord(item) && typeof item.key === "string" ? item.key : null;
    return { ...tile, key, id: null };
  });
}

/** The result of a read: the prior and the current dashboard, in the form of attributes. */
interface Drift {
  readonly before: State;
  readonly now: Pick<ReceivedOf<Dashboard>, DocumentMember>;
  readonly unmanaged: Unmanaged;
}

/** The author's document with only those members replaced that mean something else now. */
export function driftedDocument(text: string | null, drift: Drift): string | null {
  return (
    text &&
    changedDocument(text, (document) => {
      const changes = documentMembers
        .filter((name) => isManaged(name, document, drift))
        .map((name) => [name, memberNow(name, document[name], drift)] as const);
      return Object.fromEntries(changes.filter(([name, value]) => value !== document[name]));
    })
  );
}

/** A document with some of its members changed, as text; the same text if `changesIn` returns none. */
export function changedDocument(text: string, changesIn: (document: JsonObject) => object): string {
  const whole = parseJson(text);
  const document = withoutEnvelope(dashboard.type.attributes.dashboardJson.type, whole);
  if (!isObject(document)) return text;
  const changes = changesIn(document);
  if (Object.keys(changes).length === 0) return text;
  const changed = { ...document, ...changes };
  const isInEnvelope = isObject(whole) && document !== whole;
  return stringifyJson(isInEnvelope ? mapMembers(whole, (value) => (value === document ? changed : value)) : changed);
}

function isManaged(name: DocumentMember, document: JsonObject, { before, unmanaged }: Drift): boolean {
  if (isPresent(document[name])) return true;
  if (name === "savedQueryLanguage") return isPresent(before.savedQueryLanguage);
  return name !== "name" && !unmanaged.members.includes(name);
}

/** The document's members, if they mean the same. */
function memberNow(name: DocumentMember, written: Json | undefined, drift: Drift): unknown {
  const { before, now, unmanaged } = drift;
  if (name === "tiles") return tilesNow(written, knownItems(before.tiles), knownItems(now.tiles), unmanaged);
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
  unmanaged: Unmanaged,
): unknown {
  const items: readonly Json[] = Array.isArray(written) ? written : [];
  const partners = matchTiles(now, before);
  const tiles = now.map((tile, index) => {
    const at = partners[index] ?? -1;
    const [item, last] = [items[at], before[at]];
    return isRecord(item) && last ? tileNow(item, last, tile, unmanaged) : toWire(tileType, { ...tile, id: null });
  });
  const isSame = tiles.length === items.length && tiles.every((tile, index) => tile === items[index]);
  return isSame ? written : tiles;
}

type TileMember = keyof typeof tileType.attributes;

const places: readonly TileMember[] = ["x", "y"];
const containers: readonly TileMember[] = ["containerId", "tabId"];
const tileMembers = Object.keys(tileType.attributes).filter(
  (name): name is TileMember => name !== "id" && name !== "key",
);

/** The tile as it is written, with the members that differ. A place or a container that it does not name is none of the author's. */
function tileNow(written: JsonObject, before: KnownTile, now: KnownTile, unmanaged: Unmanaged): object {
  const optional = unmanaged.members.includes("containers") ? [...places, ...containers] : places;
  const changed = tileMembers.filter(
    (name) => !(optional.includes(name) && !isPresent(written[name])) && !sameValue(before[name], now[name]),
  );
  if (changed.length === 0) return written;
  const content = toWire(tileType, { ...now, id: null });
  const update = Object.fromEntries(changed.map((name) => [name, content[name]]));
  return filterMembers<unknown>({ ...written, ...update }, (value) => value !== undefined);
}

/** A diagnostic with a path in the typed form, as one that names the place in the document. A warning is at the dashboard: Terraform prints the whole document for another. */
export function inDocument(diagnostic: Diagnostic): Diagnostic {
  const { severity, detail, path = [] } = diagnostic;
  if (!documentMembers.some((name) => name === path[0])) return diagnostic;
  const place = `dashboard_json.${formatPath(path)}`;
  return {
    ...diagnostic,
    detail: detail === undefined ? place : `${place}: ${detail}`,
    path: severity === "error" ? ["dashboardJson"] : [],
  };
}

export type Warn = CallContext<unknown>["warn"];

/** Plans with warnings and errors that name their places where the author wrote them: in the attributes, or in the document. */
export async function namedWhere<T>(
  context: Pick<CallContext<unknown>, "warn" | "report">,
  written: readonly (Pick<Planned, "dashboardJson"> | null)[],
  plan: (warn: Warn) => T | Promise<T>,
): Promise<T> {
  const { warn, report } = context;
  if (!written.some((one) => one && isDocument(one))) return plan(warn);
  try {
    return await plan((problem, detail, path) => report(inDocument({ ...problem, severity: "warning", detail, path })));
  } catch (error) {
    throw error instanceof DiagnosticError ? DiagnosticError.of(error.diagnostics.map(inDocument)) : error;
  }
}
