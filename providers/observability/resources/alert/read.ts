import type { AlertRecord, Mode } from "../../../../lib/client";
import { alert, rangeThresholdTypes } from "../../../../lib/definitions";
import { fromWire, isPresent, type ObjectValue, type Value } from "../../../../lib/model";
import { readChannels } from "./channels";
import { relevant } from "./references";

/**
 * The state of an alert from a record of the service. What the service keeps without meaning – references of the other source, an upper
 * end without a range – is passed over unless the author wrote it.
 */
export function readAlert(state: ObjectValue, record: AlertRecord, prior: ObjectValue, mode: Mode): ObjectValue {
  const now = { ...state, ...olderNames(record, state) };
  const source = now.source ?? null;
  return {
    ...relevant(now, source),
    ...unserved(record, prior),
    ...irrelevantAsWritten(prior, source),
    thresholdMax: readThresholdMax(now, prior),
    ...readChannels(fromWire(alert.type, record), prior, mode),
  };
}

/** Members that the service always returns, if only with null; one that is not there is not known to an older server. */
const alwaysReturned = ["note", "numConsecutiveWindows"] as const;

/** What the author wrote and the server does not know: kept, since nothing that is planned could change it. */
export function unserved(body: AlertRecord, prior: ObjectValue): ObjectValue {
  const names = alwaysReturned.filter((name) => body[name] === undefined && isPresent(prior[name]));
  return Object.fromEntries(names.map((name) => [name, prior[name] ?? null]));
}

/** Servers before 2.15 name the references otherwise. */
function olderNames({ dashboard, savedSearch }: AlertRecord, state: ObjectValue): ObjectValue {
  return {
    ...(typeof dashboard === "string" && { dashboardId: state.dashboardId ?? dashboard }),
    ...(typeof savedSearch === "string" && { savedSearchId: state.savedSearchId ?? savedSearch }),
  };
}

function irrelevantAsWritten(prior: ObjectValue, source: Value): ObjectValue {
  const { dashboardId = null, tileId = null, savedSearchId = null, groupBy = null } = prior;
  if (prior.source !== source) return {};
  return source === "tile" ? { savedSearchId, groupBy } : { dashboardId, tileId };
}

function readThresholdMax(now: ObjectValue, prior: ObjectValue): Value {
  const means = rangeThresholdTypes.includes(String(now.thresholdType)) || isPresent(prior.thresholdMax);
  return means ? (now.thresholdMax ?? null) : null;
}
