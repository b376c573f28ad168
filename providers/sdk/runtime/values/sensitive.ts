import { isObject, type ObjectType, type Value, type ValueType } from "../../../../lib/schema";
import { partsWith } from "./holds";

const sensitiveParts = partsWith(({ sensitive }) => sensitive === true);

/** Shorter strings are not hidden: that would garble messages and protect nothing. */
const shortest = 4;
/** Words of this length inside a secret, such as the token in an address, are secrets of their own. */
const shortestWord = 12;

/** Every text inside a value that its type calls sensitive, and the long words of it. */
export function sensitiveTexts(type: ObjectType, value: Value): readonly string[] {
  if (!isObject(value)) return [];
  return sensitiveParts(type).flatMap(([name, attribute]) => {
    const own = value[name] ?? null;
    return attribute.sensitive ? texts(own) : inside(attribute.type, own);
  });
}

function inside(type: ValueType, value: Value): readonly string[] {
  if (type.kind === "object") return sensitiveTexts(type, value);
  if (!("of" in type)) return [];
  if (Array.isArray(value)) return value.flatMap((item: Value) => inside(type.of, item));
  return isObject(value) ? Object.values(value).flatMap((item) => inside(type.of, item)) : [];
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
