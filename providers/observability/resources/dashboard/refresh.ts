import type { DashboardRecord } from "../../../../lib/client";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { formatPath, holdsIdentityOnly } from "../../../../lib/schema";
import type { ReadContext } from "../../../sdk";
import type { Service } from "../../service";
import { memoryOf, unownedIn } from "./memory";
import { readDashboard } from "./read";
import type { Dashboard } from "./types";
import { unownedAfterImport, unownedAfterRead } from "./unowned";

/** The dashboard that the service returned, in the form of the prior state. */
export function refreshDashboard(body: DashboardRecord, context: ReadContext<Service, Dashboard>) {
  const { prior } = context;
  const state = readDashboard(body, prior, context.client.tileForm, (path, expected) =>
    context.log.warn("a member of a response has an unexpected type", { member: formatPath(path), expected }),
  );
  const isImported = holdsIdentityOnly(dashboard.type, prior);
  const unowned = isImported ? unownedAfterImport(body) : unownedAfterRead(unownedIn(context.private), prior, body);
  return { state, unowned, private: memoryOf(body, unowned) };
}
