import {
  byWireName,
  formatPath,
  isList,
  objectIn,
  type Path,
  variantOf,
  versionWords,
} from "terraform-provider-sdk/internal/schema";
import { isObject, type ObjectType, type Value } from "terraform-provider-sdk/schema";

/** The release that was recorded. What a later one has is in no recording. */
const recordedRelease = "2.36";

/**
 * What to think of when the service rejects a body: the members, and the variants of objects, that releases after the recorded one have.
 * `undefined` if the body has none of them.
 */
export function newerRemedy(type: ObjectType, body: Value): string | undefined {
  const found = newerIn(type, body, []);
  const says = [...new Map(found.map(([path, since]) => [since, path])).entries()]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([since, path]) => `${formatPath(path)} needs ${versionWords(since)}`);
  return says.length === 0 ? undefined : `If the service is older: ${says.join("; ")}.`;
}

function newerIn(type: ObjectType, value: Value, path: Path): (readonly [Path, string])[] {
  if (isList(value)) return value.flatMap((item, index) => newerIn(type, item, [...path, index]));
  if (!isObject(value)) return [];
  const { since = "" } = variantOf(type, value) ?? {};
  const inside = Object.entries(value).flatMap(([name, member]): (readonly [Path, string])[] => {
    const attribute = byWireName(type).get(name);
    const within = attribute && objectIn(attribute.type);
    const at = [...path, name];
    if (attribute?.api?.since !== undefined && attribute.api.since > recordedRelease)
      return [[at, attribute.api.since]];
    return within ? newerIn(within, member, at) : [];
  });
  return since > recordedRelease ? [[[...path, type.variants?.by ?? ""], since]] : inside;
}
