import type { Client } from "../../../../lib/client";
import type { ObjectValue } from "../../../../lib/model";
import type { PlanContext } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import { holdsUnknown, knownPart, noticeExisting } from "../../stored/existing";
import { planTiles } from "./planned-tiles";
import { createBody } from "./to-wire";
import { nothingUnowned } from "./unowned";

/** The plan of a new dashboard after a look for an equal one that a killed run may have left behind. */
export async function withExistingDashboard(context: PlanContext<Client>, planned: ObjectValue): Promise<ObjectValue> {
  const client = clientIfKnown(context);
  if (!client || holdsUnknown(context.config)) return planned;
  const known = knownPart(planned);
  const body = createBody({ ...known, tiles: planTiles(known.tiles ?? null, null, nothingUnowned) });
  const id = await noticeExisting(client, context, { thing: "dashboard", store: ({ dashboards }) => dashboards, body });
  return id === undefined ? planned : { ...planned, id };
}
