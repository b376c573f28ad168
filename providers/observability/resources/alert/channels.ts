import { featuresOf, type Mode } from "../../../../lib/client";
import { alert, channel as channelType } from "../../../../lib/definitions/alert";
import { isObject, isRecord, type ObjectValue, sameAttribute, toWire, type Value } from "../../../../lib/model";
import type { SettleContext } from "../../../sdk";

/** Members of a channel that only the hosted service has. */
export const hostedMembers = ["webhookService", "slackChannelId", "severity"] as const;

/**
 * The channels as the service takes them. One goes as `channel`, which every server and mode knows; `channels` is sent only for several.
 * `kept`: the list that the service has, when the author writes one channel: what is behind the first was made elsewhere and stays.
 */
export function channelMembers(
  planned: ObjectValue,
  prior: ObjectValue | null,
  mode: Mode,
  kept: Value | undefined,
): ObjectValue {
  const written = channelsOf(planned);
  const authored = [...written, ...channelsOf(prior ?? {})];
  const further = Array.isArray(kept)
    ? kept.filter((one) => isRecord(one) && !authored.some((own) => isSame(own, one)))
    : [];
  const channels = [...written.map((channel) => channelBody(channel, mode)), ...further];
  const [only] = channels;
  if (channels.length > 1) return { channels };
  return only === undefined ? {} : { channel: only };
}

function channelBody(channel: ObjectValue, mode: Mode): ObjectValue {
  const known = featuresOf(mode).hostedChannels
    ? channel
    : { ...channel, ...Object.fromEntries(hostedMembers.map((name) => [name, null])) };
  return toWire(channelType, known);
}

/** The channels of a plan or state, whichever form they are in. */
export function channelsOf({ channel, channels }: ObjectValue): ObjectValue[] {
  const all: readonly Value[] = Array.isArray(channels) ? channels : [channel ?? null];
  return all.filter((item): item is ObjectValue => isRecord(item));
}

/**
 * `channel` and `channels` of the state, in the form the author uses. Where the author names one channel, further ones are the service's own.
 * After an import one channel is shown in both forms, so that either can be written.
 */
export function readChannels(now: ObjectValue, prior: ObjectValue, mode: Mode): ObjectValue {
  const authored = channelsOf(prior);
  const list = returned(now, authored).map((channel) =>
    readChannel(
      channel,
      authored.find((one) => isSame(one, channel)),
      mode,
    ),
  );
  const [first = null] = list;
  const own = list.find((channel) => authored.some((one) => isSame(one, channel))) ?? first;
  const channel = isRecord(prior.channel) ? own : null;
  const channels = Array.isArray(prior.channels) && list.length > 0 ? list : null;
  if (isRecord(prior.channel) || Array.isArray(prior.channels)) return { channel, channels };
  return { channel: list.length > 1 ? null : first, channels: list.length > 0 ? list : null };
}

/** Keeps both forms of one channel, as an import leaves them, while the configuration says the same in either. */
export function settleChannels({ config, prior, proposed }: SettleContext): ObjectValue {
  if (!isRecord(prior.channel) || !Array.isArray(prior.channels)) return proposed;
  const { channel, channels } = alert.type.attributes;
  const isAbsent = (value: Value | undefined) => value === null || value === undefined;
  if (isAbsent(config.channels) && sameAttribute(channel, config.channel, prior.channel))
    return { ...proposed, channel: prior.channel ?? null, channels: prior.channels };
  if (isAbsent(config.channel) && sameAttribute(channels, config.channels, prior.channels))
    return { ...proposed, channel: prior.channel ?? null, channels: prior.channels };
  return proposed;
}

/** A service that returns `channel` only says nothing about further ones. */
function returned(now: ObjectValue, authored: readonly ObjectValue[]): ObjectValue[] {
  if (Array.isArray(now.channels)) return channelsOf(now);
  return isObject(now.channel) ? [now.channel, ...authored.slice(1)] : [];
}

function isSame(a: ObjectValue, b: unknown): boolean {
  return isRecord(b) && a.type === b.type && (a.webhookId ?? null) === (b.webhookId ?? null);
}

function readChannel(now: ObjectValue, authored: ObjectValue | undefined, mode: Mode): ObjectValue {
  if (authored === undefined) return now;
  const kept = featuresOf(mode).hostedChannels ? [] : hostedMembers;
  const members = kept.map((name) => [name, authored[name] ?? null] as const);
  const webhookService = authored.webhookService ? (now.webhookService ?? null) : null;
  return { ...now, webhookService, ...Object.fromEntries(members) };
}
