/** The parts of a sample's line, as text. */
export interface Line {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: string;
  readonly timestamp: string | undefined;
}

const metricName = /[A-Za-z_:][A-Za-z0-9_:]*/y;
const opening = /[ \t]*\{[ \t]*/y;
/** `name="value"`, and a quoted name alone, which is the metric's own; followed by a comma or the closing brace. */
const label =
  /(?:([A-Za-z_][A-Za-z0-9_.:]*)|"((?:[^"\\]|\\.)*)")[ \t]*(?:=[ \t]*"((?:[^"\\]|\\.)*)")?[ \t]*(?:,[ \t]*|(?=\}))/y;

/** The parts of a line without blanks around it; a text says what is wrong with it. */
export function readSample(line: string): Line | string {
  let name = matchAt(metricName, line, 0)?.[0] ?? "";
  const labels: [string, string][] = [];
  const open = matchAt(opening, line, name.length);
  let at = name.length + (open?.[0].length ?? 0);
  while (open && line[at] !== "}") {
    const found = matchAt(label, line, at);
    if (!found) return `has no label where one is expected, at column ${at + 1}`;
    const [all, plain, quoted = "", value] = found;
    if (value !== undefined) labels.push([plain ?? unescaped(quoted), unescaped(value)]);
    else if (plain === undefined) name = unescaped(quoted);
    else return `has a label "${plain}" without a value`;
    at += all.length;
  }
  if (name === "") return "is not in the Prometheus exposition format";
  const rest = line.slice(open ? at + 1 : at);
  if (!open && !/^[ \t]/.test(rest)) return "has no value";
  const [value = "", timestamp, ...more] = withoutExemplar(rest)
    .trim()
    .split(/[ \t]+/);
  if (value === "") return "has no value";
  if (more.length > 0) return "has more than a value and a time";
  return { name, labels: Object.fromEntries(labels), value, timestamp };
}

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

/** OpenMetrics puts an example behind ` # `. */
function withoutExemplar(rest: string): string {
  const at = rest.indexOf(" # ");
  return at < 0 ? rest : rest.slice(0, at);
}

export function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\([\\n"])/g, (_, letter: string) => (letter === "n" ? "\n" : letter));
}
