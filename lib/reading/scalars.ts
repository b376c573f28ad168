/** What a reader makes of a value, or what is wrong with it: the rest of a sentence that begins with the place of the value. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

const second = 1000;
const day = 86_400 * second;

/** Milliseconds of the units of durations, longest first. */
const lengths = {
  y: 365 * day,
  w: 7 * day,
  d: day,
  h: 3600 * second,
  m: 60 * second,
  s: second,
  ms: 1,
} as const;

type Unit = keyof typeof lengths;

const duration = new RegExp(
  `^${Object.keys(lengths)
    .map((unit) => `(?:(?<${unit}>\\d+)${unit})?`)
    .join("")}$`,
);

/**
 * A duration of a file of Prometheus, Grafana or a similar tool in milliseconds: `1h30m`, `1w`, `500ms`, `0`. A number, also as text, needs a
 * unit from the place where it stands.
 */
export function readDuration(value: unknown, unitOfNumbers?: Unit): Reading<number> {
  if (value === 0 || value === "0") return { value: 0 };
  const isNumber = typeof value === "number" || (typeof value === "string" && /^\d+(\.\d+)?$/.test(value));
  if (isNumber && unitOfNumbers !== undefined) {
    const length = Number(value) * lengths[unitOfNumbers];
    if (Number.isFinite(length) && length >= 0) return { value: length };
  }
  const { groups } = typeof value === "string" && value !== "" ? (duration.exec(value) ?? {}) : {};
  if (groups) return { value: sumOf(groups) };
  return {
    problem: `is ${describeValue(value)}, which is no duration; the units are y, w, d, h, m, s and ms, for example 1h30m.`,
  };
}

function sumOf(counts: Readonly<Record<string, string | undefined>>): number {
  return Object.entries(lengths).reduce((sum, [unit, length]) => sum + Number(counts[unit] ?? 0) * length, 0);
}

/** A number, also one that stands as text. */
export function readNumber(value: unknown): Reading<number> {
  const isText = typeof value === "string" && /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(value.trim());
  const number = typeof value === "number" || isText ? Number(value) : Number.NaN;
  if (Number.isFinite(number)) return { value: number };
  return { problem: `is ${describeValue(value)}, which is no number.` };
}

const words: ReadonlyMap<string, boolean> = new Map([
  ...["true", "yes", "y", "on"].map((word) => [word, true] as const),
  ...["false", "no", "n", "off"].map((word) => [word, false] as const),
]);

/** A boolean, also in the words that programs in Go take for one where they expect one. */
export function readBoolean(value: unknown): Reading<boolean> {
  if (typeof value === "boolean") return { value };
  const meaning = typeof value === "string" ? words.get(value.toLowerCase()) : undefined;
  if (meaning === undefined) return { problem: `is ${describeValue(value)}; it must be true or false.` };
  return { value: meaning };
}

function describeValue(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  if (text.length <= 80) return text;
  return `${text.slice(0, 79)}…`;
}
