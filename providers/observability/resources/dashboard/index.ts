import type { DashboardRecord } from "../../../../lib/client";
import { dashboard } from "../../../../lib/definitions";
import { formatPath, fromWire } from "../../../../lib/model";
import { DiagnosticError, type Resource, resource, type Stored } from "../../../sdk";
import type { Service } from "../../service";
import { deleteWithAlerts } from "./alert-guard";
import { announceTiles } from "./announce";
import { refuseLostUpdate } from "./concurrency";
import { matchFilters } from "./filters";
import { matchTiles } from "./identity";
import { importDashboard } from "./import";
import { isLocal } from "./local";
import { memoryOf, unownedIn } from "./memory";
import { dashboardTakeOver } from "./other-providers";
import { planDashboard, settleDashboard } from "./plan";
import { planTiles } from "./planned-tiles";
import { refuseProtected, withoutProtected } from "./protection";
import { readDashboard, tileIdsOf } from "./read";
import { type Dashboard, type Known, knownItems } from "./tile";
import { createBody, updateBody } from "./to-wire";
import { nothingUnowned, unownedAfterApply, unownedAfterImport, unownedAfterRead } from "./unowned";
import { validateDashboard } from "./validate";

const lifecycle = resource<Service, Dashboard>(dashboard, {
  validate: validateDashboard,
  settle: settleDashboard,
  plan: planDashboard,
  async create(context) {
    const { client, config, planned, signal } = context;
    const wanted = { ...planned, tiles: planTiles(planned.tiles, null, nothingUnowned) };
    const adopted = planned.id === null ? null : await client.dashboards.get(planned.id, { signal });
    const body = adopted ?? (await client.dashboards.create(createBody(wanted), { signal }));
    const created = stored(planned, config, body);
    announceTiles(context, created.state);
    return created;
  },
  async read(context) {
    const { client, prior, signal } = context;
    const body = await client.dashboards.read(prior.id, { signal });
    if (body === null) return null;
    const state = readDashboard(body, prior, (path, expected) =>
      context.log.warn("a member of a response is not what was expected", { member: formatPath(path), expected }),
    );
    const isImported = prior.name === null;
    const unowned = isImported ? unownedAfterImport(body) : unownedAfterRead(unownedIn(context.private), prior, body);
    return { state, private: memoryOf(body, unowned) };
  },
  async update(context) {
    const { client, config, planned, prior, signal } = context;
    if (isLocal(planned, prior)) {
      const local = { ...planned, tileIds: tileIdsOf(planned.tiles ?? []) };
      announceTiles(context, local);
      return { state: local, private: withoutProtected(context.private) };
    }
    const current = await client.dashboards.get(prior.id, { signal });
    if (current === null)
      throw new DiagnosticError(
        "Dashboard is gone",
        `The dashboard "${prior.name}" (${prior.id}) was deleted after the plan was made. Plan again to create it anew.`,
      );
    if (planned.overwriteConcurrentChanges !== true) refuseLostUpdate(context.private, current);
    const from = { config, prior, unowned: unownedIn(context.private), current };
    const body = await client.dashboards.update(prior.id, updateBody(planned, from), { signal });
    const updated = stored(planned, config, body);
    announceTiles(context, updated.state);
    return updated;
  },
  async delete(context) {
    const { client, prior, signal } = context;
    refuseProtected("deleted", prior);
    await deleteWithAlerts(context, () => client.dashboards.delete(prior.id, { signal }));
  },
  import: importDashboard,
});

/** `observability_dashboard`. */
export const dashboardResource: Resource<Service> = { ...lifecycle, ...dashboardTakeOver };

/** What was planned, with the ids the service gave. Tiles come back in the order they were sent. */
function stored(planned: Known, config: Known, body: DashboardRecord) {
  const returned = fromWire(dashboard.type, body);
  const tiles = planned.tiles && withIds(planned.tiles, knownItems(returned.tiles), matchTiles);
  const filters = planned.filters && withIds(planned.filters, knownItems(returned.filters), matchFilters);
  const { savedQueryLanguage } = returned;
  const state = { ...planned, id: body.id, tiles, filters, savedQueryLanguage, tileIds: tileIdsOf(tiles ?? []) };
  return { state, private: memoryOf(body, unownedAfterApply(config, body)) } satisfies Stored<Dashboard>;
}

/** The planned items, each with the id of the returned one at its place; of its partner where a service returns more or fewer. */
function withIds<T extends { readonly id: string | null }>(
  planned: readonly T[],
  returned: readonly T[],
  match: (next: readonly T[], prior: readonly T[]) => readonly (number | undefined)[],
): readonly T[] {
  const partners = planned.length === returned.length ? planned.map((_, index) => index) : match(planned, returned);
  return planned.map((item, index) => ({ ...item, id: returned[partners[index] ?? -1]?.id ?? null }));
}
