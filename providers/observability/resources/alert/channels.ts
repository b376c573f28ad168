import { featuresOf, type Mode } from "../../../../lib/client";
import { channel as channelType } from "../../../../lib/definitions/alert";
import { isRecord, type ObjectValue, toWire, type Value } from "../../../../lib/model";

/** Members of a channel that only the hosted service has. */
export const hostedMembers = ["webhookService", "slackChannelId", "severity"] as const;

/**
 * The channels as the service takes them. One goes as `channel`, which every server and mode knows; `channels` is sent only for several.
 */
export function channelMembers(alert: ObjectValue, mode: Mode): Record<string, unknown> {
  const channels = channelsOf(alert).map((channel) => channelBody(channel, mode));
  const [only] = channels;
  if (channels.length > 1) return { channels };
  return only === undefined ? {} : { channel: only };
}

function channelBody(channel: ObjectValue, mode: Mode): Record<string, unknown> {
  if (featuresOf(mode).hostedChannels) return toWire(channelType, channel);
  return toWire(channelType, { ...channel, ...Object.fromEntries(hostedMembers.map((name) => [name, null])) });
}

/** The channels of a plan or state, whichever form they are in. */
export function channelsOf(alert: ObjectValue): ObjectValue[] {
  const { channel, channels } = alert;
  const all: readonly Value[] = Array.isArray(channels) ? channels : [channel ?? null];
  return all.filter((item): item is ObjectValue => isRecord(item));
}

/**
 * `channel` and `channels` of the state: the response in the form the author uses. Where the author names one channel and the service has
 * several, the whole list is shown beside it, so that a plan does not cut it silently.
 */
export function readChannels(now: ObjectValue, prior: ObjectValue, mode: Mode): ObjectValue {
  const authored = isRecord(prior.channel) ? [prior.channel as ObjectValue] : channelsOf(prior);
  const list = returned(now, authored).map((channel, index) => readChannel(channel, authored[index], mode));
  const [first = null] = list;
  const several = list.length > 1 ? list : null;
  if (isRecord(prior.channel)) return { channel: first, channels: several };
  if (Array.isArray(prior.channels)) return { channel: null, channels: list.length > 0 ? list : null };
  return { channel: several ? null : first, channels: several };
}

/** A service that returns `channel` only says nothing about further ones. */
function returned(now: ObjectValue, authored: readonly ObjectValue[]): ObjectValue[] {
  if (Array.isArray(now.channels)) return channelsOf(now);
  return isRecord(now.channel) ? [now.channel as ObjectValue, ...authored.slice(1)] : [];
}

function readChannel(now: ObjectValue, authored: ObjectValue | undefined, mode: Mode): ObjectValue {
  if (authored === undefined || authored.type !== now.type) return now;
  const same = authored.webhookId === now.webhookId;
  const kept = featuresOf(mode).hostedChannels || !same ? [] : hostedMembers;
  const members = kept.map((name) => [name, authored[name] ?? null] as const);
  const webhookService = same && !authored.webhookService ? null : (now.webhookService ?? null);
  return { ...now, webhookService, ...Object.fromEntries(members) };
}
