import type { Opaque } from "../evaluation/chart";

const decimalSteps = ["", "k", "M", "G", "T", "P"];
const binarySteps = ["", "Ki", "Mi", "Gi", "Ti", "Pi"];

/**
 * A number as a tile shows it, by its `numberFormat` (contract section 4). Percentages are shares of one; durations are seconds times
 * `factor`; bytes count in 1024 unless `decimalBytes` is set.
 */
export function formatNumber(value: number | null, format: Opaque = {}): string {
  if (value === null || !Number.isFinite(value)) return "–";
  const factor = typeof format.factor === "number" ? format.factor : 1;
  switch (format.output) {
    case "percent":
      return `${digits(value * 100, format)} %`;
    case "byte":
      return bytes(value, format);
    case "data_rate":
      return `${bytes(value, format)}/s`;
    case "throughput":
      return `${scaled(value, format)}/s`;
    case "duration":
      return duration(value * factor, format);
    case "time":
      return clock(value * factor);
    case "currency":
      return `${format.currencySymbol || "$"}${scaled(value, format)}`;
    default:
      return `${scaled(value, format)}${unit(format)}`;
  }
}

/** The unit in which a number of this size is read, in the tile's own values: 1024² for mebibytes, 60 for minutes. */
export function scaleOf(value: number, format: Opaque = {}): number {
  const { output, decimalBytes, factor } = format;
  const size = Math.abs(value);
  if ((output === "byte" || output === "data_rate") && decimalBytes !== true) {
    if (size < 1024) return 1;
    return 1024 ** Math.min(5, Math.floor(Math.log(size) / Math.log(1024)));
  }
  if (output !== "duration") return 1;
  const seconds = typeof factor === "number" && factor > 0 ? factor : 1;
  const [step] = durationSteps.find(([stepLength]) => size * seconds >= stepLength) ?? [seconds];
  return step / seconds;
}

function bytes(value: number, format: Opaque): string {
  const text = format.decimalBytes === true ? scaled(value, format) : scaled(value, format, 1024, binarySteps);
  if (/[A-Za-z]$/.test(text)) return `${text}B`;
  return `${text} B`;
}

function scaled(value: number, format: Opaque, step = 1000, names = decimalSteps): string {
  if (format.average === false || format.thousandSeparated === true) return digits(value, format);
  let [amount, index] = [value, 0];
  while (Math.abs(amount) >= step && index < names.length - 1) {
    amount /= step;
    index += 1;
  }
  if (index === 0) return digits(amount, format);
  return `${digits(amount, format)} ${names[index]}`;
}

function digits(value: number, { mantissa, thousandSeparated }: Opaque): string {
  const isFixed = typeof mantissa === "number" && mantissa >= 0 && mantissa <= 20;
  const useGrouping = thousandSeparated === true;
  if (!isFixed && !useGrouping) return String(Number(value.toPrecision(3)));
  const [leastDigits, mostDigits] = isFixed ? [mantissa, mantissa] : [0, 2];
  return value.toLocaleString("en-US", {
    useGrouping,
    minimumFractionDigits: leastDigits,
    maximumFractionDigits: mostDigits,
  });
}

const durationSteps: readonly (readonly [number, string])[] = [
  [86_400, "d"],
  [3_600, "h"],
  [60, "min"],
  [1, "s"],
  [1e-3, "ms"],
  [1e-6, "µs"],
  [1e-9, "ns"],
];

function duration(seconds: number, format: Opaque): string {
  if (seconds === 0) return "0 s";
  const [size, name] = durationSteps.find(([stepLength]) => Math.abs(seconds) >= stepLength) ?? [1e-9, "ns"];
  return `${digits(seconds / size, format)} ${name}`;
}

function clock(seconds: number): string {
  const wholeSeconds = Math.floor(Math.abs(seconds));
  const sign = seconds < 0 ? "-" : "";
  const parts = [Math.floor(wholeSeconds / 60) % 60, wholeSeconds % 60].map((part) => String(part).padStart(2, "0"));
  return `${sign}${[Math.floor(wholeSeconds / 3600), ...parts].join(":")}`;
}

function unit({ unit, numericUnit }: Opaque): string {
  if (typeof unit === "string" && unit !== "") return ` ${unit}`;
  if (typeof numericUnit !== "string") return "";
  return ` ${numericUnit.replaceAll("_", " ")}`;
}
