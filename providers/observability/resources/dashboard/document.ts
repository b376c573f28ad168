import {
  type Context,
  type Diagnostic,
  DiagnosticError,
  type PlanResult,
  type Resource,
  type Stored,
} from "terraform-provider-sdk";
import { fromWire, type ReceivedOf, toWire, withoutEnvelope } from "terraform-provider-sdk/definitions";
import { asKnown } from "terraform-provider-sdk/internal/schema";
import { isObject, isUnknown, UNKNOWN } from "terraform-provider-sdk/schema";
import {
  asMembers,
  filterMembers,
  formatPath,
  isList,
  isPresent,
  isRecord,
  type Json,
  type JsonObject,
  mapMembers,
  mayHoldDecimals,
  type ObjectValue,
  own,
  parseJson,
  readJson,
  sameValue,
  stringifyJson,
  stringOf,
} from "terraform-provider-sdk/values";
import { dashboard, dashboardContent } from "../../../../lib/kinds/dashboard";
import { withoutIds } from "../../../../lib/kinds/dashboard-body";
import { type KnownTile, knownItems, placeTiles, sameFrame, type Tile, tileKeys } from "../../../../lib/tiles";
import { tile as tileType } from "../../../../lib/tiles/tile";
import type { Service } from "../../service";
import type { PrivateMembers, PrivateState } from "../../stored/ownership";
import { membersOf, type Unmanaged, unmanagedIn } from "../../stored/ownership";
import { absentForm, contentMembers, managerOf, plannedMembers, sameDashboardMember, writtenMembers } from "./members";
import { rejectProductForm } from "./plan";
import { type Dashboard, type Known, matchTiles, type Planned } from "./tiles";

/*
 * A dashboard may be written as one document. Each call is translated here, on the way in and on the way out; everything else knows
 * attributes only. Beside them `dashboardJson` stays the text, which is what the way out writes again.
 */

type Parts = Omit<Resource<Service, Dashboard>, "definition">;

/** The resource as it knows attributes only. */
type Inner = Omit<Parts, "normalize"> & Required<Pick<Parts, "validate" | "update" | "unchanged">>;

type Imported = Context<"read", Service, Dashboard>["prior"];
type DocumentMember = (typeof writtenMembers)[number];
type Members = ReceivedOf<typeof dashboardContent>;

const documentType = dashboard.type.attributes.dashboardJson.type;

/** The attributes of a document, all with the same value. */
const each = <V>(value: V) => Object.fromEntries(writtenMembers.map((name) => [name, value] as const));

/** The same resource, which can also be written as a document. */
export function inDocumentForm(inner: Inner): Parts {
  const { unchanged } = inner;
  return {
    ...inner,
    showPlanned: asWritten,
    validate(config, dialect) {
      const { dashboardJson: text } = config;
      if (typeof text !== "string") return inner.validate(config, dialect);
      // Most of it is not converted.
      const tiles = tilesIn(documentIn(text).tiles, mayHoldDecimals(text));
      return inner.validate({ ...config, tiles }, dialect).map(inDocument);
    },
    normalize(context) {
      const { config, prior, proposed } = context;
      const text = config.dashboardJson;
      if (isDocument(config) && text === prior.dashboardJson && prior.tileIds !== null)
        return stored({ ...proposed, id: prior.id, tileIds: prior.tileIds, dashboardJson: prior.dashboardJson });
      const priorStored = stored(prior);
      const values = { ...context, config: configured(config), prior: priorStored };
      const planned = plannedMembers(values, isDocument(config) || !isDocument(prior));
      if (!isDocument(config)) return planned;
      const isSame = [...writtenMembers, "tileIds" as const].every((name) =>
        sameValue(planned[name], priorStored[name]),
      );
      return { ...planned, dashboardJson: isSame ? (prior.dashboardJson ?? text) : text };
    },
    async plan(context) {
      const { config } = context;
      if (config && isDocument(config))
        rejectProductForm(context, "dashboard_json", "use attributes, with `series` in its tiles", ["dashboardJson"]);
      const prior = context.prior && stored(context.prior);
      const basis = context.action === "create" ? { planned: created(context) } : { prior };
      const result = await translated<Context<"plan", Service, Dashboard>, Planning>(context, basis, async (values) =>
        inner.plan?.(values),
      );
      if (!result?.planned || !isDocument(result.planned)) return result;
      const places = placesOf(knownItems(result.planned.tiles), knownItems(prior?.tiles));
      return { ...result, private: { ...membersOf(result.private ?? context.private), places } };
    },
    create: (context) => translated(context, appliedFrom(context), inner.create),
    async read(context) {
      const prior = stored(context.prior);
      const result = await inner.read(within(context, { prior }));
      return result && readBack(result, context.prior, prior);
    },
    update: (context) => translated(context, { ...appliedFrom(context), prior: stored(context.prior) }, inner.update),
    delete: (context) => inner.delete(within(context, { prior: stored(context.prior) })),
    unchanged: {
      ...unchanged,
      readFrom(response, context) {
        const prior = stored(context.prior);
        return readBack(unchanged.readFrom(response, within(context, { prior })), context.prior, prior);
      },
      plan: (context) => unchanged.plan?.(within(context, { prior: stored(context.prior) })),
    },
  };
}

type Planning = PlanResult<Dashboard> | undefined;
type Values = { readonly planned: Planned | null; readonly prior?: Imported | null };

function created({ config, planned, private: privateState }: Context<"planCreate", Service, Dashboard>): Planned {
  return plannedMembers({ config: configured(config), prior: null, proposed: planned, private: privateState }, true);
}

/** True for a configuration, plan or state that is a document, known or not. */
function isDocument({ dashboardJson }: Partial<Pick<Planned, "dashboardJson">>): boolean {
  return isPresent(dashboardJson);
}

/** The attributes of a configuration, as they are written. */
function configured<C extends Planned>(config: C): C {
  const { dashboardJson: text } = config;
  if (isUnknown(text)) return { ...config, ...each(UNKNOWN) };
  if (typeof text !== "string") return config;
  return { ...config, ...membersIn(text) };
}

/**
 * What an apply starts from: what the plan decided. `ignore_changes` may leave another document in it than the author has written. What it does
 * not show of the places of tiles is in private state; those that it leaves open are as the tiles stand.
 */
function appliedFrom({ config, planned, private: privateState }: Context<"create", Service, Dashboard>) {
  const { places } = membersOf(privateState);
  const applied = configured({ ...config, dashboardJson: planned.dashboardJson });
  if (!Array.isArray(places)) return { config: applied, planned: stored(planned) };
  return { config: applied, planned: stored(planned, () => places) };
}

/** What the plan of a document does not show of its tiles. */
function placesOf(planned: readonly Tile[], prior: readonly Tile[]): readonly PrivateMembers[] {
  const stands = (tile: Tile, priorTile: Tile | undefined) =>
    priorTile !== undefined && tile.id === priorTile.id && sameFrame(tile, { ...priorTile, name: tile.name });
  const stay = planned.length === prior.length && planned.every((tile, index) => stands(tile, prior[index]));
  if (stay) return planned.map(({ w, h }) => numbersIn({ w, h }));
  return planned.map(({ x, y, w, h }) => numbersIn({ x, y, w, h }));
}

function numbersIn(place: Readonly<Record<string, unknown>>): PrivateMembers {
  return filterMembers<unknown, PrivateState>(place, (length) => typeof length === "number");
}

/** A plan or state with the attributes that its document says and means, which are read when the first of them is needed. */
function stored<S extends Pick<Known, "dashboardJson" | "tileIds">>(state: S, placesIn: PlacesIn = placeTiles): S {
  const { dashboardJson: text, tileIds } = state;
  if (text === null) return state;
  let read: Members | undefined;
  const memberOf = (name: DocumentMember) => {
    read ??= meantBy(text, tileIds, placesIn);
    return read[name];
  };
  const members = writtenMembers.map((name) => [name, { get: () => memberOf(name) }] as const);
  return Object.defineProperties({ ...state }, Object.fromEntries(members));
}

type PlacesIn = (tiles: readonly KnownTile[]) => readonly object[];

/** What a document means: what it omits is absent, and tiles have the IDs of their keys. Tiles left to the UI are null. */
function meantBy(text: string, tileIds: Known["tileIds"], placesIn: PlacesIn): Members {
  const documentMembers = membersIn(text);
  const { tiles } = documentMembers;
  const members = contentMembers.map(
    (name) => [name, documentMembers[name] ?? absentForm(name, documentMembers, null)] as const,
  );
  const [keys, places] = [tileKeys(tiles ?? [], isUnknown) ?? [], placesIn(tiles ?? [])];
  const placed = tiles?.map((tile, index) =>
    asKnown(tileType, { ...tile, ...places[index], id: own(tileIds ?? {}, keys[index] ?? "") ?? null }),
  );
  return { ...documentMembers, ...Object.fromEntries(members), tiles: placed ?? null };
}

/** The attributes that a document says, as it says them. */
function membersIn(text: string): Members {
  const { tiles, ...document } = documentIn(text);
  const members = fromWire(dashboardContent, document);
  const filters = members.filters && withoutIds(members.filters);
  return { ...members, tiles: tilesIn(tiles), filters };
}

/** The tiles of a document. IDs in it come from the copied dashboard; keys are the author's. Without `isWhole` only their names. */
function tilesIn(value: unknown, isWhole = true): readonly KnownTile[] | null {
  if (!Array.isArray(value)) return null;
  return value.map((item: unknown) => {
    const tile = asMembers(item);
    const content = isWhole ? tile : { name: tile.name };
    return { ...fromWire(tileType, content), key: stringOf(tile.key) ?? null, id: null };
  });
}

/** The content of a document, without its envelope; nothing if the text is not a JSON object. */
function documentIn(text: string): Readonly<Record<string, unknown>> {
  const content = withoutEnvelope(documentType, readJson(text));
  if (!isRecord(content)) return {};
  return content;
}

/** A dashboard in the form in which it is written: with its attributes, or with a document and null for these, which are not read. */
function asWritten<V extends Stored<Dashboard>["state"] | Planned>(value: V): V {
  if (!isDocument(value)) return value;
  const attributes = each(null);
  const unknownNames = Object.keys(value).filter((name): name is keyof V & string => !(name in attributes));
  return Object.assign(attributes, ...unknownNames.map((name) => ({ [name]: value[name] })));
}

/** What a read found, as it is written: the author's document, in which only what means something else now is replaced. */
function readBack(result: Stored<Dashboard>, prior: Imported, priorState: Imported): Stored<Dashboard> {
  if (result.state === priorState) return { ...result, state: prior };
  const { dashboardJson: text } = prior;
  if (text === null) return result;
  const drift = { before: priorState, now: result.state, unmanaged: unmanagedIn(result.private) };
  const dashboardJson = changedDocument(text, (document) => {
    const isManaged = (name: DocumentMember) =>
      isPresent(document[name]) || (isPresent(priorState[name]) && !drift.unmanaged.members.includes(managerOf(name)));
    const members = writtenMembers
      .filter(isManaged)
      .map((name) => [name, memberNow(name, document[name], drift)] as const);
    return Object.fromEntries(members.filter(([name, value]) => value !== document[name]));
  });
  return { ...result, state: asWritten({ ...result.state, dashboardJson }) };
}

/** The prior and the current dashboard, in attributes. */
type Drift = Readonly<Record<"before" | "now", Stored<Dashboard>["state"]>> & { readonly unmanaged: Unmanaged };

/** A document with some of its members changed, as text; the same text if `changesIn` returns none. */
export function changedDocument(text: string, changesIn: (document: JsonObject) => object): string {
  const wholeDocument = parseJson(text);
  const document = withoutEnvelope(documentType, wholeDocument);
  if (!isObject(document)) return text;
  const changes = changesIn(document);
  if (Object.keys(changes).length === 0) return text;
  const changed = { ...document, ...changes };
  const isInEnvelope = isObject(wholeDocument) && document !== wholeDocument;
  if (!isInEnvelope) return stringifyJson(changed);
  const members = mapMembers(wholeDocument, (value) => {
    if (value === document) return changed;
    return value;
  });
  return stringifyJson(members);
}

/** The document's member, if it means the same. */
function memberNow(name: DocumentMember, documentValue: Json | undefined, drift: Drift): unknown {
  const { before: priorState, now: currentState } = drift;
  if (name === "tiles") return tilesNow(documentValue, drift);
  if (sameDashboardMember(name, currentState, priorState)) return documentValue;
  const value = name === "filters" ? withoutIds(knownItems(currentState.filters)) : (currentState[name] ?? null);
  return toWire(dashboard.type, { [name]: value })[name];
}

function tilesNow(
  documentTiles: Json | undefined,
  { before: priorState, now: currentState, unmanaged }: Drift,
): unknown {
  const items = isList(documentTiles) ? documentTiles : [];
  const [priorTiles, tiles] = [knownItems(priorState.tiles), knownItems(currentState.tiles)];
  const partners = matchTiles(tiles, priorTiles);
  const changed = tiles.map((tile, index) => {
    const partnerIndex = partners[index] ?? -1;
    const [item, partner] = [items[partnerIndex], priorTiles[partnerIndex]];
    if (!isObject(item) || !partner) return toWire(tileType, { ...tile, id: null });
    return tileNow(item, partner, tile, unmanaged);
  });
  const isSame = changed.length === items.length && changed.every((tile, index) => tile === items[index]);
  if (isSame) return documentTiles;
  return changed;
}

/** The tile as it is written, with the members that differ. A place or a container that it does not name is none of the author's. */
function tileNow(
  documentTile: JsonObject,
  priorTile: ObjectValue,
  currentTile: ObjectValue,
  unmanaged: Unmanaged,
): ObjectValue {
  const open = ["x", "y", "description"];
  if (unmanaged.members.includes("containers")) open.push("containerId", "tabId");
  const changed = Object.keys(tileType.attributes).filter(
    (name) =>
      name !== "id" &&
      !(open.includes(name) && !isPresent(documentTile[name])) &&
      !sameValue(priorTile[name], currentTile[name]),
  );
  if (changed.length === 0) return documentTile;
  const content = toWire(tileType, { ...currentTile, id: null });
  const update = Object.fromEntries(changed.map((name) => [name, content[name]]));
  return filterMembers({ ...documentTile, ...update }, (value) => value !== undefined);
}

/** Calls with other values, where one is a document with diagnostics that name their places in it. */
async function translated<C extends Context<"call", Service> & Values, T>(
  context: C,
  values: Partial<C>,
  call: (context: C) => Promise<T>,
): Promise<T> {
  if (![context.planned, context.prior].some((value) => value && isDocument(value)))
    return call(within(context, values));
  const report = (diagnostic: Diagnostic) => context.report(inDocument(diagnostic));
  const warn: C["warn"] = (problem, detail, path) => report({ ...problem, severity: "warning", detail, path });
  try {
    return await call(within(context, { ...values, report, warn }));
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    throw DiagnosticError.of(error.diagnostics.map(inDocument));
  }
}

/** The context of a call with other values. A client that cannot be had still fails only who uses it. */
function within<C extends Context<"call", Service>>(context: C, values: Partial<C>): C {
  return {
    ...context,
    ...values,
    get client() {
      return context.client;
    },
  };
}

/** A diagnostic with a path in attributes, as one that names the place in the document. A warning is at the dashboard: Terraform prints the whole document for another. */
function inDocument(diagnostic: Diagnostic): Diagnostic {
  const { severity, detail, path = [] } = diagnostic;
  if (!writtenMembers.some((name) => name === path[0])) return diagnostic;
  const place = `dashboard_json.${formatPath(path)}`;
  return {
    ...diagnostic,
    detail: detail === undefined ? place : `${place}: ${detail}`,
    path: severity === "error" ? ["dashboardJson"] : [],
  };
}
