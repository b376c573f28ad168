import { source } from "../kinds/source";
import { sourceLinkNames } from "../kinds/source-links";
import type { Acyclic } from "./acyclic";
import { attributesOf, type Member, memberOf, type Reference, referencesIn, without } from "./expression";
import { type ImportedObject, keyOf } from "./takeover";

/**
 * Sources refer to each other in circles, logs to traces and traces to logs, and Terraform accepts no circle. A source with a link that would
 * close one gets all its links in a resource of their own, which is made after the sources.
 */
export function withSourceLinks(drafts: readonly ImportedObject[], acyclic: Acyclic): readonly ImportedObject[] {
  const sources = drafts.filter(({ kind }) => kind === "source");
  // A link that the kind requires has no other place, so it comes first.
  for (const one of sources) takeAll(one, linksOf(one, isRequired(one)), acyclic);
  return drafts.flatMap((draft) => {
    if (draft.kind !== "source") return [draft];
    const required = isRequired(draft);
    const links = linksOf(draft, (name) => !required(name));
    if (takeAll(draft, links, acyclic)) return [draft];
    const names = links.map(([name]) => name);
    return [{ ...draft, arguments: without(draft.arguments, names) }, linksObject(draft, links)];
  });
}

/** False, and nothing is taken, when one of the links would close a circle. */
function takeAll(from: ImportedObject, links: readonly Member[], acyclic: Acyclic): boolean {
  const targets = links.flatMap(([, value]) => referencesIn(value)).map(keyOf);
  if (!targets.every((to) => acyclic.allows(keyOf(from), to))) return false;
  return targets.every((to) => acyclic.take(keyOf(from), to));
}

function linksOf({ arguments: own }: ImportedObject, isWanted: (name: string) => boolean): Member[] {
  return own.members.filter(([name]) => sourceLinkNames.some((link) => link === name) && isWanted(name));
}

function isRequired({ arguments: own }: ImportedObject): (name: string) => boolean {
  const kind = memberOf(own, "kind");
  const variant = kind?.is === "literal" ? source.type.variants?.of[String(kind.value)] : undefined;
  return (name) => variant?.needs.includes(name) ?? false;
}

function linksObject({ kind, id, title, name }: ImportedObject, links: readonly Member[]): ImportedObject {
  const itself: Reference = { is: "reference", kind, id };
  return {
    kind: "source_links",
    id,
    title,
    name,
    arguments: attributesOf([["sourceId", itself], ...links]),
    secrets: [],
    writeOnly: [],
    tileKeys: new Map(),
    parent: itself,
  };
}
