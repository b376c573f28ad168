import { randomBytes } from "node:crypto";
import { z } from "zod/v3";

/** The words of a text, one by one. */
type Words<S extends string, Before extends string[] = []> = S extends `${infer Head} ${infer Tail}`
  ? Words<Tail, [...Before, Head]>
  : [...Before, S];

export function words<const S extends string>(text: S): Words<S> {
  return text.split(" ") as Words<S>;
}

/** One shape for several members of an object, by their names. */
export function each<const S extends string, T extends z.ZodTypeAny>(names: S, shape: T) {
  return Object.fromEntries(words(names).map((name) => [name, shape])) as Record<Words<S>[number] & string, T>;
}

/** A closed set that the service makes from an enum: of what is not in it, its messages quote numbers as they quote texts. */
export function enumeration<const S extends string>(values: readonly S[]) {
  return z.nativeEnum(Object.fromEntries(values.map((value) => [value, value])) as { [V in S]: V });
}

/** The closed sets of the service, in the order in which its error messages list them. */
export const aggFn = z.enum(words("avg count count_distinct last_value max min quantile sum any none increase"));
export const whereLanguage = z.enum(["sql", "lucene", "promql"]);
export const metricDataType = enumeration(["gauge", "histogram", "sum", "summary", "exponential histogram"]);
export const paletteToken = z.enum(
  words(
    "chart-blue chart-orange chart-red chart-cyan chart-green chart-pink chart-purple chart-light-blue chart-brown chart-gray chart-success chart-warning chart-error",
  ),
);
export const interval = z.enum(["1m", "5m", "15m", "30m", "1h", "6h", "12h", "1d"]);
/** What a managed service takes where the feature is on, which versions after the recorded one have. */
export const shortInterval = z.enum(["30s", ...interval.options]);
export const granularity = z.enum(words("30s 1m 5m 10m 15m 30m 1h 2h 6h 12h 1d 2d 7d 30d auto"));

const numericUnit = enumeration(
  words(
    "bytes_iec bytes_si bits_iec bits_si kibibytes kilobytes mebibytes megabytes gibibytes gigabytes tebibytes " +
      "terabytes pebibytes petabytes packets_sec bytes_sec_iec bytes_sec_si bits_sec_iec bits_sec_si " +
      "kibibytes_sec kibibits_sec kilobytes_sec kilobits_sec mebibytes_sec mebibits_sec megabytes_sec " +
      "megabits_sec gibibytes_sec gibibits_sec gigabytes_sec gigabits_sec tebibytes_sec tebibits_sec " +
      "terabytes_sec terabits_sec pebibytes_sec pebibits_sec petabytes_sec petabits_sec cps ops rps reads_sec " +
      "wps iops cpm opm rpm_reads wpm",
  ),
);

export const numberFormat = z.object({
  output: z.enum(["currency", "percent", "byte", "time", "duration", "number", "data_rate", "throughput"]),
  numericUnit: numericUnit.optional(),
  mantissa: z.number().int().optional(),
  ...each("thousandSeparated average decimalBytes", z.boolean().optional()),
  factor: z.number().optional(),
  ...each("currencySymbol unit", z.string().optional()),
});

export const expression = z.string().max(10_000);
/** A member that a release does not know. */
export const dropped = z
  .unknown()
  .transform(() => undefined)
  .optional();

export const tags = z.array(z.string().max(32)).max(50);

const processPart = randomBytes(5).toString("hex");
let counter = randomBytes(3).readUIntBE(0, 3);

/** A fresh 24-hex ID that sorts by creation time, as the service's document store makes them. */
export function objectId(): string {
  counter = (counter + 1) % 0x1000000;
  const seconds = Math.floor(Date.now() / 1000);
  return seconds.toString(16).padStart(8, "0") + processPart + counter.toString(16).padStart(6, "0");
}

/** The service's syntax check: 24 hex digits in any case, or any text of 12 bytes. */
export const objectIdPattern = /^([0-9A-Fa-f]{24}|\p{ASCII}{12})$/u;
export function isObjectId(text: string): boolean {
  return objectIdPattern.test(text);
}
export const objectIdText = z.string().regex(objectIdPattern, "Invalid ObjectId");

/** What checks a value of any form and returns it as `T`. */
export type Shape<T, From = unknown> = z.ZodType<T, z.ZodTypeDef, From>;

/** Reports a problem at a place below the value that a rule looks at, `[]` for the value itself. */
export type Reject = (path: (string | number)[], message: string) => void;

/** A shape with a rule over its parsed value, which runs unless the value's type is wrong. */
export function ruled<T extends z.ZodTypeAny>(
  shape: T,
  rule: (value: z.output<T>, reject: Reject) => void,
): Shape<z.output<T>, z.input<T>> {
  return shape.superRefine((value, context) =>
    rule(value, (path, message) => context.addIssue({ code: z.ZodIssueCode.custom, path, message })),
  );
}
