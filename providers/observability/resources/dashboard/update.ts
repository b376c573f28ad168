import { type DashboardRecord, NotFoundError } from "../../../../lib/client";
import type { Stored, UpdateContext } from "../../../sdk";
import type { Service } from "../../service";
import { goneSincePlan } from "../../stored/write";
import { announceTiles } from "./announce";
import { refuseLostUpdate } from "./concurrency";
import { isLocal } from "./local";
import { unownedIn } from "./memory";
import { withoutProtected } from "./protection";
import { appliedTileIds } from "./read";
import { storedDashboard } from "./stored-dashboard";
import { updateBody } from "./to-wire";
import type { Dashboard, Known, State } from "./types";

/** The start and the end of an update. */
interface Step {
  readonly prior: State;
  readonly planned: Known;
}

/** `stepFrom` is called twice: for the plan, and, if something must be sent, for the current dashboard. */
export async function updateDashboard(
  context: UpdateContext<Service, Dashboard>,
  stepFrom: (current?: DashboardRecord) => Step,
): Promise<Stored<Dashboard>> {
  const { client, config, signal } = context;
  const { planned, prior } = stepFrom();
  if (isLocal(planned, prior)) {
    const local = { ...planned, tileIds: appliedTileIds(planned) };
    announceTiles(context, local);
    return { state: local, private: withoutProtected(context.private) };
  }
  const current = await client.dashboards.get(prior.id, { signal });
  const gone = (failure?: NotFoundError) => goneSincePlan("dashboard", `"${prior.name}" (${prior.id})`, failure);
  if (current === null) throw gone();
  if (planned.overwriteConcurrentChanges !== true) refuseLostUpdate(context.private, current);
  const step = stepFrom(current);
  const from = { config, prior: step.prior, unowned: unownedIn(context.private), current, tileForm: client.tileForm };
  const body = await client.dashboards
    .update(prior.id, updateBody(step.planned, from), { signal })
    .catch((error: unknown) => {
      throw error instanceof NotFoundError ? gone(error) : error;
    });
  const updated = storedDashboard(step.planned, config, body);
  announceTiles(context, updated.state);
  return updated;
}
