import type { Unchanged } from "terraform-provider-sdk/internal/provider";
import {
  type Attribute,
  formatPath,
  fromWire,
  holdsIdentityOnly,
  type ImportedOf,
  inForm,
  isPresent,
  type Mismatch,
  type StoredOf,
  sameAttribute,
} from "terraform-provider-sdk/internal/schema";
import type { DashboardRecord, TileForm } from "../../../../lib/client";
import { dashboard, filter as filterType } from "../../../../lib/kinds/dashboard";
import { knownItems } from "../../../../lib/tiles";
import type { Service } from "../../service";
import { unmanagedIn } from "../../stored/ownership";
import { registerLater } from "./alerts";
import { matchFilters } from "./items";
import { tileIdsOf } from "./members";
import { privateStateOf, unmanagedAfterImport, unmanagedAfterRead } from "./ownership";
import { rememberProtected } from "./protection";
import { readTiles } from "./tile-content";
import { absentForms, type ContentMember, type Dashboard, type Known, plainMembers } from "./types";

type Imported = ImportedOf<Dashboard>;

/** How a dashboard is read from a response, and what the plan of one that stays as it is tells the others. */
export const unchangedDashboard: Unchanged<Service, Dashboard, DashboardRecord> = {
  list: "tiles",

  readFrom(body, { client, log, prior, private: privateState }) {
    const state = readDashboard(body, prior, client.tileForm, (path, expected) =>
      log.warn("a member of a response has an unexpected type", { member: formatPath(path), expected }),
    );
    const isImported = holdsIdentityOnly(dashboard.type, prior);
    const unmanaged = isImported
      ? unmanagedAfterImport(body)
      : unmanagedAfterRead(unmanagedIn(privateState), prior, body);
    return { state, private: privateStateOf(unmanaged), response: body };
  },

  plan(context) {
    const { prior } = context;
    registerLater(context, prior.id, () => prior.tiles);
    return rememberProtected(prior, context.private);
  },
};

/**
 * The state of a dashboard from a response of the service. What means the same as in the prior state keeps the author's form, tile by tile
 * and member by member; the rest is drift. After an import everything is taken from the response.
 */
function readDashboard(
  body: DashboardRecord,
  prior: Imported,
  tileForm: TileForm,
  mismatch: Mismatch,
): StoredOf<Dashboard> {
  const now = fromWire(dashboard.type, body, mismatch);
  // An older service returns none of the newer members, so they cannot drift.
  const isReturned = "savedQuery" in body;
  const hasLanguage = now.savedQueryLanguage !== null || now.savedQuery === null;
  const stays = (name: ContentMember) => {
    const attribute: Attribute = dashboard.type.attributes[name];
    if (attribute.api?.since !== undefined && !isReturned) return true;
    return (name === "savedQueryLanguage" && !hasLanguage) || sameAttribute(attribute, prior[name], now[name]);
  };
  const plain = plainMembers.map(
    (name) => [name, isPresent(prior[name]) && stays(name) ? prior[name] : (now[name] ?? absentForms[name])] as const,
  );
  const isImported = holdsIdentityOnly(dashboard.type, prior);
  const reading = { tileForm, isReturned: isImported || isReturned };
  const tiles = readTiles(knownItems(now.tiles), knownItems(prior.tiles), reading);
  return {
    ...prior,
    ...Object.fromEntries(plain),
    id: now.id,
    name: now.name,
    tiles,
    filters: readFilters(knownItems(now.filters), knownItems(prior.filters)),
    tileIds: tileIdsOf(tiles) ?? {},
    defaultTags: now.defaultTags,
  };
}

type Filters = NonNullable<Known["filters"]>;

function readFilters(now: Filters, prior: Filters): Filters {
  const partners = matchFilters(now, prior);
  return now.map((filter, index) => {
    const before = prior[partners[index] ?? -1];
    return before ? inForm(filterType, filter, before, "state") : filter;
  });
}
