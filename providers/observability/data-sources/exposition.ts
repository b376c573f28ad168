import { Decimal } from "terraform-provider-sdk/schema";

/** One sample of a text in the Prometheus exposition format. */
export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Null for NaN and infinities. */
  readonly value: number | Decimal | null;
  /** The value as text. */
  readonly valueText: string;
  /** The type of its family, in lower case; `untyped` if the text has none. */
  readonly type: string;
  readonly help: string | null;
  readonly timestampMs: number | null;
};

/** A text that is not in the exposition format; the message names line and reason. */
export class ExpositionError extends Error {
  constructor(line: number, reason: string) {
    super(`line ${line} ${reason}`);
    this.name = "ExpositionError";
  }
}

/**
 * The samples of a text in the order of its lines.
 * @throws ExpositionError for the first line that is not one of the format.
 */
export function readExposition(text: string): Sample[] {
  const types = new Map<string, string>();
  const helps = new Map<string, string>();
  const lines = text.split("\n").flatMap((raw, index) => {
    const line = raw.trim();
    if (line.startsWith("#")) readComment(line, types, helps);
    if (line === "" || line.startsWith("#")) return [];
    return [readLine(line, index + 1)];
  });
  return lines.map(({ name, ...line }) => {
    const family = familyName(name, types);
    return { name, ...line, type: types.get(family) ?? "untyped", help: helps.get(family) ?? null };
  });
}

const comment = /^#\s+(TYPE|HELP)\s+(?:"((?:[^"\\]|\\.)*)"|(\S+))(?:\s+(.*))?$/;

function readComment(line: string, types: Map<string, string>, helps: Map<string, string>): void {
  const [, word, quoted, plain, remainder = ""] = comment.exec(line) ?? [];
  const name = quoted ?? plain;
  if (name === undefined) return;
  if (word === "TYPE") types.set(name, remainder.toLowerCase());
  else helps.set(name, unescaped(remainder));
}

const partsOf: Readonly<Record<string, RegExp>> = {
  histogram: /_(bucket|sum|count|created)$/,
  gaugehistogram: /_(bucket|gsum|gcount)$/,
  summary: /_(sum|count|created)$/,
  counter: /_(total|created)$/,
  info: /_info$/,
};

/** The family a sample belongs to: its own name, or that of a histogram or summary it is a part of. */
function familyName(name: string, types: ReadonlyMap<string, string>): string {
  if (types.has(name)) return name;
  const base = name.replace(/_[a-z]+$/, "");
  if (partsOf[types.get(base) ?? ""]?.test(name)) return base;
  return name;
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const notANumber = /^([+-]?inf(inity)?|[+-]?nan)$/i;

function numberOf(text: string): number | Decimal | null {
  if (notANumber.test(text)) return null;
  if (/^-?\d+(\.\d+)?([eE]|$)/.test(text)) return Decimal.parse(text);
  return Number(text);
}

function shortened(text: string): string {
  if (text.length <= 60) return text;
  return `${text.slice(0, 60)}…`;
}

const opening = /^([A-Za-z_:][A-Za-z0-9_:]*)?(?:[ \t]*(\{)[ \t]*)?/;

/** `name="value"`, or a quoted name alone, which is the metric's own; followed by a comma or the closing brace. */
const label =
  /(?:([A-Za-z_][A-Za-z0-9_.:]*)|"([^"\\]*(?:\\.[^"\\]*)*)")[ \t]*(?:=[ \t]*"([^"\\]*(?:\\.[^"\\]*)*)")?[ \t]*(?:,[ \t]*|(?=\}))/y;

/** The sample of a trimmed line. */
function readLine(line: string, number: number): Omit<Sample, "type" | "help"> {
  const invalid = (reason: string) => new ExpositionError(number, `(${shortened(line)}) ${reason}`);
  const instead = (text: string, replacement: string) =>
    new ExpositionError(number, `has "${shortened(text)}" instead of ${replacement}`);
  const [start = "", plainName, brace] = opening.exec(line) ?? [];
  const labels: [string, string][] = [];
  let [name, end] = [plainName, start.length];
  while (brace && line[end] !== "}") {
    label.lastIndex = end;
    const [labelText, plain, quoted = "", value] = label.exec(line) ?? [];
    if (labelText === undefined) throw invalid(`has no label at column ${end + 1}`);
    if (value !== undefined) labels.push([plain ?? unescaped(quoted), unescaped(value)]);
    else if (plain === undefined) name = unescaped(quoted);
    else throw invalid(`has a label "${plain}" without a value`);
    end = label.lastIndex;
  }
  if (!name) throw invalid("is not in the Prometheus exposition format");
  const remainder = line.slice(brace ? end + 1 : end);
  // OpenMetrics puts an example behind ` # `.
  const [valueText = "", timestamp, ...more] = (remainder.split(" # ")[0] ?? "").trim().split(/[ \t]+/);
  if (valueText === "" || !(brace || /^[ \t]/.test(remainder))) throw invalid("has no value");
  if (more.length > 0) throw invalid("has more than a value and a time");
  if (!decimal.test(valueText) && !notANumber.test(valueText)) throw instead(valueText, "a value");
  if (timestamp !== undefined && !/^-?\d{1,15}(\.\d+)?$/.test(timestamp))
    throw instead(timestamp, "a time in milliseconds");
  const timestampMs = timestamp === undefined ? null : Number(timestamp);
  return { name, labels: Object.fromEntries(labels), value: numberOf(valueText), valueText, timestampMs };
}

const escapes: Readonly<Record<string, string>> = { n: "\n" };

/** Text with the escapes of the format undone. */
function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\([\\n"])/g, (_, letter: string) => escapes[letter] ?? letter);
}
