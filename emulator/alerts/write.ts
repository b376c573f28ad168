import type { Call } from "../http/result";
import type { AlertBody } from "../shapes/alert";
import { objectId } from "../store/ids";
import type { Alert } from "../store/records";
import { channelsOf, type References } from "./references";

const instant = (text: string): string => new Date(text).toISOString();

/** The members that every write sets, whether the body names them or not. */
function replaced(
  body: AlertBody,
): Pick<
  Alert,
  | "source"
  | "interval"
  | "threshold"
  | "thresholdType"
  | "channels"
  | "name"
  | "message"
  | "note"
  | "numConsecutiveWindows"
> {
  return {
    source: body.source,
    interval: body.interval,
    threshold: body.threshold,
    thresholdType: body.thresholdType,
    channels: channelsOf(body),
    name: body.name ?? null,
    message: body.message ?? null,
    note: body.note ?? null,
    numConsecutiveWindows: body.numConsecutiveWindows ?? null,
  };
}

/** The members that an update keeps when the body leaves them out. */
function kept(body: AlertBody): Partial<Alert> {
  const scheduled = body.scheduleStartAt !== undefined;
  return {
    ...(body.thresholdMax !== undefined && { thresholdMax: body.thresholdMax }),
    ...(scheduled && { scheduleStartAt: body.scheduleStartAt ? instant(body.scheduleStartAt) : null }),
    ...(scheduled && { scheduleOffsetMinutes: 0 }),
    ...(body.scheduleOffsetMinutes !== undefined && { scheduleOffsetMinutes: body.scheduleOffsetMinutes }),
  };
}

const grouping = (body: AlertBody): Partial<Alert> =>
  body.source === "saved_search" && typeof body.groupBy === "string" ? { groupBy: body.groupBy } : {};

export function createdAlert(body: AlertBody, references: References, now: Date): Alert {
  const stamp = now.toISOString();
  return {
    id: objectId(),
    ...replaced(body),
    ...kept(body),
    ...grouping(body),
    ...references,
    state: "OK",
    createdAt: stamp,
    updatedAt: stamp,
  };
}

/** Older than open source: the managed service keeps the grouping and the references that a body omits. */
export function updatedAlert(stored: Alert, body: AlertBody, references: References, { mode, now }: Call): Alert {
  const { groupBy, dashboardId, tileId, savedSearchId, ...rest } = stored;
  const carried = mode === "managed" ? { groupBy, dashboardId, tileId, savedSearchId } : {};
  return {
    ...rest,
    ...carried,
    ...replaced(body),
    ...kept(body),
    ...grouping(body),
    ...references,
    updatedAt: now.toISOString(),
  };
}
