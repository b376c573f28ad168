import { readFileSync } from "node:fs";
import { didYouMean, isRecord } from "terraform-provider-sdk/schema";
import { isMap, isNode, isScalar, LineCounter, parseDocument, type YAMLError } from "yaml";
import { z } from "zod";
import { NotationError, readInstant, readMoment, readSpan, readStates, readValues } from "./notation";

type Path = readonly (string | number)[];

/** Something wrong in a file, at a path in it. */
export class Problem extends Error {
  constructor(
    readonly path: Path,
    message: string,
  ) {
    super(message);
  }
}

/** A member in a notation of its own. */
function written<T>(read: (value: unknown) => T) {
  return z.unknown().transform((value, context): T => {
    try {
      return read(value);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      context.issues.push({ code: "custom", input: value, message: error.message });
      return z.NEVER;
    }
  });
}

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** The values of the group columns: one, all of them in their order, or by column. */
const group = z.union([scalar.transform((text) => [text]), z.array(scalar), z.record(z.string(), scalar)], {
  error: "must be the value of the group column, a list with one value for each, or a mapping from column to value.",
});

/** One thing for an alert without groups, or one for each group. */
function perGroup<T>(read: (value: unknown) => T) {
  return written((value): { all: T } | { groups: [name: string, T][] } =>
    isRecord(value)
      ? { groups: Object.entries(value).map(([name, own]) => [name, forGroup(name, () => read(own))]) }
      : { all: read(value) },
  );
}

function forGroup<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof NotationError ? new NotationError(`(group ${name}) ${error.message}`) : error;
  }
}

const moment = written(readMoment);
const moments = (value: unknown) => {
  if (!Array.isArray(value)) throw new NotationError("must be a list of times, for example [5m, 10m]; [] for never.");
  return value.map(readMoment);
};
const count = z.number().int().min(1).max(1_000_000_000);

const event = z.strictObject({
  at: moment,
  /** How many rows. */
  count: count.optional(),
  value: z.number().optional(),
  group: group.optional(),
  series: z.string().optional(),
  every: written(readSpan).optional(),
  times: z.number().int().min(1).max(10_000).optional(),
  arrives: moment.optional(),
});

const sent = z.strictObject({
  at: moment,
  state: z.enum(["ALERT", "OK"]).optional(),
  group: group.optional(),
  value: z.number().optional(),
  start: moment.optional(),
  title: z.string().optional(),
  text: z.string().optional(),
  contains: z
    .union([z.string().transform((text) => [text]), z.array(z.string())], {
      error: "must be a text or a list of texts.",
    })
    .optional(),
});

const expectation = z.strictObject({
  fired: perGroup(moments).optional(),
  resolved: perGroup(moments).optional(),
  sent: z.array(sent).optional(),
  states: written(readStates).optional(),
});

const test = z.strictObject({
  name: z.string().min(1),
  alert: z.string().optional(),
  start: written(readInstant).optional(),
  step: written(readSpan).optional(),
  values: perGroup(readValues).optional(),
  series: z.record(z.string(), perGroup(readValues)).optional(),
  events: z.array(event).optional(),
  runs: z.array(moment).min(1).optional(),
  failing: z.array(moment).optional(),
  silenced: moment.optional(),
  expect: expectation,
});

const file = z.strictObject({
  alert: z.string().optional(),
  stack: z.string().optional(),
  tests: z.array(test).min(1),
});

export type AlertTest = z.output<typeof test>;

/** A file of alert tests as it was read. */
export interface TestFile {
  readonly name: string;
  readonly content: z.output<typeof file>;
  /** `file:line:column` of what stands at a path. */
  readonly placeOf: (path: Path) => string;
}

/** A file, or what is wrong with it: one line for each mistake, with `file:line:column`. */
export function readTestFile(path: string, name: string): TestFile | { readonly problems: readonly string[] } {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, "utf8"), { lineCounter: lines, prettyErrors: false });
  const at = (offset: number | undefined) => {
    const { line, col } = lines.linePos(offset ?? 0);
    return `${name}:${line}:${col}`;
  };
  if (document.errors.length > 0)
    return { problems: document.errors.map((error) => `${at(error.pos[0])}: ${messageOf(error)}`) };
  const offsetOf = (path: Path): number | undefined => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    return isNode(node) ? node.range?.[0] : path.length > 0 ? offsetOf(path.slice(0, -1)) : undefined;
  };
  const keyOffset = (path: Path, key: string): number | undefined => {
    const map = path.length === 0 ? document.contents : document.getIn(path, true);
    const pair = isMap(map)
      ? map.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
      : undefined;
    return isScalar(pair?.key) ? pair.key.range?.[0] : undefined;
  };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return { problems: [`${at(0)}: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const read = file.safeParse(value);
  if (read.success) return { name, content: read.data, placeOf: (path) => at(offsetOf(path)) };
  const problems = read.error.issues.flatMap((issue) => {
    const path = issue.path.filter((step) => typeof step !== "symbol");
    if (issue.code !== "unrecognized_keys") return [{ offset: offsetOf(path), says: sentence(path, issue, value) }];
    return issue.keys.map((key) => ({
      offset: keyOffset(path, key),
      says: `${pathText([...path, key])} is not a member.${didYouMean(key, membersAt(path)) || columnHint(path)}`,
    }));
  });
  problems.sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0));
  return { problems: problems.map(({ offset, says }) => `${at(offset)}: ${says}`) };
}

/** Our own words for what the reader of YAML says in its own. */
const messages: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS:
    "a second document begins here; a file has one, so put all tests under one `tests` or into another file.",
  RESOURCE_EXHAUSTION: "the file is nested too deeply.",
};

function messageOf({ code, message }: YAMLError): string {
  return messages[code] ?? message;
}

/** `tests[0].expect.fired`. */
export function pathText(path: Path): string {
  return path.map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`)).join("");
}

/** Somebody who gives an event columns expects filters to read them. */
const columnHint = (path: Path): string =>
  path.at(-2) === "events"
    ? " An event has no columns but its group: it is a row that the query finds, so filters are not applied."
    : "";

/** The members of the object at a path. */
function membersAt(path: Path): string[] {
  const names = path.filter((step) => typeof step === "string").at(-1) ?? "";
  const shapes: Readonly<Record<string, { shape: object }>> = {
    "": file,
    tests: test,
    events: event,
    expect: expectation,
    sent,
  };
  return Object.keys(shapes[names]?.shape ?? {});
}

const words: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  array: "a list",
  object: "a mapping",
};

function sentence(path: Path, issue: z.core.$ZodIssue, whole: unknown): string {
  const subject = pathText(path) || "the file";
  const value = path.reduce<unknown>(
    (inner, step) => (isRecord(inner) || Array.isArray(inner) ? Reflect.get(inner, step) : undefined),
    whole,
  );
  if (value === undefined || value === null) return `${subject} is missing.`;
  switch (issue.code) {
    case "invalid_type":
      return `${subject} is ${JSON.stringify(value)}; it must be ${words[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return `${subject} is ${JSON.stringify(value)}; use ${issue.values.map((one) => JSON.stringify(one)).join(" or ")}.${didYouMean(String(value), issue.values.map(String))}`;
    case "too_small":
      return issue.origin === "array"
        ? `${subject} is empty; write at least one.`
        : `${subject} is ${JSON.stringify(value)}; the least is ${issue.minimum}.`;
    case "too_big":
      return `${subject} is ${JSON.stringify(value)}; the most is ${issue.maximum}.`;
    default:
      return `${subject} ${issue.message}`;
  }
}
