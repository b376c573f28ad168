import { dashboard } from "../../../../lib/definitions";
import { formatPath, holdsIdentityOnly } from "../../../../lib/model";
import type { ReadContext } from "../../../sdk";
import type { Service } from "../../service";
import { memoryOf, unownedIn } from "./memory";
import { readDashboard } from "./read";
import type { Dashboard } from "./types";
import { unownedAfterImport, unownedAfterRead } from "./unowned";

/** The current dashboard, in the form of the prior state; `null` if it does not exist. */
export async function refreshDashboard(context: ReadContext<Service, Dashboard>) {
  const { client, prior, signal } = context;
  const body = await client.dashboards.read(prior.id, { signal });
  if (body === null) return null;
  const state = readDashboard(body, prior, (path, expected) =>
    context.log.warn("a member of a response has an unexpected type", { member: formatPath(path), expected }),
  );
  const isImported = holdsIdentityOnly(dashboard.type, prior);
  const unowned = isImported ? unownedAfterImport(body) : unownedAfterRead(unownedIn(context.private), prior, body);
  return { state, unowned, private: memoryOf(body, unowned) };
}
