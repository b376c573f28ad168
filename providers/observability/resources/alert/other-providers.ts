import type { ObjectValue } from "terraform-provider-sdk/schema";
import { alert, channel as channelType } from "../../../../lib/kinds/alert";
import { type OtherState, objects, sameNames, text } from "../../stored/other-providers";
import { sourceOf } from "./references";

/** Takes over the alerts of other providers, who use our names. What only the service changes (`state`, timestamps) is dropped. */
export const alertTakeOver = {
  known: "threshold_type and interval",
  stateOf: (state: OtherState) => ("threshold_type" in state || "interval" in state ? alertState(state) : undefined),
};

function alertState(state: OtherState): ObjectValue {
  const value = { ...sameNames(alert.type, state), ...channels(state) };
  // One provider once knew saved searches only, and no source.
  return { ...value, source: sourceOf(references(value)) ?? "saved_search" };
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
