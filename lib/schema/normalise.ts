import type { Attribute, Normalisation } from "./type";
import { holdsUnknown } from "./value";

/** The value as the service stores it, as far as the definition says. */
export function normalise({ normalised }: Pick<Attribute, "normalised">, value: unknown): unknown {
  if (!normalised) return value;
  return normalised.reduce((current, step) => steps[step](current), value);
}

const steps: Readonly<Record<Normalisation, (value: unknown) => unknown>> = {
  trimmed: (value) => (typeof value === "string" ? value.trim() : value),
  lower_case: (value) => (typeof value === "string" ? value.toLowerCase() : value),
  short_duration: (value) => (typeof value === "string" ? shortDuration(value) : value),
  any_order: (value) => (isKnownList(value) ? [...value].sort(byText) : value),
  distinct: (value) => (isKnownList(value) ? withoutRepetitions(value) : value),
};

/** Unknown items have no order. */
function isKnownList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && !holdsUnknown(value);
}

/** `5 minute` as `5m`; any other text as it is. */
export function shortDuration(text: string): string {
  return text.replace(/^(\d+) (second|minute|hour|day)$/, (_, count: string, unit: string) => count + unit.charAt(0));
}

function byText(a: unknown, b: unknown): number {
  const [left, right] = [textOf(a), textOf(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function withoutRepetitions(items: readonly unknown[]): unknown[] {
  const texts = items.map(textOf);
  return items.filter((_, index) => texts.indexOf(texts[index] ?? "") === index);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, (_, inner) => (inner === null ? undefined : inner));
}
