import { type Client, sourceLinksFacts } from "../../../lib/client";
import { source } from "../../../lib/definitions/source";
import { sourceLinkNames, sourceLinks } from "../../../lib/definitions/source-links";
import { hasMember, isUnknown, type PlannedOf, toSnake } from "../../../lib/model";
import { DiagnosticError } from "../../sdk";
import { clientIfKnown } from "../client-if-known";
import { storedResource } from "../stored/stored-resource";

type Links = PlannedOf<typeof sourceLinks>;

/** `observability_source_links`. Its hooks: the service silently drops a link that the kind of the source does not support. */
export const sourceLinksResource = storedResource(sourceLinks, {
  record: sourceLinksFacts,
  store: (client) => client.sourceLinks,
  hooks: {
    async plan(context, derived) {
      const client = clientIfKnown(context);
      if (client && context.action !== "delete") await refuseStrangers(client, context.planned, context.signal);
      return derived;
    },
    beforeWrite: ({ client, planned, signal }) => refuseStrangers(client, planned, signal),
  },
});

async function refuseStrangers(client: Client, planned: Links, signal: AbortSignal): Promise<void> {
  const { sourceId } = planned;
  if (isUnknown(sourceId)) return;
  const found = await client.sources.read(sourceId, { signal });
  const wrong = sourceLinkNames.find((name) => planned[name] !== null && found && !isLink(found.kind, name));
  if (!found || wrong === undefined) return;
  const others = sourceLinkNames.filter((name) => isLink(found.kind, name)).map(toSnake);
  const remedy = others.length === 0 ? "It does not support links; remove it." : `It supports ${others.join(", ")}.`;
  throw new DiagnosticError(
    "Source does not support this link",
    `The source "${found.name}" (${sourceId}) is of kind ${found.kind}, which does not support ${toSnake(wrong)}. ${remedy}`,
    [wrong],
  );
}

/** A link that a kind requires is set with the source itself. */
function isLink(kind: unknown, name: string): boolean {
  const needed = source.type.variants?.of[String(kind)]?.needs.includes(name);
  return !needed && hasMember(source.type, { kind }, name);
}
