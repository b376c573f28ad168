import type { Context } from "terraform-provider-sdk";
import { fromWire, type ReceivedOf, sameAttribute, sameMeaning, toWire } from "terraform-provider-sdk/definitions";
import { typedForm, withUnknown } from "terraform-provider-sdk/internal/schema";
import { type Attribute, isObject, isUnknown, type KnownOf, type PlannedOf } from "terraform-provider-sdk/schema";
import { filterMembers, isList, isPresent, type ObjectValue, type Unknown } from "terraform-provider-sdk/values";
import type { Client, Mode } from "../../../../lib/client";
import { alert, channel as channelType } from "../../../../lib/kinds/alert";
import type { Write } from "../../stored/stored-resource";

export type Alert = typeof alert;
export type Imported = Context<"read", unknown, Alert>["prior"];
type Channel = KnownOf<typeof channelType>;
type Received = ReceivedOf<Alert>;

/** The members of a channel that a mode does not have. */
export function foreignTo(mode: Mode): readonly string[] {
  return Object.keys(
    filterMembers<Attribute>(channelType.attributes, ({ api }) => !!api?.unsupportedIn?.includes(mode)),
  );
}

/** The channels of a plan or state, whichever form they are in, as far as they are known. */
export function channelsOf<C>(alert: {
  readonly channel: C | Unknown | null;
  readonly channels: readonly (C | Unknown)[] | Unknown | null;
}): C[] {
  const channels = alert.channels ?? [alert.channel];
  if (isUnknown(channels)) return [];
  return channels.filter((item): item is C => item !== null && !isUnknown(item));
}

/**
 * The channels in the form of the API. One is sent as `channel`, which every version and mode supports; `channels` is sent only for
 * several. `body`: both forms with what the service has. What nobody changed stays in the form that the service has. If the author sets one channel, further ones were added elsewhere and stay.
 */
export function channelMembers(
  { planned, prior, live }: Pick<Write<Alert>, "planned" | "prior" | "live">,
  mode: Mode,
  body: ObjectValue,
): ObjectValue {
  const foreign = foreignTo(mode);
  if (prior && live && isHeld(planned, prior))
    return filterMembers(live, (value, name) => isPresent(value) && Object.hasOwn(body, name));
  const listed = isList(body.channels) ? body.channels : [body.channel];
  const stored = listed.filter(isObject);
  const isOf = (storedChannel: ObjectValue) => (channel: Channel) =>
    sameChannel(channel, fromWire(channelType, storedChannel));
  const channels = channelsOf(planned).map((channel) => {
    const partners = [body.channel, ...stored].filter(isObject).filter((storedChannel) => isOf(storedChannel)(channel));
    const members = filterMembers<Channel[keyof Channel]>(channel, (_, name) => !foreign.includes(name));
    return withUnknown(channelType, toWire(channelType, members), Object.assign({}, ...partners));
  });
  const authored = [planned, prior].filter(isPresent).flatMap(channelsOf<Channel>);
  const further =
    planned.channels === null ? stored.filter((storedChannel) => !authored.some(isOf(storedChannel))) : [];
  const [first, ...more] = [...channels, ...further];
  if (first === undefined) return {};
  if (more.length === 0) return { channel: first };
  return { channels: [first, ...more] };
}

function isHeld(planned: KnownOf<Alert>, prior: KnownOf<Alert>): boolean {
  const { channel, channels } = alert.type.attributes;
  return (
    sameAttribute(channel, planned.channel, prior.channel) && sameAttribute(channels, planned.channels, prior.channels)
  );
}

/**
 * `channel` and `channels` of the state, in the form the author uses. Where the author names one channel, further ones are the service's own.
 * After an import one channel is shown in both forms, so that either can be written; without a product in the form of the response.
 */
export function readChannels(
  received: Received,
  prior: Imported,
  { mode, product }: Pick<Client, "mode" | "product">,
): Pick<Received, "channel" | "channels"> {
  const authored = channelsOf(prior);
  const partnerOf = (channel: Channel) => authored.find((authoredChannel) => sameChannel(authoredChannel, channel));
  // A service that returns only `channel` does not report further ones.
  const returned =
    received.channels === null && received.channel !== null
      ? [received.channel, ...authored.slice(1)]
      : channelsOf(received);
  const list = returned.map((channel) => readChannel(channel, partnerOf(channel), mode));
  const [first = null] = list;
  const channels = list.length > 0 ? list : null;
  if (authored.length === 0 && product === "base") return { channel: received.channel, channels: received.channels };
  if (authored.length === 0 && list.length > 1) return { channel: null, channels };
  if (authored.length === 0) return { channel: first, channels };
  return { channel: prior.channel && (list.find(partnerOf) ?? first), channels: prior.channels && channels };
}

function readChannel(received: Channel, authored: Channel | undefined, mode: Mode): Channel {
  if (authored === undefined) return received;
  const foreign = filterMembers<Channel[keyof Channel]>(authored, (_, name) => foreignTo(mode).includes(name));
  if (!isPresent(authored.webhookService)) return { ...received, webhookService: null, ...foreign };
  return { ...received, ...foreign };
}

function sameChannel(a: Channel, b: ReceivedOf<typeof channelType>): boolean {
  if (a.json !== null && b.json !== null) return sameMeaning(channelType, a, b);
  const [first, second] = [typedForm(channelType, a), typedForm(channelType, b)];
  return first.type === second.type && first.webhookId === second.webhookId;
}

/** Keeps the forms of the channels, as an import leaves them, while the configuration says the same in one of them. */
export function normalizeChannels({ config, prior, proposed }: Context<"normalize", unknown, Alert>): PlannedOf<Alert> {
  const { channel, channels } = prior;
  const { attributes } = alert.type;
  const saysChannel = channel !== null && config.channels === null;
  const saysChannels = channels !== null && config.channel === null;
  const isKept =
    (saysChannel && sameAttribute(attributes.channel, config.channel, channel)) ||
    (saysChannels && sameAttribute(attributes.channels, config.channels, channels));
  if (!isKept) return proposed;
  return { ...proposed, channel, channels };
}
