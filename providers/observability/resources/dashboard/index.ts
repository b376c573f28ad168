import type { DashboardRecord } from "../../../../lib/client";
import { dashboard } from "../../../../lib/definitions";
import { formatPath, type ObjectValue, type Value } from "../../../../lib/model";
import { DiagnosticError, type Resource, type Stored } from "../../../sdk";
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
import { knownItems } from "./tile";
import { createBody, updateBody } from "./to-wire";
import { nothingUnowned, unownedAfterApply, unownedAfterImport, unownedAfterRead } from "./unowned";
import { validateDashboard } from "./validate";

/** `observability_dashboard`. */
export const dashboardResource: Resource<Service> = {
  definition: dashboard,
  validate: validateDashboard,
  settle: settleDashboard,
  plan: planDashboard,
  async create(context) {
    const { client, config, planned, signal } = context;
    const wanted = { ...planned, tiles: planTiles(planned.tiles, null, nothingUnowned) };
    const adopted = typeof planned.id === "string" ? await client.dashboards.get(planned.id, { signal }) : null;
    const body = adopted ?? (await client.dashboards.create(createBody(wanted), { signal }));
    const created = stored(wanted, config, body);
    announceTiles(context, created.state);
    return created;
  },
  async read(context) {
    const { client, prior, signal } = context;
    const body = await client.dashboards.read(String(prior.id), { signal });
    if (body === null) return null;
    const state = readDashboard(body, prior, (path, expected) =>
      context.log.warn("a member of a response is not what was expected", { member: formatPath(path), expected }),
    );
    const imported = typeof prior.name !== "string";
    const unowned = imported ? unownedAfterImport(body) : unownedAfterRead(unownedIn(context.private), prior, body);
    return { state, private: memoryOf(body, unowned) };
  },
  async update(context) {
    const { client, config, planned, prior, signal } = context;
    const id = String(prior.id);
    if (isLocal(planned, prior)) {
      const local = { ...planned, tileIds: tileIdsOf(knownItems(planned.tiles)) };
      announceTiles(context, local);
      return { state: local, private: withoutProtected(context.private) };
    }
    const current = await client.dashboards.get(id, { signal });
    if (current === null)
      throw new DiagnosticError(
        "Dashboard is gone",
        `The dashboard "${String(prior.name)}" (${id}) was deleted after the plan was made. Plan again to create it anew.`,
      );
    if (planned.overwriteConcurrentChanges !== true) refuseLostUpdate(context.private, current);
    const from = { config, prior, unowned: unownedIn(context.private), current };
    const body = await client.dashboards.update(id, updateBody(planned, from), { signal });
    const updated = stored(planned, config, body);
    announceTiles(context, updated.state);
    return updated;
  },
  async delete(context) {
    const { client, prior, signal } = context;
    refuseProtected("deleted", prior);
    await deleteWithAlerts(context, () => client.dashboards.delete(String(prior.id), { signal }));
  },
  import: importDashboard,
  ...dashboardTakeOver,
};

/** What was planned, with the ids the service gave. Tiles come back in the order they were sent. */
function stored(planned: ObjectValue, config: ObjectValue, body: DashboardRecord): Stored {
  const tiles = withIds(knownItems(planned.tiles), knownItems(body.tiles as Value), matchTiles);
  const filters = withIds(knownItems(planned.filters), knownItems(body.filters as Value), matchFilters);
  const state = {
    ...planned,
    id: body.id,
    tiles: Array.isArray(planned.tiles) ? tiles : null,
    filters: Array.isArray(planned.filters) ? filters : null,
    savedQueryLanguage: (body.savedQueryLanguage ?? null) as Value,
    tileIds: tileIdsOf(tiles),
  };
  return { state, private: memoryOf(body, unownedAfterApply(config, body)) };
}

type Match = (next: readonly ObjectValue[], prior: readonly ObjectValue[]) => readonly (number | undefined)[];

function withIds(planned: readonly ObjectValue[], returned: readonly ObjectValue[], match: Match): ObjectValue[] {
  const inOrder = planned.length === returned.length;
  const partners = inOrder ? planned.map((_, index) => index) : match(planned, returned);
  return planned.map((item, index) => {
    const partner = partners[index];
    const id = partner === undefined ? undefined : returned[partner]?.id;
    return { ...item, id: id ?? null };
  });
}
