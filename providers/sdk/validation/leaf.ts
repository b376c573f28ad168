import * as z from "zod/mini";
import {
  boundsIn,
  didYouMean,
  instantText,
  memo,
  type NumberType,
  readDate,
  type StringType,
  type ValueType,
} from "../schema";
import type { Remark } from "./remark";

type LeafType = StringType | NumberType | { readonly kind: "bool" };

export interface LeafOptions {
  /** Whose rules hold beside those that hold everywhere; `undefined` while it is not known. */
  readonly product: string | undefined;
  /**
   * A value outside a closed set is a warning, and no rule sees it: the service may hold it already, which only a plan knows. Default: it is
   * an error.
   */
  readonly admitsOthers?: boolean;
}

/**
 * The diagnostic for an invalid leaf value, if any. `shown` returns the value as messages may show it. `admitsOthers`: a value outside a
 * closed set is a warning.
 */
export function leafRemark(
  leaf: LeafType,
  value: unknown,
  { product, admitsOthers }: LeafOptions,
  shown: () => string,
): Remark | undefined {
  const type = leaf.kind === "bool" ? leaf : boundsIn(leaf, product);
  if (type.kind === "string" && isOutside(type, value, product))
    return outsideRemark(value, type.oneOf ?? [], admitsOthers, shown);
  const result = schemaOf(type).safeParse(value);
  if (result.success) return openSetRemark(type, value, shown);
  const [issue] = result.error.issues;
  const summary = (issue && summaries[issue.code]) ?? "Malformed value";
  return { severity: "error", summary, predicate: `is ${shown()}; ${issue?.message ?? "it is not valid"}` };
}

/** True for a text that is not in the closed set of its type. */
export function isOutside(type: ValueType, value: unknown, product: string | undefined): value is string {
  if (type.kind !== "string" || typeof value !== "string") return false;
  return boundsIn(type, product).oneOf?.includes(value) === false;
}

/** What is wrong with a text outside a closed set. A service may hold it that is newer than the set. */
export function outsideRemark(
  value: string,
  set: readonly string[],
  isAdmitted: boolean | undefined,
  shown: () => string,
): Remark {
  const hint = didYouMean(value, set);
  if (!isAdmitted) {
    const names = set.map((name) => `"${name}"`).join(", ");
    const predicate = `is ${shown()}; use one of ${names}.${hint}`;
    return { severity: "error", summary: "Unsupported value", predicate, outside: value };
  }
  const predicate = `is ${shown()}, which is not a known value (${set.join(", ")}). The plan accepts it only if the service already holds it.${hint}`;
  return { severity: "warning", summary: "Unrecognized value", predicate, outside: value };
}

const summaries: Readonly<Record<string, string>> = {
  invalid_type: "Wrong type of value",
  invalid_value: "Unsupported value",
  too_small: "Value out of range",
  too_big: "Value out of range",
};

/** Warns about a value outside an open set. A newer service may accept it. */
function openSetRemark(type: LeafType, value: unknown, shown: () => string): Remark | undefined {
  if (type.kind !== "string" || !type.known || typeof value !== "string" || type.known.includes(value))
    return undefined;
  const known = type.known.join(", ");
  const hint = didYouMean(value, type.known);
  return {
    severity: "warning",
    summary: "Unrecognized value",
    predicate: `is ${shown()}, which is not a known value (${known}). The value is used unchanged.${hint}`,
  };
}

const schemaOf = memo((type: LeafType): z.ZodMiniType => {
  switch (type.kind) {
    case "string":
      return stringSchema(type);
    case "number":
      return numberSchema(type);
    case "bool":
      return z.boolean({ error: "it must be true or false." });
  }
});

function stringSchema(type: StringType): z.ZodMiniType {
  if (type.oneOf) {
    const names = type.oneOf;
    return z.enum([...names], {
      error: ({ input }) =>
        `use one of ${names.map((name) => `"${name}"`).join(", ")}.${typeof input === "string" ? didYouMean(input, names) : ""}`,
    });
  }
  const checks: z.core.$ZodCheck<string>[] = [];
  if (type.minLength !== undefined)
    checks.push(
      z.minLength(type.minLength, {
        error: type.minLength === 1 ? "it must not be empty." : `it must have at least ${type.minLength} characters.`,
      }),
    );
  if (type.maxLength !== undefined)
    checks.push(z.maxLength(type.maxLength, { error: `it has more than ${type.maxLength} characters; shorten it.` }));
  if (type.pattern) checks.push(z.regex(type.pattern.matches, { error: `it must be ${type.pattern.says}.` }));
  if (type.form) checks.push(z.refine(forms[type.form].holds, { error: forms[type.form].says }));
  return z.string({ error: "it must be a string." }).check(...checks);
}

function numberSchema(type: NumberType): z.ZodMiniType {
  const checks: z.core.$ZodCheck<number>[] = [];
  if (type.integer) checks.push(z.refine(Number.isInteger, { error: "it must be a whole number." }));
  const range =
    type.min !== undefined && type.max !== undefined
      ? `from ${type.min} to ${type.max}`
      : type.min !== undefined
        ? `${type.min} or more`
        : `${type.max} or less`;
  if (type.min !== undefined) checks.push(z.gte(type.min, { error: `it must be ${range}.` }));
  if (type.max !== undefined) checks.push(z.lte(type.max, { error: `it must be ${range}.` }));
  return z.number({ error: "it must be a number." }).check(...checks);
}

const forms: Record<NonNullable<StringType["form"]>, { holds: (value: string) => boolean; says: string }> = {
  instant: {
    holds: (value) => instantText.test(value) && !Number.isNaN(Date.parse(value)),
    says: 'it must be an RFC 3339 time, for example "2026-01-31T09:00:00Z".',
  },
  date: {
    holds: (value) => readDate(value) !== undefined,
    says: 'it must be an ISO 8601 date or time, for example "2026-01-31" or "2026-01-31T09:00:00Z".',
  },
  url: {
    holds: (value) => /^https?:\/\/[^/\s]/i.test(value) && URL.canParse(value),
    says: 'it must be an http or https URL, for example "http://localhost:8000".',
  },
  pem: {
    holds: (value) => /-----BEGIN [A-Z ]+-----/.test(value),
    says: "it must be PEM-encoded and contain -----BEGIN.",
  },
};
