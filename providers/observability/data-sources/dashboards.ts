import type { Client, DashboardRecord } from "../../../lib/client";
import { dashboardLookup, dashboardResult, dashboards } from "../../../lib/definitions";
import { isUnknown, type ObjectType, type ObjectValue, type Path, readPattern, type Value } from "../../../lib/schema";
import { tileKeys } from "../../../lib/tiles";
import { dataSource } from "../../sdk";
import { findOne } from "../find";
import { objectsOf, resultOf, type Warns } from "./result";

/** `observability_dashboards`. */
export const dashboardsDataSource = dataSource<Client, typeof dashboards>(dashboards, {
  async read(context) {
    const { client, config, signal } = context;
    const pattern = config.nameRegex === null ? undefined : readPattern(config.nameRegex);
    const all = await client.dashboards.list({ signal });
    const wanted = all.filter(
      (dashboard) => (pattern?.test((dashboard.name ?? "").normalize()) ?? true) && hasTag(dashboard, config.tag),
    );
    const results = wanted.map((record, index) => dashboardOf(dashboardResult, record, ["dashboards", index], context));
    return { dashboards: results };
  },
});

/** `observability_dashboard`. */
export const dashboardDataSource = dataSource<Client, typeof dashboardLookup>(dashboardLookup, {
  async read(context) {
    const { client, config, signal } = context;
    const listed = findOne(await client.dashboards.list({ signal }), config, { thing: "dashboard" }, context);
    // An older service lists dashboards without their tiles.
    const record = Array.isArray(listed.tiles) ? listed : await client.dashboards.read(listed.id, { signal });
    return dashboardOf(dashboardLookup.type, record ?? listed, ["dashboard"], context);
  },
});

function hasTag({ tags }: DashboardRecord, tag: string | null): boolean {
  return tag === null || (Array.isArray(tags) && tags.includes(tag));
}

/** A dashboard with the keys that a resource of the same tiles would give them. */
function dashboardOf(type: ObjectType, record: DashboardRecord, place: Path, context: Warns): ObjectValue {
  const result = resultOf(type, record, place, context);
  if (result.tiles === null) return result;
  const tiles = objectsOf(result.tiles);
  const keys = tileKeys(tiles, isUnknown) ?? [];
  const keyed: ObjectValue[] = tiles.map((tile, index) => ({ ...tile, key: keys[index] ?? null }));
  const ids = tiles.flatMap(({ id }, index): [string, Value][] => (id ? [[keys[index] ?? "", id]] : []));
  return { ...result, tiles: keyed, tileIds: Object.fromEntries(ids) };
}
