import type { NormalizeContext } from "terraform-provider-sdk/internal/provider";
import {
  type Attribute,
  filterMembers,
  fromWire,
  inWords,
  isList,
  mapMembers,
  type ObjectValue,
  type ReceivedOf,
  sameAttribute,
  sameMeaning,
  toWire,
  withUnknown,
} from "terraform-provider-sdk/internal/schema";
import { isObject, isUnknown } from "terraform-provider-sdk/schema";
import type { Mode } from "../../../../lib/client";
import { alert, channel as channelType } from "../../../../lib/kinds/alert";
import type { Alert, Channel, Imported, Known, Notifies, Planned, Received } from "./references";

/** What is said of a channel in members that a mode does not have. */
export function foreignMembers(channel: ObjectValue, mode: Mode): ObjectValue {
  return mapMembers(
    filterMembers(channelType.attributes, ({ api }: Attribute) => api?.notIn?.includes(mode) === true),
    (_, name) => channel[name] ?? null,
  );
}

/**
 * The channels in the form of the API. One is sent as `channel`, which every version and mode supports; `channels` is sent only for
 * several. `body`: both forms with what the service has. If the author sets one channel, further ones were added elsewhere and stay.
 */
export function channelMembers(planned: Known, prior: Known | null, mode: Mode, body: ObjectValue): ObjectValue {
  const written = channelsOf(planned);
  const authored = [...written, ...(prior ? channelsOf(prior) : [])];
  const stored = (isList(body.channels) ? body.channels : [body.channel]).filter(isObject);
  const further = stored.filter((one) => !authored.some((own) => isSame(own, fromWire(channelType, one))));
  const channels = [
    ...written.map((channel) => {
      const there = [body.channel, ...stored]
        .filter(isObject)
        .filter((one) => isSame(channel, fromWire(channelType, one)));
      return withUnknown(channelType, channelBody(channel, mode), Object.assign({}, ...there));
    }),
    ...(planned.channels === null ? further : []),
  ];
  const [only] = channels;
  if (channels.length > 1) return { channels };
  return only === undefined ? {} : { channel: only };
}

function channelBody(channel: Channel, mode: Mode): ObjectValue {
  return toWire(channelType, { ...channel, ...mapMembers(foreignMembers(channel, mode), () => null) });
}

/** The channels of a plan or state, whichever form they are in, as far as they are known. */
export function channelsOf<C>({ channel, channels }: Notifies<C>): C[] {
  const all = channels ?? [channel];
  return isUnknown(all) ? [] : all.filter((item): item is C => item !== null && !isUnknown(item));
}

/**
 * `channel` and `channels` of the state, in the form the author uses. Where the author names one channel, further ones are the service's own.
 * After an import one channel is shown in both forms, so that either can be written.
 */
export function readChannels(now: Received, prior: Imported, mode: Mode): Pick<Received, "channel" | "channels"> {
  const authored = channelsOf(prior);
  const list = returned(now, authored).map((channel) =>
    readChannel(
      channel,
      authored.find((one) => isSame(one, channel)),
      mode,
    ),
  );
  const [first = null] = list;
  if (authored.length === 0)
    return { channel: list.length > 1 ? null : first, channels: list.length > 0 ? list : null };
  const own = list.find((channel) => authored.some((one) => isSame(one, channel))) ?? first;
  return {
    channel: prior.channel === null ? null : own,
    channels: prior.channels === null || list.length === 0 ? null : list,
  };
}

/** Keeps both forms of one channel, as an import leaves them, while the configuration says the same in either. */
export function normalizeChannels({ config, prior, proposed }: NormalizeContext<Alert>): Planned {
  const { channel, channels } = prior;
  if (channel === null || channels === null) return proposed;
  const { attributes } = alert.type;
  const isKept =
    (config.channels === null && sameAttribute(attributes.channel, config.channel, channel)) ||
    (config.channel === null && sameAttribute(attributes.channels, config.channels, channels));
  return isKept ? { ...proposed, channel, channels } : proposed;
}

/** A service that returns only `channel` does not report further ones. */
function returned(now: Received, authored: readonly Channel[]): Channel[] {
  if (now.channels !== null) return channelsOf(now);
  return now.channel === null ? [] : [now.channel, ...authored.slice(1)];
}

function isSame(a: Channel, b: ReceivedOf<typeof channelType>): boolean {
  if (a.json !== null && b.json !== null) return sameMeaning(channelType, a, b);
  const [one, other] = [inWords(channelType, a), inWords(channelType, b)];
  return one.type === other.type && one.webhookId === other.webhookId;
}

function readChannel(now: Channel, authored: Channel | undefined, mode: Mode): Channel {
  if (authored === undefined) return now;
  return {
    ...now,
    webhookService: authored.webhookService ? now.webhookService : null,
    ...foreignMembers(authored, mode),
  };
}
