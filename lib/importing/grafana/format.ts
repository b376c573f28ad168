import { type Members, own } from "terraform-provider-sdk/internal/schema";
import { limits } from "../../service/words";
import { type Finding, found, foundIf } from "./findings";
import { numberOf, recordOf, recordsOf, textOf } from "./values";

const prefixes = ["k kilo kibi", "m mega mebi", "g giga gibi", "t tera tebi", "p peta pebi"];

/** Units of larger amounts. */
const scaled = Object.fromEntries(
  prefixes.flatMap((prefix) => {
    const [letter = "", decimal, binary] = prefix.split(" ");
    return [
      [`${letter}bytes`, { output: "byte", numericUnit: `${binary}bytes` }],
      [`dec${letter}bytes`, { output: "byte", numericUnit: `${decimal}bytes` }],
      [`${letter.toUpperCase()}Bs`, { output: "data_rate", numericUnit: `${decimal}bytes_sec` }],
      [`${letter.toUpperCase()}bits`, { output: "data_rate", numericUnit: `${decimal}bits_sec` }],
      [`${letter.toUpperCase()}iBs`, { output: "data_rate", numericUnit: `${binary}bytes_sec` }],
      [`${letter.toUpperCase()}ibits`, { output: "data_rate", numericUnit: `${binary}bits_sec` }],
    ];
  }),
);

/** Formats by the unit's identifier in Grafana. */
const units: Readonly<Record<string, Members>> = {
  none: { output: "number" },
  short: { output: "number", average: true },
  percentunit: { output: "percent" },
  percent: { output: "number", unit: "%" },
  ns: { output: "duration", factor: 1e-9 },
  µs: { output: "duration", factor: 1e-6 },
  ms: { output: "duration", factor: 0.001 },
  s: { output: "duration", factor: 1 },
  m: { output: "duration", factor: 60 },
  h: { output: "duration", factor: 3600 },
  d: { output: "duration", factor: 86_400 },
  dthms: { output: "time", factor: 1 },
  dtdhms: { output: "time", factor: 1 },
  clocks: { output: "time", factor: 1 },
  clockms: { output: "time", factor: 0.001 },
  locale: { output: "number", thousandSeparated: true },
  bytes: { output: "byte", numericUnit: "bytes_iec" },
  decbytes: { output: "byte", numericUnit: "bytes_si" },
  bits: { output: "byte", numericUnit: "bits_iec" },
  decbits: { output: "byte", numericUnit: "bits_si" },
  binBps: { output: "data_rate", numericUnit: "bytes_sec_iec" },
  Bps: { output: "data_rate", numericUnit: "bytes_sec_si" },
  binbps: { output: "data_rate", numericUnit: "bits_sec_iec" },
  bps: { output: "data_rate", numericUnit: "bits_sec_si" },
  pps: { output: "data_rate", numericUnit: "packets_sec" },
  ...scaled,
  ...Object.fromEntries(
    ["cps", "ops", "rps", "wps", "iops", "cpm", "opm", "wpm"].map((id) => [
      id,
      { output: "throughput", numericUnit: id },
    ]),
  ),
  reqps: { output: "throughput", numericUnit: "rps" },
  rps: { output: "throughput", numericUnit: "reads_sec" },
  rpm: { output: "throughput", numericUnit: "rpm_reads" },
  reqpm: { output: "number", unit: " req/min" },
  currencyUSD: { output: "currency", currencySymbol: "$" },
  currencyEUR: { output: "currency", currencySymbol: "€" },
  currencyGBP: { output: "currency", currencySymbol: "£" },
};

/** Units that are no suffix of a number. */
const formatting = /^(dateTime|time:|hex|sci|string|bool)/;

/** The number format of a panel. Digits are always written: without them the service shows none. */
export function numberFormatOf({ unit, decimals }: Members): { numberFormat?: Members; findings: readonly Finding[] } {
  const id = textOf(unit);
  const mantissa = Math.max(0, Math.min(numberOf(decimals) ?? 2, 20));
  if (id === "" && numberOf(decimals) === undefined) return { findings: [] };
  const known = own(units, id === "" ? "none" : id);
  if (known) return { numberFormat: { ...known, mantissa }, findings: [] };
  if (formatting.test(id)) return { findings: [found("unit", id)] };
  const suffix = id.replace(/^suffix:/, "");
  const findings = id.startsWith("suffix:") ? [] : [found("unit", id)];
  return { numberFormat: { output: "number", unit: ` ${suffix.trim()}`, mantissa }, findings };
}

const named: Readonly<Record<string, string>> = {
  green: "chart-success",
  red: "chart-error",
  yellow: "chart-warning",
  orange: "chart-warning",
  blue: "chart-blue",
  purple: "chart-purple",
};

/** The palette by hue, for colors that are written as numbers. */
const hues: readonly (readonly [until: number, color: string])[] = [
  [20, "chart-error"],
  [70, "chart-warning"],
  [165, "chart-success"],
  [195, "chart-cyan"],
  [255, "chart-blue"],
  [300, "chart-purple"],
  [335, "chart-pink"],
  [361, "chart-error"],
];

/** A color of the palette; `undefined` for the color of text. */
function paletteColor(color: string): string | undefined {
  const name = color.replace(/^(super-|semi-)?(light|dark)-/, "");
  const [, digits] = /^#([0-9a-f]{6})/i.exec(color) ?? [];
  if (digits === undefined) return own(named, name);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255);
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (high - low < 0.1) return "chart-gray";
  const sector =
    high === r ? (g - b) / (high - low) : high === g ? 2 + (b - r) / (high - low) : 4 + (r - g) / (high - low);
  const hue = (sector * 60 + 360) % 360;
  return hues.find(([until]) => hue < until)?.[1];
}

/** The colors of a number: the base color, and a rule for each threshold and value mapping. */
export function colorsOf({
  defaults,
  options,
  hasRules,
}: {
  readonly defaults: Members;
  readonly options: Members;
  readonly hasRules: boolean;
}) {
  const mode = textOf(recordOf(defaults.color).mode) || "thresholds";
  const { mode: scale, steps } = recordOf(defaults.thresholds);
  const isShown = mode === "thresholds" && options.colorMode !== "none";
  const all = isShown ? recordsOf(steps) : [];
  const fixed = mode === "fixed" && options.colorMode !== "none" ? textOf(recordOf(defaults.color).fixedColor) : "";
  const base = paletteColor(fixed || textOf(all[0]?.color));
  const min = numberOf(defaults.min);
  const max = numberOf(defaults.max);
  const isRelative = scale === "percentage";
  const above = all.slice(1).flatMap(({ value, color }) => {
    const limit = numberOf(value);
    const now = paletteColor(textOf(color));
    if (limit === undefined || now === undefined || (isRelative && (min === undefined || max === undefined))) return [];
    const absolute = isRelative ? (min ?? 0) + (limit / 100) * ((max ?? 0) - (min ?? 0)) : limit;
    return [{ operator: "gte", value: absolute, color: now }];
  });
  const texts = mappingRules(recordsOf(defaults.mappings), base);
  const rules = [...above, ...texts.rules];
  const isLost =
    above.length < all.slice(1).length || rules.length > limits.colorRules || (!hasRules && above.length > 0);
  return {
    members: {
      ...(base !== undefined && { color: base }),
      ...(hasRules && rules.length > 0 && { colorRules: rules.slice(0, limits.colorRules) }),
    },
    findings: [
      ...foundIf(isLost, "threshold-colors"),
      ...foundIf(texts.isLost || (!hasRules && texts.rules.length > 0), "mappings"),
    ],
  };
}

/** Texts for values and ranges. */
function mappingRules(mappings: readonly Members[], base = "chart-gray") {
  let isLost = false;
  const rules = mappings.flatMap(({ type, options }): Members[] => {
    const { from, to, result, ...values } = recordOf(options);
    if (type === "range" && numberOf(from) !== undefined && numberOf(to) !== undefined)
      return [{ operator: "between", value: [from, to], ...shown(recordOf(result), base) }];
    if (type !== "value") {
      isLost = true;
      return [];
    }
    return Object.entries(values).map(([value, one]) => {
      const operand = Number.isFinite(Number(value)) && value.trim() !== "" ? Number(value) : value;
      return { operator: "eq", value: operand, ...shown(recordOf(one), base) };
    });
  });
  return { rules, isLost };
}

function shown({ text, color }: Members, base: string): Members {
  const label = textOf(text).slice(0, 40);
  return { color: paletteColor(textOf(color)) ?? base, ...(label !== "" && { label }) };
}
