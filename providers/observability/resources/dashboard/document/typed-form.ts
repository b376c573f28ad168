import { dashboard } from "../../../../../lib/kinds/dashboard";
import {
  asKnown,
  fromWire,
  isPresent,
  isRecord,
  isUnknown,
  type Json,
  type JsonObject,
  own,
  parseJson,
  UNKNOWN,
  withoutEnvelope,
} from "../../../../../lib/schema";
import { type KnownTile, tileKeys } from "../../../../../lib/tiles";
import { plannedMembers } from "../members";
import { type Known, type Planned, type State, sharedMembers } from "../types";
import { nothingUnowned, type Unowned } from "../unowned";

/** The attributes of a document. */
export const documentMembers = ["name", ...sharedMembers, "savedQueryLanguage"] as const;

export type DocumentMember = (typeof documentMembers)[number];

const nothing: Pick<Known, DocumentMember> = {
  name: null,
  tags: null,
  tiles: null,
  filters: null,
  savedQuery: null,
  savedFilterValues: null,
  containers: null,
  savedQueryLanguage: null,
};

const unknown: Pick<Planned, DocumentMember> = {
  name: UNKNOWN,
  tags: UNKNOWN,
  tiles: UNKNOWN,
  filters: UNKNOWN,
  savedQuery: UNKNOWN,
  savedFilterValues: UNKNOWN,
  containers: UNKNOWN,
  savedQueryLanguage: UNKNOWN,
};

/** True for a configuration, plan or state that is a document, known or not. */
export function isDocument({ dashboardJson }: Pick<Planned, "dashboardJson">): boolean {
  return isPresent(dashboardJson);
}

/** The same configuration as attributes. */
export function plannedAttributes(config: Planned): Planned {
  const { dashboardJson } = config;
  if (isUnknown(dashboardJson)) return { ...config, ...unknown, dashboardJson: null };
  return typeof dashboardJson === "string" ? { ...config, ...membersIn(dashboardJson), dashboardJson: null } : config;
}

/** Like `plannedAttributes`, where everything is known. */
export function knownAttributes(config: Known): Known {
  const { dashboardJson } = config;
  return dashboardJson === null ? config : { ...config, ...membersIn(dashboardJson), dashboardJson: null };
}

/**
 * The state in the form of attributes: with the tiles placed, and with their IDs. Tiles that the document leaves to the UI are null: only
 * `tileIds` tells of them.
 */
export function stateAttributes(state: State): State {
  if (!isDocument(state)) return state;
  const config = knownAttributes(state);
  const planned = asKnown(dashboard.type, { ...config, ...plannedMembers(config, null, nothingUnowned) });
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
  return dashboardJson === null ? { ...value, dashboardJson } : { ...value, ...nothing, dashboardJson };
}

/** What an apply writes, in attributes. The plan of a document has only its IDs, so its members are planned again. */
export function wantedAttributes(planned: Known, config: Known, prior: State | null, unowned: Unowned): Known {
  if (!isDocument(planned)) return planned;
  const members = { name: config.name, ...plannedMembers(config, prior, unowned) };
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
