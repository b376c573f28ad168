import { type Members, own } from "terraform-provider-sdk/values";
import { limits } from "../../service/words";
import type { Findings } from "./findings";
import { numberOf, recordOf, recordsOf, textOf } from "./values";

/** Number formats of a kind, by the unit's identifier in Grafana, with a member that differs. */
function formats(output: string, member: string, values: Readonly<Record<string, unknown>>) {
  return Object.entries(values).map(([id, value]) => [id, { output, [member]: value }] as const);
}

/** Amounts of bytes and bits by the prefix of the service: `kilo` and `kibi` are `deckbytes` and `kbytes`, `KBs` and `KiBs`. */
const amounts = ["kilo", "mega", "giga", "tera", "peta"].flatMap((decimal) => {
  const binary = `${decimal.slice(0, 2)}bi`;
  const [small, large] = [decimal.charAt(0), decimal.charAt(0).toUpperCase()];
  return [
    ...formats("byte", "numericUnit", { [`${small}bytes`]: `${binary}bytes`, [`dec${small}bytes`]: `${decimal}bytes` }),
    ...[["", decimal] as const, ["i", binary] as const].flatMap(([letter, prefix]) =>
      formats("data_rate", "numericUnit", {
        ...{ [`${large}${letter}Bs`]: `${prefix}bytes_sec`, [`${large}${letter}bits`]: `${prefix}bits_sec` },
      }),
    ),
  ];
});

/** Formats by the unit's identifier in Grafana. */
const units: Readonly<Record<string, Members>> = {
  none: { output: "number" },
  percentunit: { output: "percent" },
  short: { output: "number", average: true },
  locale: { output: "number", thousandSeparated: true },
  ...Object.fromEntries([
    ...formats("number", "unit", { percent: "%", reqpm: " req/min" }),
    ...formats("duration", "factor", { ns: 1e-9, µs: 1e-6, ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 }),
    ...formats("time", "factor", { dthms: 1, dtdhms: 1, clocks: 1, clockms: 0.001 }),
    ...formats("currency", "currencySymbol", { currencyUSD: "$", currencyEUR: "€", currencyGBP: "£" }),
    ...formats("byte", "numericUnit", { bytes: "bytes_iec", decbytes: "bytes_si" }),
    ...formats("byte", "numericUnit", { bits: "bits_iec", decbits: "bits_si" }),
    ...formats("data_rate", "numericUnit", { binBps: "bytes_sec_iec", Bps: "bytes_sec_si", binbps: "bits_sec_iec" }),
    ...formats("data_rate", "numericUnit", { bps: "bits_sec_si", pps: "packets_sec" }),
    ...formats("throughput", "numericUnit", { cps: "cps", ops: "ops", wps: "wps", iops: "iops", cpm: "cpm" }),
    ...formats("throughput", "numericUnit", {
      opm: "opm",
      wpm: "wpm",
      reqps: "rps",
      rps: "reads_sec",
      rpm: "rpm_reads",
    }),
    ...amounts,
  ]),
};

const mostDigits = 20;
const mostOfLabel = 40;

/** The number format of a panel. Digits are always written: without them the service shows none. */
export function numberFormatOf({ unit, decimals }: Members, findings: Findings): Members | undefined {
  const id = textOf(unit);
  if (id === "" && numberOf(decimals) === undefined) return undefined;
  const digits = numberOf(decimals) ?? 2;
  const mantissa = Math.max(0, Math.min(digits, mostDigits));
  findings.addIf(digits !== mantissa, "unread-look", `decimals = ${digits}`);
  const knownFormat = own(units, id || "none");
  if (knownFormat) return { ...knownFormat, mantissa };
  findings.addIf(!id.startsWith("suffix:"), "unit", id);
  // Units that are no suffix of a number.
  if (/^(dateTime|time:|hex|sci|string|bool)/.test(id)) return undefined;
  return { output: "number", unit: ` ${id.replace(/^suffix:/, "").trim()}`, mantissa };
}

/** The palette by name, and by the hue until which it reaches, for colors that are written as numbers. */
const named = { green: "success", red: "error", yellow: "warning", orange: "warning", blue: "blue", purple: "purple" };
const hues = { error: 20, warning: 70, success: 165, cyan: 195, blue: 255, purple: 300, pink: 335 };

/** A color of the palette; `undefined` for the color of text. */
function paletteColor(color: string): string | undefined {
  const [, digits] = /^#([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(color) ?? [];
  const name = digits === undefined ? own(named, color.replace(/^(super-|semi-)?(light|dark)-/, "")) : nearest(digits);
  return name && `chart-${name}`;
}

function nearest(digits: string): string {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16) / 255);
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (high - low < 0.1) return "gray";
  // By the strongest color: where its sixths of the circle begin, and how far the hue is from there.
  const sectors = [
    { color: r, start: 6, distance: g - b },
    { color: g, start: 2, distance: b - r },
    { color: b, start: 4, distance: r - g },
  ];
  const { start = 0, distance = 0 } = sectors.find(({ color }) => color === high) ?? {};
  const hue = (60 * (distance / (high - low) + start)) % 360;
  return Object.entries(hues).find(([, until]) => hue < until)?.[0] ?? "error";
}

/** The colors of a number: the base color, and a rule for each threshold and value mapping, if the service has rules. */
export function colorsOf(defaults: Members, { colorMode }: Members, hasRules: boolean, findings: Findings): Members {
  const mode = colorMode === "none" ? "none" : textOf(defaults, "color", "mode") || "thresholds";
  const [first, ...steps] = mode === "thresholds" ? recordsOf(defaults, "thresholds", "steps") : [];
  const baseColor = mode === "fixed" ? textOf(defaults, "color", "fixedColor") : textOf(first?.color);
  const base = paletteColor(baseColor);
  const isRelative = recordOf(defaults.thresholds).mode === "percentage";
  const [min = Number.NaN, max = Number.NaN] = isRelative ? [numberOf(defaults.min), numberOf(defaults.max)] : [];
  const limitOf = (value = Number.NaN) => {
    if (!isRelative) return value;
    return min + (value / 100) * (max - min);
  };
  const above = steps.map(({ value, color }) => ({
    ...{ operator: "gte", value: limitOf(numberOf(value)), color: paletteColor(textOf(color)) },
  }));
  const thresholdRules = above.filter(({ value, color }) => Number.isFinite(value) && color !== undefined);
  const texts = recordsOf(defaults.mappings).flatMap(
    (mapping) => mappingRules(mapping, base ?? "chart-gray", findings) ?? [undefined],
  );
  const rules = [...thresholdRules, ...texts.flatMap((mappingRules) => mappingRules ?? [])];
  const isLost =
    thresholdRules.length < above.length ||
    rules.length > limits.colorRules ||
    (!hasRules && thresholdRules.length > 0);
  findings.addIf(isLost, "threshold-colors");
  findings.addIf(texts.includes(undefined) || (!hasRules && texts.length > 0), "mappings");
  return {
    ...(base !== undefined && { color: base }),
    ...(hasRules && rules.length > 0 && { colorRules: rules.slice(0, limits.colorRules) }),
  };
}

/** Texts for values or a range; `undefined` if there is no rule for them. */
function mappingRules({ type, options }: Members, base: string, findings: Findings): Members[] | undefined {
  const { from, to, result } = recordOf(options);
  const rule = (operator: string, value: unknown, display: unknown) => {
    const label = findings.fitted(textOf(display, "text"), mostOfLabel, "The text of a value mapping");
    return { operator, value, color: paletteColor(textOf(display, "color")) ?? base, ...(label !== "" && { label }) };
  };
  if (type === "range" && numberOf(from) !== undefined && numberOf(to) !== undefined)
    return [rule("between", [from, to], result)];
  if (type !== "value") return undefined;
  return Object.entries(recordOf(options)).map(([value, display]) =>
    rule("eq", Number.isFinite(Number(value)) && value.trim() !== "" ? Number(value) : value, display),
  );
}
