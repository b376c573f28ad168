import { isDeepStrictEqual } from "node:util";
import { check, idParams, pageQuery, pathId } from "../http/check";
import { type Call, data, done, pageOf } from "../http/result";
import { badRequest, Refusal } from "../rejection";
import { savedSearchBody } from "../shapes/saved-search";
import { isSidebarPredicate } from "../shapes/sidebar-predicate";
import { objectId } from "../store/ids";
import type { Opaque, SavedSearch } from "../store/records";
import { both, type Operation } from "./operation";

const members = ["name", "sourceId", "select", "where", "whereLanguage", "orderBy", "tags", "filters"];

const shown = (search: SavedSearch, { store }: Call): Opaque => ({ ...search, teamId: store.team.id });

function existing(call: Call, id: string): SavedSearch {
  const found = call.store.savedSearches.find(id);
  if (!found) throw new Refusal(404, "Saved search not found");
  return found;
}

/** The ID of the source that a body names, in the lower case in which it is stored. */
function sourceOf({ store }: Call, sourceId: string): string {
  const found = store.sources.find(sourceId.toLowerCase());
  if (!found) throw badRequest("sourceId must be an existing source id");
  return found.id;
}

function checkFilters(filters: Opaque[], stored: Opaque[] = []): void {
  const bad = filters.findIndex(
    (filter) => !isSidebarPredicate(filter) && !stored.some((old) => isDeepStrictEqual(old, filter)),
  );
  if (bad < 0) return;
  throw badRequest(
    `filters[${bad}] must be a sidebar-renderable SQL predicate (e.g. "<column> IN ('<value>', ...)", "NOT IN (...)", or "BETWEEN <n> AND <n>"). Other shapes are only accepted on update when preserved unchanged from the stored saved search.`,
  );
}

export const savedSearchOperations: Operation[] = [
  {
    method: "get",
    path: "/saved-searches",
    modes: both,
    run: (call) => {
      const { query } = check(call, { query: pageQuery });
      const [page, meta] = pageOf(call.store.savedSearches.list(), query);
      return data(
        page.map((search) => shown(search, call)),
        meta,
      );
    },
  },
  {
    method: "post",
    path: "/saved-searches",
    modes: both,
    members,
    run: (call) => {
      const { body } = check(call, { body: savedSearchBody });
      const sourceId = sourceOf(call, body.sourceId);
      checkFilters(body.filters);
      const stamp = call.now.toISOString();
      const search = { ...body, sourceId, id: objectId(), createdAt: stamp, updatedAt: stamp };
      call.store.savedSearches.put(search);
      return data(shown(search, call));
    },
  },
  {
    method: "get",
    path: "/saved-searches/:id",
    modes: both,
    run: (call) => data(shown(existing(call, pathId(call)), call)),
  },
  {
    method: "put",
    path: "/saved-searches/:id",
    modes: both,
    members,
    run: (call) => {
      const { body, params } = check(call, { body: savedSearchBody, params: idParams });
      const sourceId = sourceOf(call, body.sourceId);
      const { id, createdAt, filters } = existing(call, params.id.toLowerCase());
      checkFilters(body.filters, filters);
      const search = { ...body, sourceId, id, createdAt, updatedAt: call.now.toISOString() };
      return data(shown(call.store.savedSearches.put(search), call));
    },
  },
  {
    method: "delete",
    path: "/saved-searches/:id",
    modes: both,
    run: (call) => {
      const { id } = existing(call, pathId(call));
      call.store.alerts.removeWhere(({ savedSearchId }) => savedSearchId === id);
      call.store.savedSearches.remove(id);
      return done;
    },
  },
];
