import { GoneSincePlanError, resource, type UpdateContext } from "terraform-provider-sdk/internal/provider";
import { fromWire, isRecord, type ObjectValue } from "terraform-provider-sdk/internal/schema";
import type { AlertRecord } from "../../../../lib/client";
import { alert, channel as channelType } from "../../../../lib/kinds/alert";
import { problem } from "../../../../lib/service/problems";
import type { Service } from "../../service";
import { type OtherState, objects, sameNames, text } from "../../stored/other-providers";
import { storedKind } from "../../stored/stored-resource";
import { alertBody, isChartSeen, readAlert, seenChart, warnOfUnserved } from "./body";
import { normalizeChannels } from "./channels";
import { type AlertPrivateState, keepsGrouping, planAlert, rejectUnsuitableTile } from "./plan";
import { type Alert, sourceOf } from "./references";

/** `observability_alert`. Its hooks: it watches a tile, a search or its own chart, has channels in two forms, and is deleted with what it watches. */
const stored = storedKind<Alert, AlertRecord, AlertRecord, Service>(alert, {
  store: (client) => client.alerts,
  /** Others use our names; what only the service changes (`state`, timestamps) is dropped. */
  moves: {
    known: "threshold_type and interval",
    stateOf: (state) => ("threshold_type" in state || "interval" in state ? alertState(state) : undefined),
  },
  hooks: {
    plan: planAlert,
    normalize: normalizeChannels,
    body: alertBody,
    beforeWrite: rejectUnsuitableTile,
    state(state, record, prior, { client, private: privateState, warn }) {
      warnOfUnserved(record, prior, warn);
      const now = readAlert(state, record, prior, client);
      return keepsGrouping(privateState) ? { ...now, groupBy: fromWire(alert.type, record).groupBy } : now;
    },
    written(record, context, derive) {
      const { planned, client, warn } = context;
      warnOfUnserved(record, planned, warn);
      const { state: derived, private: privateState } = derive();
      const state = client.product === "base" ? derived : { ...derived, source: sourceOf(planned, client.product) };
      const kept = "prior" in context ? keptGrouping(record, context) : {};
      return { state, private: { ...privateState, ...seenChart(record, state), ...kept } };
    },
    isEnough: isChartSeen,
    derivesTags: ({ source }) => source !== "inline",
  },
});

export const alertResource = resource<Service, Alert>(alert, {
  ...stored,
  read: (context) =>
    stored.read(context, (found, record) => {
      const seen = seenChart(record, found.state);
      return seen ? { ...found, private: { ...(isRecord(found.private) && found.private), ...seen } } : found;
    }),
  /** Its tile or search was deleted or replaced earlier in this run, which the plan allowed for with an unknown ID. */
  update: (context) =>
    stored.update(context).catch((error: unknown) => {
      if (error instanceof GoneSincePlanError && context.planned.id === null) return stored.create(context);
      throw error;
    }),
});

/** What the response to an update shows about an older service. */
function keptGrouping(record: AlertRecord, { planned, prior, warn }: UpdateContext<Service, Alert>): AlertPrivateState {
  const asked = planned.groupBy ?? "";
  const kept = typeof record.groupBy === "string" && record.groupBy !== "" && asked === "" && prior.groupBy;
  if (!kept || record.source !== "saved_search") return {};
  warn(
    problem("grouping-not-cleared"),
    `The service kept the grouping ("${String(record.groupBy)}") of the alert ${prior.id}, as versions before 2.34 do. The next plan replaces the alert.`,
    ["groupBy"],
  );
  return { keepsGroupBy: true };
}

function alertState(state: OtherState): ObjectValue {
  const value = { ...sameNames(alert.type, state), ...channels(state) };
  // One provider once knew saved searches only, and no source.
  return { ...value, source: sourceOf(references(value), "clickstack") ?? "saved_search" };
}

function references({ source, dashboardId, tileId, savedSearchId }: ObjectValue) {
  return {
    source: text(source),
    dashboardId: text(dashboardId),
    tileId: text(tileId),
    savedSearchId: text(savedSearchId),
    chart: null,
  };
}

/** Some repeat their block for several notification targets. */
function channels(state: OtherState): ObjectValue {
  const several = objects(state.channel).map((one) => sameNames(channelType, one));
  return several.length > 1 ? { channel: null, channels: several } : {};
}
