import type { Call } from "../http/result";
import type { Alert, Opaque } from "../store/records";

/** An alert as in responses: null for unset strings, other unset members omitted. */
export function shownAlert(alert: Alert, { mode, store }: Call): Opaque {
  const { id, name, message, note, threshold, interval, numConsecutiveWindows, thresholdType, source, state } = alert;
  const { channels, silenced, executionErrors, createdAt, updatedAt } = alert;
  const optional = {
    thresholdMax: alert.thresholdMax,
    groupBy: alert.groupBy ?? undefined,
    scheduleOffsetMinutes: alert.scheduleOffsetMinutes,
    scheduleStartAt: alert.scheduleStartAt,
    dashboardId: alert.dashboardId,
    tileId: alert.tileId,
    savedSearchId: alert.savedSearchId,
    silenced,
    executionErrors,
  };
  return {
    id,
    name,
    message,
    note,
    threshold,
    interval,
    numConsecutiveWindows,
    thresholdType,
    source,
    state,
    ...(channels[0] && { channel: channels[0] }),
    ...(mode !== "managed" && channels.length > 0 && { channels }),
    teamId: store.team.id,
    ...optional,
    createdAt,
    updatedAt,
  };
}
