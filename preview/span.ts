const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `6h` in milliseconds; `undefined` for what is not a span of minutes, hours or days. */
export function parsedSpan(text: string): number | undefined {
  const [, count, unit] = /^(\d+)([mhd])$/.exec(text) ?? [];
  const length = unit === undefined ? undefined : units[unit];
  return length === undefined || Number(count) === 0 ? undefined : Number(count) * length;
}
