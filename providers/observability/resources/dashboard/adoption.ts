import type { Client } from "../../../../lib/client";
import { holdsUnknown } from "../../../../lib/schema";
import type { PlanCreate } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import { noticeExisting } from "../../stored/existing";
import { planTiles } from "./planned-tiles";
import { createBody } from "./to-wire";
import type { Dashboard, Planned } from "./types";
import { nothingUnowned } from "./unowned";

/** The plan of a new dashboard after the search for an equal one that a killed run may have left behind. */
export async function withExistingDashboard(
  context: PlanCreate<Client, Dashboard>,
  planned: Planned,
): Promise<Planned> {
  const client = clientIfKnown(context);
  if (!client || holdsUnknown(context.config)) return planned;
  const wanted = { ...planned, tiles: planTiles(planned.tiles, null, nothingUnowned) };
  const body = createBody(wanted, client.tileForm);
  const id = await noticeExisting(client, context, { thing: "dashboard", store: ({ dashboards }) => dashboards, body });
  return id === undefined ? planned : { ...planned, id };
}
