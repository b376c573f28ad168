import type { SourceRecord } from "../../../lib/client";
import { source } from "../../../lib/kinds/source";
import { sourceLinkNames } from "../../../lib/kinds/source-links";
import { hasMember, membersNotIn, type PlannedOf, type Value, variantOf } from "../../../lib/schema";
import { clientIfKnown } from "../client-if-known";
import type { Service } from "../service";
import { kindResource } from "../stored/stored-resource";

/** `observability_source`. */
export const sourceResource = kindResource<typeof source, SourceRecord, SourceRecord, Service>(source, {
  store: (client) => client.sources,
  hooks: {
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
    body(body, { planned, mode }) {
      const lacking = variantOf(source.type, planned)?.notIn?.[mode] ?? [];
      const isOwn = (member: string) => hasMember(source.type, planned, member) && !lacking.includes(member);
      const own = Object.entries(body).filter(([member]) => isOwn(member));
      const kept = Object.fromEntries(own);
      return planned.kind === "trace" ? { durationPrecision: 3, ...kept } : kept;
    },
  },
});

function linksIn(config: PlannedOf<typeof source>): Readonly<Record<string, Value>> {
  return Object.fromEntries(sourceLinkNames.map((name) => [name, config[name]]));
}
