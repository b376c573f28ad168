import type { UpdateContext } from "terraform-provider-sdk";
import { fromWire } from "terraform-provider-sdk/schema";
import type { AlertRecord } from "../../../../lib/client";
import { alert } from "../../../../lib/kinds/alert";
import type { Service } from "../../service";
import { kindResource } from "../../stored/stored-resource";
import { alertBody } from "./body";
import { settleChannels } from "./channels";
import { alertTakeOver } from "./other-providers";
import { type AlertMemory, keepsGrouping, planAlert } from "./plan";
import { isChartSeen, readAlert, seenChart, unserved } from "./read";
import { sourceOf } from "./references";
import type { Alert } from "./types";
import { refuseUnsuitableTile } from "./watched-tile";

/** `observability_alert`. Its hooks: it watches a tile, a search or its own chart, has channels in two forms, and is deleted with what it watches. */
export const alertResource = kindResource(alert, {
  store: (client) => client.alerts,
  takeOver: alertTakeOver,
  hooks: {
    plan: planAlert,
    settle: settleChannels,
    body: alertBody,
    beforeWrite: refuseUnsuitableTile,
    state(state, record, prior, { client, warn, private: memory }) {
      for (const name of Object.keys(unserved(record, prior)))
        warn(
          "Not supported by this service",
          `The version of the service is too old for this argument, so it has no effect.`,
          [name],
        );
      const now = readAlert(state, record, prior, client.mode);
      return keepsGrouping(memory) ? { ...now, groupBy: fromWire(alert.type, record).groupBy } : now;
    },
    written: (_, { planned }) => ({ source: sourceOf(planned) }),
    memory: keptGrouping,
    isEnough: isChartSeen,
    seen: seenChart,
    /** Its tile or search was deleted or replaced earlier in this run, which the plan allowed for with an unknown ID. */
    isExpectedToGo: ({ planned }) => planned.id === null,
  },
});

/** What the response to an update shows about an older service. */
function keptGrouping(record: AlertRecord, { planned, prior, warn }: UpdateContext<Service, Alert>): AlertMemory {
  const asked = planned.groupBy ?? "";
  const kept = typeof record.groupBy === "string" && record.groupBy !== "" && asked === "" && prior.groupBy;
  if (!kept || record.source !== "saved_search") return {};
  warn(
    "Grouping was not cleared",
    `The service kept the grouping ("${String(record.groupBy)}") of the alert ${prior.id}, as versions before 2.34 do. The next plan replaces the alert.`,
    ["groupBy"],
  );
  return { keepsGroupBy: true };
}
