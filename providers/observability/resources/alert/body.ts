import { isPresent, type ObjectValue, type Value } from "terraform-provider-sdk/schema";
import { inUtc } from "../../stored/body";
import type { Write } from "../../stored/hooks";
import { channelMembers } from "./channels";
import { isRelevant, references, sourceOf } from "./references";
import type { Alert, Known } from "./types";

const special: readonly string[] = [...references, "source", "groupBy", "scheduleStartAt", "scheduleOffsetMinutes"];

/** What is sent of an alert: the references of its source only, the channels in the form every server knows, times in UTC. */
export function alertBody(body: ObjectValue, { planned, prior, client }: Write<Alert>): ObjectValue {
  const source = sourceOf(planned);
  const { channel, channels, ...members } = body;
  const rest = Object.fromEntries(Object.entries(members).filter(([name]) => !special.includes(name)));
  return {
    ...rest,
    ...watched(members, source),
    ...grouping(members.groupBy, source),
    ...schedule(members, planned),
    ...channelMembers(planned, prior, client.mode, { channel: channel ?? null, channels: channels ?? null }),
  };
}

/** What the author wrote, and what an author who wrote nothing leaves to the service. */
function watched(members: ObjectValue, source: string | null): ObjectValue {
  const given = references.filter((name) => isPresent(members[name]) && isRelevant(name, source));
  return {
    ...(isPresent(source ?? members.source) && { source: source ?? members.source }),
    ...Object.fromEntries(given.map((name) => [name, members[name]])),
  };
}

/** A tile has a grouping of its own; what an alert on a search had is cleared when it moves to a tile. */
function grouping(groupBy: Value | undefined, source: string | null): ObjectValue {
  return groupBy !== undefined && (source === "saved_search" || groupBy === null) ? { groupBy } : {};
}

/** An offset and a start exclude each other: the configured one takes precedence over the other. */
function schedule({ scheduleStartAt, scheduleOffsetMinutes }: ObjectValue, planned: Known): ObjectValue {
  const isGiven = planned.scheduleStartAt !== null;
  const startsAt = isGiven ? inUtc(planned.scheduleStartAt) : scheduleStartAt;
  const isShifted = Number(planned.scheduleOffsetMinutes ?? 0) > 0;
  const offset = isGiven ? planned.scheduleOffsetMinutes : scheduleOffsetMinutes;
  return {
    ...(isPresent(offset) && { scheduleOffsetMinutes: offset }),
    ...(startsAt !== undefined && { scheduleStartAt: isShifted ? null : startsAt }),
  };
}
