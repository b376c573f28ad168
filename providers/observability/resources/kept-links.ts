import { sourceLinkNames } from "../../../lib/definitions/source-links";
import { isRecord } from "../../../lib/model";
import type { JsonValue } from "../../sdk";

type LinkName = (typeof sourceLinkNames)[number];
type Links<T> = { readonly [N in LinkName]: T };

/** All links: what an import keeps. */
export const allLinks: LinkName[] = [...sourceLinkNames];

/**
 * The links of a source that an import found and that nobody has configured since, by private state. `observability_source_links` may own
 * them, so a configuration without them leaves them as they are.
 */
export function keptLinks(memory: JsonValue | undefined): readonly LinkName[] {
  const names: unknown = isRecord(memory) ? memory.keptLinks : undefined;
  return Array.isArray(names) ? sourceLinkNames.filter((name) => names.includes(name)) : [];
}

/** Of these links, those that exist and that the configuration omits. */
export function withKeptLinks<C, P>(names: readonly LinkName[], config: Links<C>, prior: Links<P>): Partial<Links<P>> {
  const kept: Partial<Record<LinkName, P>> = {};
  for (const name of names)
    if (config[name] === null && prior[name] !== null && prior[name] !== "") kept[name] = prior[name];
  return kept;
}
