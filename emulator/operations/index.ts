import type { Operation } from "../http/call";
import { alertOperations } from "./alerts";
import { connectionOperations } from "./connections";
import { dashboardOperations } from "./dashboards";
import { chartOperations, searchOperations } from "./queries";
import { roleOperations } from "./roles";
import { savedSearchOperations } from "./saved-searches";
import { sourceOperations } from "./sources";
import { invitationOperations, teamOperations } from "./team";
import { webhookOperations } from "./webhooks";

/** Everything the emulator serves, whatever the mode. */
export const operations: Operation[] = [
  ...dashboardOperations,
  ...alertOperations,
  ...sourceOperations,
  ...webhookOperations,
  ...savedSearchOperations,
  ...connectionOperations,
  ...chartOperations,
  ...searchOperations,
  ...teamOperations,
  ...invitationOperations,
  ...roleOperations,
];
