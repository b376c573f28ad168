import { isRecord, type Path } from "terraform-provider-sdk/values";
import { z } from "zod";
import { readYaml, type YamlFile } from "../plans/yaml-file";
import { NotationError, readInstant, readMoment, readSpan, readStates, readValues } from "./notation";

/** Something wrong in a file, at a path in it. */
export class Problem extends Error {
  constructor(
    readonly path: Path,
    message: string,
  ) {
    super(message);
  }
}

type Schema = Readonly<Record<string, unknown>>;

/** A member in a notation of its own; `schema` is what an editor can check of it. */
function inNotation<T>(read: (value: unknown) => T, schema: Schema) {
  const input = z.unknown().meta(schema);
  return input.transform((value, context): T => {
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
function perGroup<T>(read: (value: unknown) => T, schema: Schema) {
  const readGroups = (value: unknown): { all: T } | { groups: [name: string, T][] } => {
    if (!isRecord(value)) return { all: read(value) };
    const groups = Object.entries(value).map(([name, groupValue]): [string, T] => [
      name,
      forGroup(name, () => read(groupValue)),
    ]);
    return { groups };
  };
  return inNotation(readGroups, { anyOf: [schema, { type: "object", additionalProperties: schema }] });
}

function forGroup<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    throw new NotationError(`(group ${name}) ${error.message}`);
  }
}

const spanPattern = "0|(?=\\d)(\\d+d)?(\\d+h)?(\\d+m)?(\\d+s)?";
const instantPattern = "\\d{4}-\\d\\d-\\d\\dT.*(Z|[+-]\\d\\d:\\d\\d)";
const zeroOr = { type: ["string", "integer"], minimum: 0, maximum: 0 };
const spanSchema = { ...zeroOr, ...text(spanPattern, 'a span such as "90s", "5m" or "1h30m"') };
const instantSchema = { type: "string", ...text(instantPattern, 'an instant such as "2026-03-02T10:00:00Z"') };
const momentSchema = { ...zeroOr, ...text(`${spanPattern}|${instantPattern}`, 'a time after the start such as "15m"') };
const momentsSchema = { type: "array", items: momentSchema };
const valuesSchema = { type: ["number", "string"], ...text("[-+_\\d.a-z\\s]+", 'values such as "0 5x3 10+5x2 _"') };
const statesSchema = {
  type: "string",
  ...text("\\s*((OK|PENDING|ALERT)(x\\d{1,5})?(\\s+|$))+", 'states such as "OK ALERTx2 OK"'),
};

function text(pattern: string, requirement: string): Schema {
  return { pattern: `^(${pattern})$`, patternErrorMessage: `Must be ${requirement}.` };
}

const span = inNotation(readSpan, spanSchema);
const instant = inNotation(readInstant, instantSchema);
const moment = inNotation(readMoment, momentSchema);
function moments(value: unknown) {
  if (!Array.isArray(value)) throw new NotationError("must be a list of times, for example [5m, 10m]; [] for never.");
  return value.map(readMoment);
}
const values = perGroup(readValues, valuesSchema);
const count = z.number().int().min(1).max(1_000_000_000);

const event = z.strictObject({
  at: moment.describe("When: a time after the start, such as `90s`, or an instant."),
  count: count.optional().describe("How many rows. Defaults to 1."),
  value: z.number().optional().describe("The value of the column that the alert aggregates."),
  group: group.optional().describe("The value of the group column, a list with one for each, or a mapping by column."),
  series: z.string().optional().describe("The series of a ratio or formula that finds the rows, such as `B`."),
  every: span.optional().describe("Repeats the rows after this time, such as `10s`."),
  times: z.number().int().min(1).max(10_000).optional().describe("How often `every` repeats them."),
  arrives: moment.optional().describe("When the service has the rows, if they are late."),
});

const notification = z.strictObject({
  at: moment.describe("When: a time after the start, such as `10m`, or an instant."),
  state: z.enum(["ALERT", "OK"]).optional().describe("Whether the alert fires or resolves."),
  group: group.optional().describe("The group that it is about."),
  value: z.number().optional().describe("The value in the notification."),
  start: moment.optional().describe("Start of the window."),
  title: z.string().optional().describe("The whole title."),
  text: z.string().optional().describe("The whole text, without the sample rows that the service adds."),
  contains: z
    .union([z.string().transform((text) => [text]), z.array(z.string())], {
      error: "must be a text or a list of texts.",
    })
    .optional()
    .describe("A part of the text, or a list of parts."),
});

const expectation = z
  .strictObject({
    fired: perGroup(moments, momentsSchema).optional().describe("Every evaluation that fires, such as `[15m, 20m]`."),
    resolved: perGroup(moments, momentsSchema).optional().describe("Every evaluation that resolves."),
    sent: z.array(notification).optional().describe("Every notification."),
    states: inNotation(readStates, statesSchema)
      .optional()
      .describe("The states after each evaluation, such as `OK PENDING ALERTx2 OK`."),
  })
  .describe("What the alert must do. Each member is complete.");

const test = z.strictObject({
  name: z.string().min(1).describe("Name of the test."),
  alert: z.string().optional().describe("Name or address of the alert. Defaults to that of the file."),
  start: instant.optional().describe("Start of the first window. Defaults to January 1, 2026, 00:00 UTC."),
  step: span.optional().describe("How long each value is. Defaults to the interval of the alert."),
  values: values
    .optional()
    .describe("What the alert compares, for each window: `0 5x3 10+5x2 _`; by group for an alert with groups."),
  series: z.record(z.string(), values).optional().describe("The same for each series of a ratio or formula."),
  events: z.array(event).optional().describe("What the query finds, row by row. Filters are not applied."),
  runs: z.array(moment).min(1).optional().describe("When the service evaluates the alert, if it missed windows."),
  failing: z.array(moment).optional().describe("Evaluations whose query fails."),
  silenced: moment.optional().describe("Until when somebody silenced the alert."),
  expect: expectation,
});

const file = z.strictObject({
  alert: z.string().optional().describe("Name or address of the alert that the tests are about."),
  stack: z.string().optional().describe("Stack of a CDK app that has the alert."),
  tests: z.array(test).min(1).describe("The tests."),
});

/** JSON Schema of a file, for editors. */
export function testFileSchema(): object {
  return z.toJSONSchema(file, { io: "input", target: "draft-7" });
}

export type AlertTest = z.output<typeof test>;

/** A file of alert tests as it was read. */
export type TestFile = YamlFile<z.output<typeof file>>;

/** A file, or what is wrong with it: one line for each mistake, with `file:line:column`. */
export function readTestFile(path: string, name: string): TestFile | { readonly problems: readonly string[] } {
  return readYaml(path, name, file, columnHint);
}

/** Somebody who gives an event columns expects filters to read them. */
function columnHint(path: Path): string {
  if (path.at(-2) !== "events") return "";
  return " An event has no columns but its group: it is a row that the query finds, so filters are not applied.";
}
