import type { Opaque } from "../store/records";

const scaled = (value: number, base: number, units: string[]): string => {
  let index = 0;
  let rest = value;
  while (Math.abs(rest) >= base && index < units.length - 1) {
    rest /= base;
    index += 1;
  }
  return `${Number(rest.toPrecision(3))}${units[index]}`;
};

const short = (value: number): string => scaled(value, 1000, ["", " k", " M", " G", " T"]);

function duration(value: number, factor: number): string {
  const seconds = value * factor;
  if (seconds >= 1) return `${Number(seconds.toPrecision(3))} s`;
  return scaled(seconds * 1e9, 1000, [" ns", " µs", " ms", " s"]);
}

/** A number as a tile shows it, by its number format; far simpler than the real service's. */
export function numberText(value: number, format: Opaque | undefined): string {
  const factor = typeof format?.factor === "number" ? format.factor : 1;
  switch (format?.output) {
    case "percent":
      return `${Number((value * 100).toPrecision(3))} %`;
    case "byte":
    case "data_rate":
      return scaled(value, 1024, [" B", " KiB", " MiB", " GiB", " TiB"]);
    case "duration":
    case "time":
      return duration(value, factor);
    case "currency":
      return `${format.currencySymbol ?? "$"}${short(value)}`;
    default:
      return `${short(value)}${typeof format?.unit === "string" ? ` ${format.unit}` : ""}`;
  }
}
