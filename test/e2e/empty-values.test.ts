import { isDeepStrictEqual } from "node:util";
import { offeredValues, selectVariant } from "terraform-provider-sdk/definitions";
import type { Attributes, ObjectType, Value, ValueType } from "terraform-provider-sdk/schema";
import { formatPath, isRecord, type Members, type Path, toSnake } from "terraform-provider-sdk/values";
import { seed } from "../../lib/emulator/store/seed-ids";
import { alert } from "../../lib/kinds/alert";
import { connection } from "../../lib/kinds/connection";
import { dashboard } from "../../lib/kinds/dashboard";
import type { Kind } from "../../lib/kinds/kind";
import { role } from "../../lib/kinds/role";
import { savedSearch } from "../../lib/kinds/saved-search";
import { source } from "../../lib/kinds/source";
import { webhook } from "../../lib/kinds/webhook";
import { diagnosticsOf } from "../../providers/observability/diagnostics";
import { runningEmulator } from "../support/emulator";
import { fixture } from "../support/fixture";
import { startLiteralServer } from "../support/literal-server";
import { providerBlock, providerSource, terraformWorkspace, type Workspace } from "../support/terraform";

const log = seed.logs;
const trace = seed.traces;
const database = seed.connection;
const webhookId = seed.webhook;
const searchId = seed.savedSearch;

interface Form {
  readonly kind: Kind;
  /** Names of arguments as in TypeScript. */
  readonly object: Members;
}

/** An argument without a value: where it stands, and what "empty" is there. */
interface EmptyValue {
  readonly path: Path;
  readonly value: Value;
}

/** Every optional argument of a form that can be empty. */
function emptyValuesOf(type: ObjectType, object: Members, path: Path = []): EmptyValue[] {
  const attributes: Attributes = type.attributes;
  return Object.entries(attributes).flatMap(([name, { type: inner, presence }]) => {
    const place = [...path, name];
    const below = emptyValuesIn(inner, object[name], place);
    const value = presence === "computed" || presence === "required" ? undefined : emptyOf(inner);
    return value === undefined ? below : [{ path: place, value }, ...below];
  });
}

function emptyValuesIn(type: ValueType, value: unknown, path: Path): EmptyValue[] {
  if (type.kind === "list" || type.kind === "set")
    return emptyValuesIn(type.of, Array.isArray(value) ? value[0] : undefined, [...path, 0]);
  if (!isRecord(value)) return [];
  const object = type.kind === "json" && type.union ? selectVariant(type.union, value)?.type : type;
  return object?.kind === "object" ? emptyValuesOf(object, value, path) : [];
}

function emptied(object: Members, values: readonly EmptyValue[]): Members {
  return values.reduce((changed, { path, value }) => withValueAt(changed, path, value) as Members, object);
}

function withValueAt(part: unknown, [step, ...below]: Path, value: Value): unknown {
  if (step === undefined) return value;
  if (Array.isArray(part)) return part.map((item, index) => (index === step ? withValueAt(item, below, value) : item));
  const members = isRecord(part) ? part : {};
  return { ...members, [step]: withValueAt(members[step], below, value) };
}

/** `undefined` for what cannot be empty, such as a word from a set. */
function emptyOf(type: ValueType): Value | undefined {
  if (type.kind === "list" || type.kind === "set") return [];
  if (type.kind === "map") return {};
  return type.kind === "string" && offeredValues(type) === undefined ? "" : undefined;
}

/** A value as Terraform has it: names in snake_case, JSON as text. */
function terraformValue(type: ValueType, value: unknown): unknown {
  if (type.kind === "json") return typeof value === "string" ? value : JSON.stringify(value);
  if (Array.isArray(value) && "of" in type) return value.map((item) => terraformValue(type.of, item));
  if (!isRecord(value) || type.kind !== "object") return value;
  const { attributes } = type;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      toSnake(name),
      terraformValue(attributes[name]?.type ?? type, member),
    ]),
  );
}

/** As the plan has it: all arguments, JSON as text. */
function configured(type: ValueType, value: unknown): Value {
  if (value === undefined || value === null) return null;
  if (type.kind === "json") return typeof value === "string" ? value : JSON.stringify(value);
  if (Array.isArray(value) && "of" in type) return value.map((item) => configured(type.of, item));
  if (!isRecord(value) || type.kind !== "object") return value as Value;
  return Object.fromEntries(
    Object.entries(type.attributes).map(([name, one]) => [name, configured(one.type, value[name])]),
  );
}

/** True if the plan says that the empty value is none, before the service would. */
function isRejected({ type, ...kind }: Kind, object: Members, path: Path, product: string | undefined): boolean {
  const config = configured(type, object) as Readonly<Record<string, Value>>;
  return diagnosticsOf({ ...kind, type }, config, product).some(
    ({ severity, id, path: of = [] }) =>
      severity === "error" || (id === "missing-argument" && formatPath(of) === formatPath(path)),
  );
}

const query = {
  sourceId: log,
  aggFn: "avg",
  field: "Duration",
  where: "a:b",
  groupBy: ["a"],
  alias: "A",
};
const tile = (content: object): Members => ({
  name: "T",
  tiles: [{ name: "T", ...content }],
});
const inSeries = (...series: object[]) => ({
  kind: dashboard,
  object: tile({ series }),
});
const inConfig = (config: object) => ({
  kind: dashboard,
  object: tile({ config }),
});
const select = [
  {
    aggFn: "avg",
    valueExpression: "Duration",
    where: "a:b",
    alias: "A",
    numberFormat: { output: "number" },
  },
];
const sql = (displayType: string) =>
  inConfig({
    displayType,
    configType: "sql",
    connectionId: database,
    sqlTemplate: "SELECT 1",
    numberFormat: { output: "number" },
  });
const whole = {
  name: "Whole",
  tags: ["a"],
  tiles: [{ name: "T", config: { displayType: "markdown", markdown: "a" } }],
  filters: [
    {
      name: "F",
      expression: "a",
      sourceId: log,
      where: "b",
      appliesToSourceIds: [log],
    },
  ],
  savedQuery: "a",
  savedFilterValues: [{ condition: "a IN ('b')" }],
  containers: [{ id: "c", title: "C", collapsed: false, tabs: [{ id: "t", title: "T" }] }],
};
const sourceOf = (more: object) => ({
  kind: source,
  object: {
    name: "S",
    connectionId: database,
    from: { databaseName: "default", tableName: "otel_logs" },
    timestampValueExpression: "Timestamp",
    ...more,
  },
});

const baseForms: Record<string, Form> = {
  "time series": inSeries({
    type: "time",
    ...query,
    numberFormat: { output: "number" },
  }),
  "table series": inSeries({ type: "table", ...query }, { type: "table", ...query }),
  "number series": inSeries({ type: "number", ...query }),
  "search series": inSeries({
    type: "search",
    sourceId: log,
    fields: ["a"],
    where: "a:b",
  }),
  "markdown series": inSeries({ type: "markdown", content: "a" }),
};

const forms: Record<string, Form> = {
  ...baseForms,
  line: inConfig({
    displayType: "line",
    sourceId: log,
    select,
    groupBy: "a",
    formulas: [{ expression: "A" }],
  }),
  "stacked bar": inConfig({
    displayType: "stacked_bar",
    sourceId: log,
    select,
    numberFormat: { output: "number" },
  }),
  table: inConfig({
    displayType: "table",
    sourceId: log,
    select,
    onClick: {
      type: "search",
      target: { mode: "id", id: trace },
      filters: [{ kind: "expressionTemplate", expression: "a", template: "b" }],
    },
  }),
  number: inConfig({
    displayType: "number",
    sourceId: log,
    select,
    colorRules: [{ operator: "gt", value: 1, color: "chart-red", label: "a" }],
  }),
  pie: inConfig({ displayType: "pie", sourceId: log, select }),
  bar: inConfig({ displayType: "bar", sourceId: log, select }),
  heatmap: inConfig({
    displayType: "heatmap",
    sourceId: trace,
    select: [{ valueExpression: "Duration" }],
    where: "a:b",
  }),
  search: inConfig({
    displayType: "search",
    sourceId: log,
    select: "a",
    where: "a:b",
  }),
  "event patterns": inConfig({
    displayType: "event_patterns",
    sourceId: log,
    select: "a",
    where: "a:b",
  }),
  markdown: inConfig({ displayType: "markdown", markdown: "a" }),
  ...Object.fromEntries(
    ["line", "stacked_bar", "table", "number", "pie", "bar"].map((type) => [`SQL ${type}`, sql(type)]),
  ),
  "a whole dashboard": { kind: dashboard, object: whole },
  "a document": { kind: dashboard, object: { dashboardJson: whole } },
  "a saved search": {
    kind: savedSearch,
    object: {
      name: "S",
      sourceId: log,
      select: "a",
      where: "a:b",
      orderBy: "a",
      tags: ["a"],
    },
  },
  "a webhook": {
    kind: webhook,
    object: {
      name: "W",
      service: "generic",
      url: "https://a.example",
      body: "a",
      description: "a",
    },
  },
  "an alert": {
    kind: alert,
    object: {
      threshold: 1,
      thresholdType: "above",
      interval: "5m",
      channel: { type: "webhook", webhookId },
      source: "saved_search",
      savedSearchId: searchId,
      groupBy: "a",
      name: "A",
      message: "a",
    },
  },
  "an alert with a chart": {
    kind: alert,
    object: {
      threshold: 1,
      thresholdType: "above",
      interval: "5m",
      channel: { type: "webhook", webhookId },
      chart: {
        displayType: "line",
        sourceId: log,
        select,
        groupBy: "a",
        name: "C",
      },
      tags: ["a"],
    },
  },
  "a connection": {
    kind: connection,
    object: {
      name: "C",
      host: "http://c",
      username: "u",
      hyperdxSettingPrefix: "a",
    },
  },
  "a log source": sourceOf({
    kind: "log",
    defaultTableSelectExpression: "a",
    section: "a",
    highlightedRowAttributeExpressions: [{ sqlExpression: "a", alias: "b" }],
  }),
  "a trace source": sourceOf({
    kind: "trace",
    defaultTableSelectExpression: "a",
    ...Object.fromEntries(
      ["duration", "traceId", "spanId", "parentSpanId", "spanName", "spanKind"].map((name) => [
        `${name}Expression`,
        "a",
      ]),
    ),
  }),
  "a metric source": sourceOf({
    kind: "metric",
    from: { databaseName: "default" },
    metricTables: { gauge: "gauges", sum: "sums" },
    resourceAttributesExpression: "a",
  }),
  "a session source": sourceOf({ kind: "session", traceSourceId: trace, resourceAttributesExpression: "a" }),
  "a PromQL source": sourceOf({ kind: "promql" }),
  "a role": {
    kind: role,
    object: {
      name: "R",
      description: "a",
      permissions: [{ action: "read", subject: "Dashboard", fields: ["name"], conditions: { name: "a" } }],
    },
  },
};

interface Trial {
  readonly form: string;
  readonly kind: Kind;
  readonly paths: readonly Path[];
  readonly full: Members;
  readonly empty: Members;
}

/** Objects of each form that together have every argument empty that may be. Each has as many of them as go together, since an object costs time. */
function trialsOf(forms: Readonly<Record<string, Form>>, product: string | undefined): readonly Trial[] {
  return Object.entries(forms).flatMap(([form, { kind, object }]) => {
    const isAccepted = (values: readonly EmptyValue[]) =>
      values.every(({ path }) => !isRejected(kind, emptied(object, values), path, product));
    const groups: EmptyValue[][] = [];
    for (const value of emptyValuesOf(kind.type, object)) {
      const group = groups.find((others) => areApart(value, others) && isAccepted([...others, value]));
      if (group) group.push(value);
      else if (isAccepted([value])) groups.push([value]);
    }
    return groups.map((values) => ({
      form,
      kind,
      paths: values.map(({ path }) => path),
      full: object,
      empty: emptied(object, values),
    }));
  });
}

/** True unless one of the values stands within another, where it would be lost. */
function areApart({ path }: EmptyValue, others: readonly EmptyValue[]): boolean {
  return others.every((other) => {
    const shorter = Math.min(path.length, other.path.length);
    return !isDeepStrictEqual(path.slice(0, shorter), other.path.slice(0, shorter));
  });
}

const isOfTile = ({ paths }: Trial) => paths.every((path) => path[0] === "tiles" && path.length > 1);
const placesOf = ({ form, paths }: Trial) => `${form}: ${paths.map(formatPath).join(", ")}`;

/** Tiles of one form stand on one dashboard, for speed; their names say what they try. */
function configuration(trials: readonly Trial[], state: "full" | "empty"): object {
  const resources: Record<string, Record<string, unknown>> = {};
  const add = (kind: Kind, label: string, object: Members) => {
    const type = `observability_${kind.name}`;
    resources[type] = { ...resources[type], [label]: terraformValue(kind.type, object) };
  };
  const ofTiles = trials.filter(isOfTile);
  for (const form of new Set(ofTiles.map((trial) => trial.form))) {
    const ofForm = ofTiles.filter((trial) => trial.form === form);
    const tiles = ofForm.map((trial) => ({ ...tilesOf(trial[state])[0], name: placesOf(trial) }));
    add(dashboard, `form_${form.replaceAll(" ", "_")}`, { name: form, tiles });
  }
  for (const [index, trial] of trials.entries()) {
    if (isOfTile(trial)) continue;
    const object = trial[state];
    const name = typeof object.name === "string" ? { name: `${object.name} ${index}` } : {};
    add(trial.kind, `object_${index}`, { ...object, ...name });
  }
  return { resource: resources };
}

function tilesOf(object: unknown): readonly Members[] {
  return isRecord(object) && Array.isArray(object.tiles) ? object.tiles : [];
}

/** What a plan would change. */
async function changedPlaces(terraform: Workspace, trials: readonly Trial[]): Promise<readonly string[]> {
  const { changes } = await terraform.plan();
  return changes.flatMap(({ address, change: { before, after } }) => {
    const [, index] = /\.object_(\d+)$/.exec(address) ?? [];
    const trial = trials[Number(index)];
    if (trial) return [placesOf(trial)];
    const priorTiles = tilesOf(before);
    const changed = tilesOf(after).filter((tile, tileIndex) => !isDeepStrictEqual(tile, priorTiles[tileIndex]));
    return changed.length > 0 ? changed.map(({ name }) => String(name)) : [address];
  });
}

const states = ["empty", "full", "empty"] as const;

describe("optional texts, lists and maps of ClickStack", () => {
  const emulator = runningEmulator({ kept: true, serviceVersion: "2.42", enterprise: true });
  const terraform = fixture(() => terraformWorkspace());
  const trials = trialsOf(forms, "clickstack");

  test.each(states)("if all are %s, the second plan is empty", async (state) => {
    terraform.write(providerBlock(emulator.openSource), "provider.tf");
    terraform.write(configuration(trials, state));
    await terraform.apply();
    expect(await changedPlaces(terraform, trials)).toEqual([]);
  });

  test("nothing else is wrong with what is tried", () => {
    const wrong = Object.entries(forms).filter(([, { kind, object }]) => isRejected(kind, object, [], "clickstack"));
    expect(wrong.map(([form]) => form)).toEqual([]);
  });
});

test("if the optional texts and lists of the base API are empty, the second plan is empty", async () => {
  const server = await startLiteralServer();
  const terraform = terraformWorkspace();
  try {
    const trials = trialsOf(baseForms, undefined);
    const { baseUrl, apiKey } = server.openSource;
    terraform.write({
      terraform: { required_providers: { observability: { source: providerSource } } },
      provider: { observability: { open_source: { base_url: baseUrl, api_key: apiKey } } },
      ...configuration(trials, "empty"),
    });
    await terraform.apply();
    expect(await changedPlaces(terraform, trials)).toEqual([]);
  } finally {
    terraform.remove();
    await server.close();
  }
});
