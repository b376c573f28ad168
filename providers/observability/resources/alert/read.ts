import { fromWire } from "terraform-provider-sdk/schema";
import type { AlertRecord, Mode } from "../../../../lib/client";
import { alert } from "../../../../lib/kinds/alert";
import { rangeThresholdTypes } from "../../../../lib/words";
import { readChannels } from "./channels";
import { relevant } from "./references";
import type { Imported, Received } from "./types";

/**
 * The state of an alert from a record of the service. What the service keeps without meaning – references of the other source, an upper
 * end without a range – is passed over unless the author wrote it.
 */
export function readAlert(state: Received, record: AlertRecord, prior: Imported, mode: Mode): Received {
  const now = { ...state, ...olderNames(record, state) };
  return {
    ...relevant(now, now.source),
    ...unserved(record, prior),
    ...irrelevantAsWritten(prior, now.source),
    thresholdMax: readThresholdMax(now, prior),
    ...readChannels(fromWire(alert.type, record), prior, mode),
  };
}

/** Members that the service always returns, possibly as null; an older version omits unsupported ones. */
const alwaysReturned = ["note", "numConsecutiveWindows"] as const;

/** Configured members that the version does not support: kept, because no plan could change them. */
export function unserved(body: AlertRecord, prior: Imported): Partial<Pick<Received, (typeof alwaysReturned)[number]>> {
  const names = alwaysReturned.filter((name) => body[name] === undefined && prior[name] !== null);
  return Object.fromEntries(names.map((name) => [name, prior[name]]));
}

/** Versions before 2.15 have other names for the references. */
function olderNames({ dashboard, savedSearch }: AlertRecord, state: Received): Partial<Received> {
  return {
    ...(typeof dashboard === "string" && { dashboardId: state.dashboardId ?? dashboard }),
    ...(typeof savedSearch === "string" && { savedSearchId: state.savedSearchId ?? savedSearch }),
  };
}

function irrelevantAsWritten(prior: Imported, source: string | null): Partial<Received> {
  const { dashboardId, tileId, savedSearchId, groupBy } = prior;
  if (prior.source !== source) return {};
  return source === "tile" ? { savedSearchId, groupBy } : { dashboardId, tileId };
}

function readThresholdMax({ thresholdType, thresholdMax }: Received, prior: Imported): Received["thresholdMax"] {
  const isRange = thresholdType !== null && rangeThresholdTypes.includes(thresholdType);
  return isRange || prior.thresholdMax !== null ? thresholdMax : null;
}
