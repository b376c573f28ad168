import type { DashboardRecord } from "../../../../lib/client";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { fromWire } from "../../../../lib/schema";
import { knownItems } from "../../../../lib/tiles";
import type { Stored } from "../../../sdk";
import { matchFilters } from "./filters";
import { matchTiles } from "./identity";
import { memoryOf } from "./memory";
import { appliedTileIds } from "./read";
import type { Dashboard, Known } from "./types";
import { unownedAfterApply } from "./unowned";

/** The planned dashboard with the IDs of the response, whose tiles have the order of the request. */
export function storedDashboard(planned: Known, config: Known, body: DashboardRecord) {
  const returned = fromWire(dashboard.type, body);
  const tiles = planned.tiles && withIds(planned.tiles, knownItems(returned.tiles), matchTiles);
  const filters = planned.filters && withIds(planned.filters, knownItems(returned.filters), matchFilters);
  const { savedQueryLanguage } = returned;
  const tileIds = appliedTileIds({ tiles, tileIds: planned.tileIds });
  const state = { ...planned, id: body.id, tiles, filters, savedQueryLanguage, tileIds };
  return {
    state,
    private: memoryOf(body, unownedAfterApply(config, body)),
    response: body,
  } satisfies Stored<Dashboard>;
}

/** The planned items, each with the ID of the returned one at its place; of its partner where a service returns more or fewer. */
function withIds<T extends { readonly id: string | null }>(
  planned: readonly T[],
  returned: readonly T[],
  match: (next: readonly T[], prior: readonly T[]) => readonly (number | undefined)[],
): readonly T[] {
  const partners = planned.length === returned.length ? planned.map((_, index) => index) : match(planned, returned);
  return planned.map((item, index) => ({ ...item, id: returned[partners[index] ?? -1]?.id ?? null }));
}
