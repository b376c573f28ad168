import { alertOperations } from "./alerts";
import { chartOperations } from "./charts";
import { connectionOperations } from "./connections";
import { dashboardOperations } from "./dashboards";
import { invitationOperations } from "./invitations";
import type { Operation } from "./operation";
import { roleOperations } from "./roles";
import { savedSearchOperations } from "./saved-searches";
import { searchOperations } from "./search";
import { sourceOperations } from "./sources";
import { teamOperations } from "./team";
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
