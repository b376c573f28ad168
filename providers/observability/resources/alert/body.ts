import { isPresent, type ObjectValue, type Value, wireName } from "terraform-provider-sdk/schema";
import { alert } from "../../../../lib/kinds/alert";
import { inUtc } from "../../stored/body";
import type { Write } from "../../stored/hooks";
import { channelMembers } from "./channels";
import { derivedMembers } from "./plan";
import { isMoved, isRelevant, sourceOf, watchedMembers } from "./references";
import type { Alert, Known } from "./types";

/** What an alert watches, by argument and as the API names it. */
const watchedOnWire = watchedMembers.map(
  (name) => [name, wireName(name, alert.type.attributes[name]) ?? name] as const,
);

const special: readonly string[] = [
  ...watchedOnWire.map(([, member]) => member),
  "source",
  "groupBy",
  "scheduleStartAt",
  "scheduleOffsetMinutes",
];

/** What is sent of an alert: what its source watches only, the channels in the form every server knows, times in UTC. */
export function alertBody(body: ObjectValue, { planned, prior, client }: Write<Alert>): ObjectValue {
  const source = sourceOf(planned);
  const { channel, channels, ...members } = body;
  const stale =
    prior !== null && isMoved(prior, planned) ? derivedMembers.filter((name) => planned[name] === null) : [];
  const omitted = [...special, ...stale];
  const rest = Object.fromEntries(Object.entries(members).filter(([name]) => !omitted.includes(name)));
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
  const given = watchedOnWire.filter(([name, member]) => isPresent(members[member]) && isRelevant(name, source));
  return {
    ...(isPresent(source ?? members.source) && { source: source ?? members.source }),
    ...Object.fromEntries(given.map(([, member]) => [member, members[member]])),
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
