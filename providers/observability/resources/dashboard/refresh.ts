import type { DashboardRecord } from "../../../../lib/client";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { formatPath, holdsIdentityOnly } from "../../../../lib/schema";
import type { ReadContext, Stored, Unchanged } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import type { Service } from "../../service";
import { announceLater } from "./announce";
import { driftedDocument } from "./document/drift";
import { asWritten, stateAttributes } from "./document/typed-form";
import { memoryOf, unownedIn } from "./memory";
import { rememberProtected } from "./protection";
import { readDashboard } from "./read";
import type { Dashboard } from "./types";
import { unownedAfterImport, unownedAfterRead } from "./unowned";

/** The current dashboard, in the form in which it is written; null if it does not exist. */
export async function refreshDashboard(context: ReadContext<Service, Dashboard>): Promise<Stored<Dashboard> | null> {
  const { client, prior, signal } = context;
  const body = await client.dashboards.read(prior.id, { signal });
  if (body === null) return null;
  return context.recognizes(body) ? { state: prior } : unchangedDashboard.readFrom(body, context);
}

/** How a dashboard is read from a response, and what the plan of one that stays as it is tells the others. */
export const unchangedDashboard: Unchanged<Service, Dashboard, DashboardRecord> = {
  readFrom(body, { client, log, prior, private: privateState }) {
    const before = stateAttributes(prior);
    const now = readDashboard(body, before, client.tileForm, (path, expected) =>
      log.warn("a member of a response has an unexpected type", { member: formatPath(path), expected }),
    );
    const isImported = holdsIdentityOnly(dashboard.type, prior);
    const unowned = isImported ? unownedAfterImport(body) : unownedAfterRead(unownedIn(privateState), before, body);
    const text = driftedDocument(prior.dashboardJson, { before, now, unowned });
    return { state: asWritten(text, now), private: memoryOf(body, unowned), response: body };
  },

  plan(context) {
    const { prior } = context;
    const client = clientIfKnown(context);
    client?.capabilities.requireFor(dashboard);
    client?.dashboards.noteStored(prior.id);
    announceLater(context, prior.id, () => stateAttributes(prior).tiles);
    return rememberProtected(prior, context.private);
  },
};
