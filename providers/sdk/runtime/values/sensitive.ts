import { isObject, type ObjectType, type ObjectValue, type Value, visitTyped } from "../../../../lib/schema";
import { partsWith } from "./holds";

const sensitiveParts = partsWith(({ sensitive }) => sensitive === true);

/** Shorter strings are not hidden: that would garble messages and protect nothing. */
const shortest = 4;
/** Words of this length inside a secret, such as the token in an address, are secrets of their own. */
const shortestWord = 12;

/** Every text inside a value that its type calls sensitive, and the long words of it. */
export function sensitiveTexts(type: ObjectType, value: Value): readonly string[] {
  const found: string[] = [];
  const object = (of: ObjectType, members: ObjectValue): void => {
    for (const [name, attribute] of sensitiveParts(of)) {
      const own = members[name] ?? null;
      if (attribute.sensitive) found.push(...texts(own));
      else visitTyped(attribute.type, own, { object });
    }
  };
  visitTyped(type, value, { object });
  return found;
}

function texts(value: Value): readonly string[] {
  if (typeof value === "string") return value.length < shortest ? [] : [value, ...wordsOf(value)];
  if (Array.isArray(value)) return value.flatMap(texts);
  return isObject(value) ? Object.values(value).flatMap(texts) : [];
}

function wordsOf(text: string): readonly string[] {
  const withoutHost = text.replace(/^[a-z]+:\/\/([^/?#@]*@)?[^/?#]*/i, "$1");
  return withoutHost.split(/[\s/?&=:@,;]+/).filter((word) => word.length >= shortestWord);
}
