import type { Context } from "terraform-provider-sdk";
import { fromWire, type ReceivedOf, sameAttribute, sameMeaning, toWire } from "terraform-provider-sdk/definitions";
import { Match, typedForm, withUnknown } from "terraform-provider-sdk/internal/schema";
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
  const received = stored.map((storedChannel) => fromWire(channelType, storedChannel));
  const partnersOf = (authored: readonly Channel[]) => partnersIn(authored, received, foreign);
  const plannedChannels = channelsOf<Channel>(planned);
  const partners = partnersOf(plannedChannels);
  const channels = plannedChannels.map((channel, index) => {
    const members = filterMembers<Channel[keyof Channel]>(channel, (_, name) => !foreign.includes(name));
    const storedChannel = storedAt(partners[index]);
    // What a service has although its mode should not is known to it.
    const isForeign = (value: unknown, name: string) => live !== null && isPresent(value) && foreign.includes(name);
    const storedForeign = filterMembers(storedChannel, isForeign);
    return withUnknown(channelType, { ...storedForeign, ...toWire(channelType, members) }, storedChannel);
  });
  const authored = [...partners, ...(prior ? partnersOf(channelsOf<Channel>(prior)) : [])];
  const further = planned.channels === null ? stored.filter((_, index) => !authored.includes(index)) : [];
  const [first, ...more] = [...channels, ...further];
  if (first === undefined) return {};
  if (more.length === 0) return { channel: first };
  return { channels: [first, ...more] };

  /** The service returns the first of several channels in both forms. */
  function storedAt(index: number | undefined): ObjectValue {
    const forms = index === 0 ? [body.channel, stored[0]] : [stored[index ?? -1]];
    return Object.assign({}, ...forms.filter(isObject));
  }
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
  // A service that returns only `channel` does not report further ones.
  const returned =
    received.channels === null && received.channel !== null
      ? [received.channel, ...authored.slice(1)]
      : channelsOf(received);
  const partners = partnersIn(returned, authored, foreignTo(mode));
  const list = returned.map((channel, index) => readChannel(channel, authored[partners[index] ?? -1], mode));
  const [first = null] = list;
  const channels = list.length > 0 ? list : null;
  if (authored.length === 0 && product === "base") return { channel: received.channel, channels: received.channels };
  if (authored.length === 0 && list.length > 1) return { channel: null, channels };
  if (authored.length === 0) return { channel: first, channels };
  const partnered = list.find((_, index) => partners[index] !== undefined);
  return { channel: prior.channel && (partnered ?? first), channels: prior.channels && channels };
}

function readChannel(received: Channel, authored: Channel | undefined, mode: Mode): Channel {
  if (authored === undefined) return received;
  const foreign = filterMembers<Channel[keyof Channel]>(authored, (_, name) => foreignTo(mode).includes(name));
  if (!isPresent(authored.webhookService)) return { ...received, webhookService: null, ...foreign };
  return { ...received, ...foreign };
}

/**
 * Which channel each of the first ones continues: the same one, else one that only differs in what the mode does not have, else one of the same
 * webhook. Several may have the webhook, each with a severity or a Slack channel of its own.
 */
function partnersIn(
  nextChannels: readonly Channel[],
  prior: readonly Channel[],
  foreign: readonly string[],
): Match<Channel>["partners"] {
  const match = new Match(nextChannels, prior);
  const ofMode = (channel: Channel) =>
    filterMembers<Channel[keyof Channel]>(channel, (_, name) => !foreign.includes(name));
  match.byFirst((first, second) => sameMeaning(channelType, first, second));
  match.byFirst((first, second) => sameMeaning(channelType, ofMode(first), ofMode(second)));
  match.byFirst(sameChannel);
  return match.partners;
}

function sameChannel(a: Channel, b: Channel): boolean {
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
