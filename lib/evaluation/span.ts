const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

/** `1h30m` in milliseconds; `undefined` for what is no span of days, hours, minutes and seconds. */
export function spanLength(text: string): number | undefined {
  const { groups } = /^(?:(?<d>\d+)d)?(?:(?<h>\d+)h)?(?:(?<m>\d+)m)?(?:(?<s>\d+)s)?$/.exec(text) ?? {};
  if (!groups || text === "") return undefined;
  return Object.entries(units).reduce((all, [unit, length]) => all + Number(groups[unit] ?? 0) * length, 0);
}

/** Milliseconds as `1h30m`. */
export function spanText(milliseconds: number): string {
  let rest = milliseconds;
  const parts = Object.entries(units).map(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? "" : `${count}${unit}`;
  });
  return parts.join("") || "0";
}
