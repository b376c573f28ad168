import type * as LosslessJson from "lossless-json";
import { compareText, escapeOf } from "./text";
import type { JsonType } from "./type";
import { Decimal, holds, isRecord } from "./value";

/** A plain JSON value; a number that no JavaScript number holds exactly is a `Decimal`. */
export type Json = string | number | boolean | null | Decimal | readonly Json[] | { readonly [member: string]: Json };

export type JsonObject = { readonly [member: string]: Json };

/**
 * A number outside strings that may not survive `JSON.parse`: sixteen or more digits, or an exponent of three or more.
 * It may match inside a string too, which only costs time.
 */
const delicateNumber = /[:,[\s]-?(?:[\d.]{16,}|\d[\d.]*[eE][+-]?\d{3,})|^-?[\d.]{16,}|\d[eE][+-]?\d{3,}\s*$/;

/** False if every number in the JSON text is one that JavaScript holds exactly. */
export function mayHoldDecimals(text: string): boolean {
  return delicateNumber.test(text);
}

/** The service's database stores no more than 100 levels, and a walk over very many would overflow the stack. */
const deepest = 200;

/** A text in which enough lists and objects begin; in a string they do not, which only costs time. */
const mayBeDeep = new RegExp(`^(?:[^[{]*[[{]){${deepest + 1}}`);

/** True if lists and objects are nested in more levels than any value that the service can store. */
export function isTooDeep(text: string): boolean {
  if (!mayBeDeep.test(text)) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === '"') index = endOfString(text, index);
    else if (letter === "[" || letter === "{") depth += 1;
    else if (letter === "]" || letter === "}") depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** The place of the quote that ends the string which begins at `start`; the end of a text that lacks it. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === "\\") index += 1;
    else if (letter === '"') return index;
  }
  return text.length;
}

/** JSON that is nested deeper than the service can store. */
export class DeepJsonError extends SyntaxError {}

const byteOrderMark = "\uFEFF";

/**
 * Parses JSON without losing a digit. A byte order mark at its start, which some editors write, is left out.
 * @throws SyntaxError when `text` is not JSON, or is nested deeper than the service can store.
 */
export function parseJson(marked: string): Json {
  const text = marked.startsWith(byteOrderMark) ? marked.slice(1) : marked;
  if (isTooDeep(text)) throw new DeepJsonError(`lists and objects nested in more than ${deepest} levels`);
  if (!mayHoldDecimals(text)) return JSON.parse(text);
  const parsed: unknown = lossless().parse(text, undefined, {
    parseNumber: (digits) => Decimal.parse(digits),
    onDuplicateKey: ({ newValue }) => newValue,
  });
  return parsed as Json;
}

/** The value of a JSON text, `undefined` if it is none; what is no text is its own value. */
export function readJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
}

/** Writes JSON; a `Decimal` becomes its exact digits. Members that are `undefined` are omitted. */
export function stringifyJson(value: unknown, indent?: number): string {
  const isExact = (item: unknown) => item instanceof Decimal;
  if (!holds(value, isExact)) return JSON.stringify(value, undefined, indent);
  return lossless().stringify(value, undefined, indent, [{ test: isExact, stringify: String }]) ?? "null";
}

/**
 * JSON in the form of Terraform's `jsonencode`: sorted members, and escapes that are safe in HTML. A text in this form differs in nothing from
 * the one that a configuration makes of the same value; of another form a plan says `whitespace changes`.
 */
export function jsonencoded(value: unknown): string {
  return stringifyJson(sortedMembers(value)).replace(/[<>&\u2028\u2029]/g, escapeOf);
}

/** A JSON value with the members of its objects in the order of their names, at every depth. */
export function sortedMembers<T>(value: T): T;
export function sortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedMembers);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).sort(([a], [b]) => compareText(a, b));
  return Object.fromEntries(members.map(([name, member]) => [name, sortedMembers(member)]));
}

// Loaded with the first text that needs it, not with the provider.
function lossless(): typeof LosslessJson {
  return require("lossless-json");
}

/** The content of a JSON value, without its envelope, if the type has one. */
export function withoutEnvelope(type: JsonType, value: Json): Json;
export function withoutEnvelope(type: JsonType, value: unknown): unknown;
export function withoutEnvelope({ envelope }: JsonType, value: unknown): unknown {
  if (envelope === undefined || !isRecord(value)) return value;
  const inside = value[envelope];
  return isRecord(inside) ? inside : value;
}
