import { type LabelBlock, readLabels } from "./labels";

/** The parts of a sample's line, as text. */
export interface Line {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: string;
  readonly timestamp: string | undefined;
}

const metricName = /[A-Za-z_:][A-Za-z0-9_:]*/y;
const opening = /[ \t]*\{[ \t]*/y;
const none: LabelBlock = { labels: {}, name: undefined, end: -1 };

/** Reads the lines of one text. Most lines carry the labels of many others, which are then read once. */
export class SampleLines {
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
