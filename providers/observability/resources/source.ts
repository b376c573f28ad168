import { type Context, DiagnosticError, partsFor } from "terraform-provider-sdk";
import { hasMember, membersNotIn, variantOf } from "terraform-provider-sdk/definitions";
import { isUnknown, type PlannedOf, type Value } from "terraform-provider-sdk/schema";
import { filterMembers, toSnake } from "terraform-provider-sdk/values";
import type { Client, SourceLinksRecord, SourceRecord } from "../../../lib/client";
import { source } from "../../../lib/kinds/source";
import { sourceLinkNames, sourceLinks } from "../../../lib/kinds/source-links";
import { problem } from "../../../lib/service/problems";
import { clientIfKnown, type PlannedLinks, type Service, writes } from "../service";
import { kindResource, storedResource } from "../stored/stored-resource";

/** `observability_source`. */
export const sourceResource = kindResource<typeof source, SourceRecord, Service>(source, {
  store: (client) => client.sources,
  plan(context, derived) {
    if (context.action === "update")
      clientIfKnown(context)?.plannedLinks.note(context.prior.id, linksIn(context.config));
    return derived;
  },
  /** What the mode lacks cannot be managed in it, so nothing is said about it. */
  state(state, _, __, { client }) {
    const lacking = membersNotIn(source.type, state, client.mode);
    return { ...state, ...Object.fromEntries(lacking.map((name) => [name, null])) };
  },
  /**
   * A source that changes its kind leaves the rest of the former one behind, and what a mode lacks is not sent, not even empty, as an import
   * shows it. The managed platform insists on the precision of a span.
   */
  body(body, { planned, client }) {
    const lacking = variantOf(source.type, planned)?.unsupportedIn?.[client.mode] ?? [];
    const isOwn = (member: string) => hasMember(source.type, planned, member) && !lacking.includes(member);
    const ownMembers = filterMembers(body, (_, member) => isOwn(member));
    if (planned.kind !== "trace") return ownMembers;
    return { durationPrecision: 3, ...ownMembers };
  },
});

function linksIn(config: PlannedOf<typeof source>): Readonly<Record<string, Value>> {
  return Object.fromEntries(sourceLinkNames.map((name) => [name, config[name]]));
}

type Links = PlannedOf<typeof sourceLinks>;
type Targets = Pick<Links, (typeof sourceLinkNames)[number]>;

/** `observability_source_links`: the service silently drops a link that the kind of the source does not support. */
const linksStored = storedResource<typeof sourceLinks, SourceLinksRecord, Service>(
  sourceLinks,
  // The links are members of the source: changing them sends the rest of the source back.
  { noun: "links of the source", update: "PATCH" },
  {
    store: (client) => client.sourceLinks,
    async plan(context, derived) {
      const client = clientIfKnown(context);
      if (!client || context.action === "delete") return derived;
      const { planned, prior, signal } = context;
      const source = writes(context) ? await rejectStrangers(client, planned, prior, signal) : null;
      if (source && prior === null) warnOfOverwritten(context, planned, source);
      else warnOfTwo(context, planned, client.plannedLinks);
      return derived;
    },
  },
);

export const sourceLinksResource = partsFor<Service>().resource(sourceLinks, {
  ...linksStored,
  create: async (context) => checkLinks(context).then(() => linksStored.create(context)),
  update: async (context) => checkLinks(context).then(() => linksStored.update(context)),
});

async function checkLinks(context: Context<"create", Service, typeof sourceLinks>): Promise<void> {
  const { client, planned, signal } = context;
  const source = await rejectStrangers(client, planned, null, signal);
  if (source && planned.id === null) warnOfOverwritten(context, planned, source);
}

type Warns = Pick<Context<"call", Service>, "warn">;

/** The service has a link that this run did not set by these links: by the source itself perhaps, or by hand. */
function warnOfOverwritten({ warn }: Warns, planned: Links, { id, name, ...currentLinks }: SourceRecord): void {
  for (const link of sourceLinkNames) {
    const [currentId, plannedId] = [currentLinks[link] ?? null, planned[link]];
    if (currentId === null || plannedId === null || isUnknown(plannedId) || currentId === plannedId) continue;
    const detail = `The source "${name}" (${id}) has ${toSnake(link)} ${String(currentId)}, which is set elsewhere. The apply changes it to ${plannedId}.`;
    warn(
      problem("link-overwritten", toSnake(link), `"${name}" (${id})`),
      `${detail} If observability_source sets it, remove it there.`,
      [link],
    );
  }
}

/** A source that sets the same link itself: each apply undoes the other. */
function warnOfTwo({ warn }: Warns, planned: Links, links: PlannedLinks): void {
  for (const link of sourceLinkNames) {
    const sourceLink = links.linkOf(String(planned.sourceId), link);
    const plannedId = planned[link];
    if (typeof sourceLink !== "string" || typeof plannedId !== "string" || sourceLink === plannedId) continue;
    const detail = `observability_source sets ${toSnake(link)} of the source ${String(planned.sourceId)} to ${sourceLink}, and observability_source_links to ${plannedId}, so each apply overwrites the other.`;
    warn(problem("link-set-twice", toSnake(link), String(planned.sourceId)), `${detail} Set the link in one of them.`, [
      link,
    ]);
  }
}

async function rejectStrangers(
  client: Client,
  planned: Links,
  prior: Targets | null,
  signal: AbortSignal,
): Promise<SourceRecord | null> {
  const { sourceId } = planned;
  if (isUnknown(sourceId)) return null;
  const source = await client.sources.read(sourceId, { signal });
  const wrong = sourceLinkNames.find((name) => planned[name] !== null && source && !isLink(source.kind, name));
  if (source && wrong === undefined) await rejectWrongTargets(client, planned, prior, signal);
  if (!source || wrong === undefined) return source;
  const otherLinks = sourceLinkNames.filter((name) => isLink(source.kind, name)).map(toSnake);
  const remedy =
    otherLinks.length === 0 ? "It does not support links; remove it." : `It supports ${otherLinks.join(", ")}.`;
  const detail = `The source "${source.name}" (${sourceId}) is of kind ${source.kind}, which does not support ${toSnake(wrong)}. ${remedy}`;
  throw new DiagnosticError(problem("source-link-unsupported"), detail, [wrong]);
}

/** The service stores a link to a source of any kind, and its UI then shows a broken one. */
async function rejectWrongTargets(
  client: Client,
  planned: Links,
  prior: Targets | null,
  signal: AbortSignal,
): Promise<void> {
  for (const link of sourceLinkNames) {
    const id = planned[link];
    if (typeof id !== "string" || id === "" || id === prior?.[link]) continue;
    const target = await client.sources.read(id, { signal });
    if (!target || link === `${target.kind}SourceId`) continue;
    const kindDetail = `${toSnake(link)} is the source "${target.name}" (${id}), which is of kind ${target.kind}.`;
    const detail = `${kindDetail} Use a source of the kind in the argument's name.`;
    throw new DiagnosticError(problem("linked-source-of-other-kind"), detail, [link]);
  }
}

/** A link that a kind requires is set with the source itself. */
function isLink(kind: unknown, name: string): boolean {
  const needed = source.type.variants?.of[String(kind)]?.needs.includes(name);
  return !needed && hasMember(source.type, { kind }, name);
}
