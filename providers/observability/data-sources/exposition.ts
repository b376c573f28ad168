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
  const reader = new SampleLines();
  const lines: Line[] = [];
  let number = 0;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const raw = text.slice(start, end < 0 ? text.length : end);
    start = end < 0 ? text.length : end + 1;
    number += 1;
    const line = raw.trim();
    if (line === "") continue;
    if (line.startsWith("#")) readComment(line, types, helps);
    else lines.push(checked(reader.read(line), line, number));
  }
  const families = new Map<string, { readonly type: string; readonly help: string | null }>();
  return lines.map(({ name, labels, value, timestamp }) => {
    let family = families.get(name);
    if (!family) {
      const of = familyName(name, types);
      family = { type: types.get(of) ?? "untyped", help: helps.get(of) ?? null };
      families.set(name, family);
    }
    return {
      name,
      labels,
      value: numberOf(value),
      valueText: value,
      type: family.type,
      help: family.help,
      timestampMs: timestamp === undefined ? null : Number(timestamp),
    };
  });
}

function checked(sample: Line | string, line: string, number: number): Line {
  if (typeof sample === "string") throw new ExpositionError(number, `(${shortened(line)}) ${sample}`);
  if (!isValue(sample.value)) throw new ExpositionError(number, `has "${shortened(sample.value)}" instead of a value`);
  if (sample.timestamp !== undefined && !/^-?\d{1,15}(\.\d+)?$/.test(sample.timestamp))
    throw new ExpositionError(number, `has "${shortened(sample.timestamp)}" instead of a time in milliseconds`);
  return sample;
}

const comment = /^#\s+(TYPE|HELP)\s+(?:"((?:[^"\\]|\\.)*)"|(\S+))(?:\s+(.*))?$/;

function readComment(line: string, types: Map<string, string>, helps: Map<string, string>): void {
  const [, word, quoted, plain, rest = ""] = comment.exec(line) ?? [];
  const name = quoted ?? plain;
  if (name === undefined) return;
  if (word === "TYPE") types.set(name, rest.toLowerCase());
  else helps.set(name, unescaped(rest));
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
  return partsOf[types.get(base) ?? ""]?.test(name) ? base : name;
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const notANumber = /^([+-]?inf(inity)?|[+-]?nan)$/i;

function isValue(text: string): boolean {
  return decimal.test(text) || notANumber.test(text);
}

function numberOf(text: string): number | Decimal | null {
  if (notANumber.test(text)) return null;
  return /^-?\d+(\.\d+)?([eE]|$)/.test(text) ? Decimal.parse(text) : Number(text);
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The parts of a sample's line, as text. */
interface Line {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: string;
  readonly timestamp: string | undefined;
}

const metricName = /[A-Za-z_:][A-Za-z0-9_:]*/y;
const opening = /[ \t]*\{[ \t]*/y;
const none: LabelBlock = { labels: {}, name: undefined, end: -1 };

/** Reads the lines of one text. Most lines carry the labels of many others, which are then read once. */
class SampleLines {
  private readonly known = new Map<string, LabelBlock>();

  /** The parts of a trimmed line; a string describes an error. */
  read(line: string): Line | string {
    metricName.lastIndex = 0;
    const name = metricName.exec(line)?.[0] ?? "";
    opening.lastIndex = name.length;
    const hasLabels = opening.test(line);
    const block = hasLabels ? this.labelsAt(line, opening.lastIndex) : none;
    if (typeof block === "string") return block;
    const named = block.name ?? name;
    if (named === "") return "is not in the Prometheus exposition format";
    const rest = line.slice(hasLabels ? block.end + 1 : name.length);
    if (!hasLabels && !/^[ \t]/.test(rest)) return "has no value";
    const [value = "", timestamp, ...more] = withoutExemplar(rest)
      .trim()
      .split(/[ \t]+/);
    if (value === "") return "has no value";
    if (more.length > 0) return "has more than a value and a time";
    return { name: named, labels: block.labels, value, timestamp };
  }

  private labelsAt(line: string, start: number): LabelBlock | string {
    const end = line.lastIndexOf("}");
    const text = line.slice(start, end);
    const known = this.known.get(text);
    if (known) return { ...known, end };
    const block = readLabels(line, start);
    if (typeof block !== "string" && block.end === end) this.known.set(text, block);
    return block;
  }
}

/** OpenMetrics puts an example behind ` # `. */
function withoutExemplar(rest: string): string {
  const at = rest.indexOf(" # ");
  return at < 0 ? rest : rest.slice(0, at);
}

/** The content of the braces. */
interface LabelBlock {
  readonly labels: Readonly<Record<string, string>>;
  /** A metric whose name is quoted has it here. */
  readonly name: string | undefined;
  /** Where the closing brace is. */
  readonly end: number;
}

/** `name="value"`, or a quoted name alone, which is the metric's own; followed by a comma or the closing brace. */
const label =
  /(?:([A-Za-z_][A-Za-z0-9_.:]*)|"([^"\\]*(?:\\.[^"\\]*)*)")[ \t]*(?:=[ \t]*"([^"\\]*(?:\\.[^"\\]*)*)")?[ \t]*(?:,[ \t]*|(?=\}))/y;

/** The labels from `start`, the index after the opening brace; a string describes an error. */
function readLabels(line: string, start: number): LabelBlock | string {
  const labels: [string, string][] = [];
  let name: string | undefined;
  let at = start;
  while (line[at] !== "}") {
    label.lastIndex = at;
    const found = label.exec(line);
    if (!found) return `has no label at column ${at + 1}`;
    const [, plain, quoted = "", value] = found;
    if (value !== undefined) labels.push([plain ?? unescaped(quoted), unescaped(value)]);
    else if (plain === undefined) name = unescaped(quoted);
    else return `has a label "${plain}" without a value`;
    at = label.lastIndex;
  }
  return { labels: Object.fromEntries(labels), name, end: at };
}

/** Text with the escapes of the format undone. */
function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\([\\n"])/g, (_, letter: string) => (letter === "n" ? "\n" : letter));
}
