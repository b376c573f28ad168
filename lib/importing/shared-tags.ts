import type { Expression, Member } from "./expression";
import { Names, nameFrom } from "./names";
import type { ImportedObject, SharedTag } from "./takeover";

/** The tags that several objects have, sorted. */
export function sharedTags(objects: readonly ImportedObject[]): SharedTag[] {
  const counts = new Map<string, number>();
  for (const { arguments: own } of objects)
    for (const tag of new Set(tagsOf(own.members))) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const names = new Names();
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([tag]) => tag)
    .sort()
    .map((tag) => ({ tag, name: names.take(nameFrom(tag, "tag", hexOf(tag))) }));
}

/** The object with references to shared tags in place of their texts. */
export function withSharedTags(object: ImportedObject, shared: ReadonlyMap<string, string>): ImportedObject {
  const members = object.arguments.members.map(([name, value]): Member => {
    if (name !== "tags" || value.is !== "list") return [name, value];
    return [name, { ...value, items: value.items.map((item) => sharedOr(item, shared)) }];
  });
  return { ...object, arguments: { ...object.arguments, members } };
}

function sharedOr(item: Expression, shared: ReadonlyMap<string, string>): Expression {
  const name = item.is === "literal" ? shared.get(String(item.value)) : undefined;
  return name === undefined ? item : { is: "tag", name };
}

function tagsOf(members: readonly Member[]): string[] {
  const tags = members.find(([name]) => name === "tags")?.[1];
  if (tags?.is !== "list") return [];
  return tags.items.flatMap((item) => (item.is === "literal" ? [String(item.value)] : []));
}

function hexOf(text: string): string {
  return Buffer.from(text).toString("hex");
}
