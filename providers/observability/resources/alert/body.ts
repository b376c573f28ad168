import type { Mode } from "../../../../lib/client";
import { alert } from "../../../../lib/definitions";
import { type ObjectValue, toWire } from "../../../../lib/model";
import { inUtc } from "../instant";
import { removedMembers } from "../removed-members";
import { channelMembers } from "./channels";
import { relevant, sourceOf } from "./references";

/** The body that creates an alert. */
export function createBody(planned: ObjectValue, mode: Mode): ObjectValue {
  const source = sourceOf(planned);
  const value = {
    ...relevant(planned, source),
    id: null,
    source,
    channel: null,
    channels: null,
    scheduleStartAt: inUtc(planned.scheduleStartAt),
  };
  return { ...toWire(alert.type, value), ...channelMembers(planned, mode) } as ObjectValue;
}

/** The body that updates an alert: what the service would keep when it is left out is sent so that it is cleared. */
export function updateBody(planned: ObjectValue, prior: ObjectValue, mode: Mode): ObjectValue {
  const source = sourceOf(planned);
  const removed = removedMembers(alert.type, relevant(planned, source), relevant(prior, source), mode);
  return { ...createBody(planned, mode), ...removed };
}
