import type { DashboardRecord, TileForm } from "../../../../../lib/client";
import { dashboard } from "../../../../../lib/kinds/dashboard";
import { asKnown } from "../../../../../lib/schema";
import type { CreateContext, DeleteContext, ReadContext, Stored, UpdateContext } from "../../../../sdk";
import type { Service } from "../../../service";
import { createDashboard } from "../create";
import { deleteDashboard } from "../delete";
import { unownedIn } from "../memory";
import { plannedMembers } from "../plan";
import { readDashboard } from "../read";
import type { Dashboard, Known, State } from "../types";
import { nothingUnowned } from "../unowned";
import { updateDashboard } from "../update";
import { typedContext } from "./context";
import { asDocument, isDocument, typedKnown, typedState, withIds } from "./typed-form";
import { unchangedInEitherForm } from "./unchanged";

export async function createEitherForm(context: CreateContext<Service, Dashboard>): Promise<Stored<Dashboard>> {
  const { dashboardJson } = context.planned;
  if (dashboardJson === null) return createDashboard(context);
  const config = typedKnown(context.config);
  const members = { name: config.name, ...plannedMembers(config, null, nothingUnowned) };
  const planned = asKnown(dashboard.type, { ...context.planned, ...members });
  const { state, ...stored } = await createDashboard(typedContext(context, { config, planned }));
  return { ...stored, state: asDocument(state, dashboardJson) };
}

export async function readEitherForm(context: ReadContext<Service, Dashboard>): Promise<Stored<Dashboard> | null> {
  const { client, prior, signal } = context;
  const body = await client.dashboards.read(prior.id, { signal });
  if (body === null) return null;
  return context.recognizes(body) ? { state: prior } : unchangedInEitherForm.readFrom(body, context);
}

export async function updateEitherForm(context: UpdateContext<Service, Dashboard>): Promise<Stored<Dashboard>> {
  const { planned } = context;
  const prior = typedState(context.prior);
  if (!isDocument(planned)) return updateDashboard(context, () => ({ planned, prior }));
  const config = typedKnown(context.config);
  const { state, ...stored } = await updateDashboard(typedContext(context, { config }), (current) => {
    const before = current ? asNow(prior, current, config, context.client.tileForm) : prior;
    return { planned: wanted(context, config, before), prior: before };
  });
  return { ...stored, state: asDocument(state, planned.dashboardJson) };
}

export async function deleteEitherForm(context: DeleteContext<Service, Dashboard>): Promise<void> {
  return deleteDashboard(typedContext(context, { prior: typedState(context.prior) }));
}

/** Tiles that are left to the UI stay as the plan knows them. */
function asNow(prior: State, current: DashboardRecord, config: Known, tileForm: TileForm): State {
  const now = { ...prior, ...readDashboard(current, prior, tileForm), id: prior.id };
  return config.tiles ? now : { ...now, tiles: prior.tiles };
}

/** The dashboard that the document describes; tiles have the planned IDs. */
function wanted({ planned, private: memory }: UpdateContext<Service, Dashboard>, config: Known, before: State): Known {
  const members = { name: config.name, ...plannedMembers(config, before, unownedIn(memory)) };
  const typed = asKnown(dashboard.type, { ...planned, ...members });
  const { tileIds } = planned;
  return { ...typed, tileIds, tiles: tileIds && typed.tiles ? withIds(typed.tiles, tileIds) : typed.tiles };
}
