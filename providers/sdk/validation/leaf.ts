import {
  boundsIn,
  Decimal,
  didYouMean,
  instantText,
  type NumberType,
  type Problem,
  readDate,
  type Severity,
  type StringType,
  type ValueType,
} from "../schema";
import { problem } from "../schema/problems";

/** A message without its subject, which is the place. */
export interface Remark extends Problem {
  readonly severity: Severity;
  readonly predicate: string;
  /** The value, if all that is wrong with it is that it is not in a closed set. */
  readonly outside?: string;
  /** A service may hold the value all the same, so it is an error only for what the author changed. */
  readonly mayBeHeld?: true;
  /** Of an error of a whole object: the members that it lacks and whose absence the rule judged. */
  readonly absent?: readonly string[];
}

type LeafType = StringType | NumberType | { readonly kind: "bool" };

export interface LeafOptions {
  /** Whose rules hold beside those that hold everywhere; `undefined` while it is not known. */
  readonly dialect?: string | undefined;
  /**
   * A value outside a closed set is a warning, and no rule sees it: the service may hold it already, which only a plan knows. Default: it is
   * an error.
   */
  readonly admitsOthers?: boolean;
}

/**
 * The diagnostic for an invalid leaf value, if any. `describe` returns the value as messages may show it. `admitsOthers`: a value outside a
 * closed set is a warning.
 */
export function leafRemark(
  leaf: LeafType,
  value: unknown,
  { dialect, admitsOthers }: LeafOptions,
  describe: () => string,
): Remark | undefined {
  const type = leaf.kind === "bool" ? leaf : boundsIn(leaf, dialect);
  if (type.kind === "string" && typeof value === "string" && type.oneOf?.includes(value) === false)
    return outsideRemark(value, type.oneOf, admitsOthers, describe);
  const [kind, requirement] = mistakeIn(type, value) ?? [];
  if (kind) return { ...kind, severity: "error", predicate: `is ${describe()}; ${requirement}`, mayBeHeld: true };
  // A newer service may accept a value outside an open set.
  if (type.kind !== "string" || typeof value !== "string" || (type.knownValues?.includes(value) ?? true))
    return undefined;
  return unrecognized(value, type.knownValues ?? [], describe);
}

/** True for a text that is not in the closed set of its type. */
export function isOutside(type: ValueType, value: unknown, dialect: string | undefined): value is string {
  if (type.kind !== "string" || typeof value !== "string") return false;
  return boundsIn(type, dialect).oneOf?.includes(value) === false;
}

/** What is wrong with a text outside a closed set. A service may hold it that is newer than the set. */
export function outsideRemark(
  value: string,
  set: readonly string[],
  isAdmitted: boolean | undefined,
  describe: () => string,
): Remark {
  if (isAdmitted)
    return {
      ...unrecognized(value, set, describe, "The plan accepts it only if the service already holds it."),
      outside: value,
    };
  const predicate = `is ${describe()}; use one of ${quoted(set)}.${didYouMean(value, set)}`;
  return { ...problem("unsupported-value"), predicate, outside: value, mayBeHeld: true };
}

export function unrecognized(
  value: string,
  knownValues: readonly string[],
  describe: () => string,
  effect = "The value is used unchanged.",
): Remark {
  const predicate = `is ${describe()}, which is not a known value (${knownValues.join(", ")}). ${effect}${didYouMean(value, knownValues)}`;
  return { ...problem("unrecognized-value"), predicate };
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

type Mistake = readonly [problem: Problem, says: string];

/**
 * The first mistake in a value by the bounds of its type. Plain comparisons, because a plan checks tens of thousands of values, and a
 * schema library would add 5 % to its processor time.
 */
function mistakeIn(type: LeafType, value: unknown): Mistake | undefined {
  if (type.kind === "bool") return typeof value === "boolean" ? undefined : wrongType("true or false");
  if (type.kind === "number") return numberMistake(type, value);
  if (typeof value === "string") return textMistake(type, value);
  if (type.oneOf) return [problem("unsupported-value"), `use one of ${quoted(type.oneOf)}.`];
  return wrongType("a string");
}

function textMistake({ minLength = 0, maxLength, pattern, form }: StringType, value: string): Mistake | undefined {
  if (value.length < minLength)
    return outOfRange(minLength === 1 ? "it must not be empty." : `it must have at least ${minLength} characters.`);
  if (maxLength !== undefined && value.length > maxLength)
    return outOfRange(`it has more than ${maxLength} characters; shorten it.`);
  if (pattern && !pattern.matches.test(value)) return malformed(`it must be ${pattern.says}.`);
  if (form && !forms[form].holds(value)) return malformed(forms[form].requirement);
  return undefined;
}

function numberMistake({ integer, min, max }: NumberType, number: unknown): Mistake | undefined {
  const value = number instanceof Decimal ? Number(number.text) : number;
  if (typeof value !== "number" || !Number.isFinite(value)) return wrongType("a number");
  // A decimal next to a safe integer is not that integer.
  const isWhole = number instanceof Decimal ? !Number.isSafeInteger(value) : Number.isInteger(value);
  if (integer && !isWhole) return malformed("it must be a whole number.");
  const isInside = (min === undefined || value >= min) && (max === undefined || value <= max);
  if (isInside) return undefined;
  if (min === undefined) return outOfRange(`it must be ${max} or less.`);
  if (max === undefined) return outOfRange(`it must be ${min} or more.`);
  return outOfRange(`it must be from ${min} to ${max}.`);
}

const wrongType = (form: string): Mistake => [problem("wrong-type"), `it must be ${form}.`];
const outOfRange = (requirement: string): Mistake => [problem("value-out-of-range"), requirement];
const malformed = (requirement: string): Mistake => [problem("malformed-value"), requirement];

const forms: Record<NonNullable<StringType["form"]>, { holds: (value: string) => boolean; requirement: string }> = {
  instant: {
    holds: (value) => instantText.test(value) && !Number.isNaN(Date.parse(value)),
    requirement: 'it must be an RFC 3339 time, for example "2026-01-31T09:00:00Z".',
  },
  date: {
    holds: (value) => readDate(value) !== undefined,
    requirement: 'it must be an ISO 8601 date or time, for example "2026-01-31" or "2026-01-31T09:00:00Z".',
  },
  url: {
    holds: (value) => /^https?:\/\/[^/\s]/i.test(value) && URL.canParse(value),
    requirement: 'it must be an http or https URL, for example "http://localhost:8000".',
  },
  pem: {
    holds: (value) => /-----BEGIN [A-Z ]+-----/.test(value),
    requirement: "it must be PEM-encoded and contain -----BEGIN.",
  },
};
