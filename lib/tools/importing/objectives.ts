import { type Members, printable } from "terraform-provider-sdk/values";
import { decimalText } from "../../evaluation/burn-rate";
import {
  DocumentReader,
  isText,
  type Meaningless,
  type ReadingFinding,
  readDuration,
  readYamlDocuments,
} from "../../reading";
import type { Cdk } from "../code/cdk";
import { call, object, stringLiteral, text } from "../code/print/typescript-code";
import { UsageError } from "../usage-error";
import { itemsIf, textIf } from "./optional";

/** An objective of a file, as the arguments of `slo`. */
export interface FoundObjective {
  readonly name: string;
  readonly objective: number;
  readonly window: string;
  /** The name of the source; absent where the file has none that the service knows. */
  readonly source?: string;
  /** Conditions in SQL; empty where somebody has to write them. */
  readonly total: string;
  readonly failed: { readonly bad: string } | { readonly good: string };
  /** The severities that have alerts. */
  readonly severities: readonly string[];
  readonly runbook?: string;
  /** What could not be converted, in whole sentences, with the query that stands for it. */
  readonly unconverted: readonly string[];
}

/** The objectives of a file, and what it has besides. */
export interface ReadObjectives {
  readonly objectives: readonly FoundObjective[];
  readonly findings: readonly ReadingFinding[];
}

/** What says of an object which one it is, and names that nothing else uses. */
export const meaninglessInObjectives: readonly Meaningless[] = [
  { path: "kind", values: ["PrometheusServiceLevel"] },
  { path: "metadata.name", values: isText },
  { path: "spec.indicator.metadata.name", values: isText },
  { path: "spec.budgetingMethod", values: ["Occurrences"] },
];

/** The objectives of a file of Sloth, in both of its forms, or OpenSLO. @throws UsageError that says what is wrong, and where. */
export function readObjectives(source: string, file: string): ReadObjectives {
  const yaml = readYamlDocuments(source);
  if ("problem" in yaml) throw new UsageError(`${file}:${yaml.line}: ${yaml.problem}`);
  const documents = yaml.documents.flat().map((document) => new DocumentReader(document, meaninglessInObjectives));
  const objectives = documents.flatMap((reader) => objectivesIn(reader, documents));
  const findings = documents.flatMap((reader) => reader.findings);
  if (objectives.length > 0) return { objectives, findings };
  const unwritten = findings.find(({ message }) => message.endsWith(notWritten));
  throw new UsageError(unwritten ? `${file}: ${unwritten.message}` : `${file} ${absenceWords(documents)}`);
}

const draft = "openslo/v1alpha";
const openSloVersions = ["openslo/v1", "openslo.com/v1"];

/** Why documents have no objective, and what would have one: the rest of a sentence. */
function absenceWords(documents: readonly DocumentReader[]): string {
  const versions = documents.map((reader) => reader.text(reader.root, "apiVersion"));
  if (versions.includes(draft))
    return `is of ${draft}, the draft of OpenSLO with ratioMetrics in each objective, which is not read; write it as openslo/v1, with an indicator.`;
  const kinds = documents.flatMap((reader, index) => {
    const kind = reader.text(reader.root, "kind");
    const version = versions[index];
    if (kind === undefined || version === undefined) return [];
    return [`${kind} of ${version}`];
  });
  const kindWords = textIf(kinds.length > 0, ` but ${[...new Set(kinds)].join(", ")}`);
  return `has no objective${kindWords}; it must be a file of Sloth (version: prometheus/v1, or kind: PrometheusServiceLevel) or OpenSLO (apiVersion: openslo/v1, kind: SLO).`;
}

function objectivesIn(reader: DocumentReader, documents: readonly DocumentReader[]): FoundObjective[] {
  const { root } = reader;
  const version = reader.text(root, "apiVersion") ?? reader.text(root, "version");
  if (version === "prometheus/v1") return slothObjectives(root, reader);
  if (version === "sloth.slok.dev/v1") return slothObjectives(reader.record(root, "spec"), reader);
  if (version === undefined || !openSloVersions.includes(version)) {
    if (version !== undefined) reader.mistake(root, "apiVersion" in root ? "apiVersion" : "version", "is not known.");
    return [];
  }
  const kind = reader.text(root, "kind");
  if (kind === "SLO") return openSloObjectives(reader, documents);
  if (kind !== "SLI") reader.mistake(root, "kind", "is not converted.");
  return [];
}

const notWritten = "this objective is not written.";

/** Which share of requests must be good, between 0 and 1. Of no such share there is no objective. */
function shareIn(objective: Members, member: "objective" | "target" | "targetPercent", reader: DocumentReader) {
  const isShare = member === "target";
  const value = reader.number(objective, member) ?? Number.NaN;
  const share = isShare ? value : Number(decimalText(value / 100));
  if (share > 0 && share < 1) return share;
  const expected = isShare ? "a share of requests, such as 0.999" : "a percentage of requests, such as 99.9";
  return reader.mistake(objective, member, `must be ${expected}; ${notWritten}`);
}

const isRatio = "a ratio that was computed elsewhere cannot be added up over windows.";
/** What stands for an indicator that has to be written. */
const unwritten = { total: "", failed: { bad: "" } } as const;

function slothObjectives(service: Members, reader: DocumentReader): FoundObjective[] {
  const prefix = reader.text(service, "service");
  return reader.items(service, "slos").flatMap((objective) => {
    const share = shareIn(objective, "objective", reader);
    if (share === undefined) return [];
    const alerting = reader.record(objective, "alerting");
    const alerts = ["page", "ticket"].map((severity) => ({
      severity,
      // The Kubernetes form has other words.
      alert: reader.record(alerting, `${severity}_alert` in alerting ? `${severity}_alert` : `${severity}Alert`),
    }));
    return {
      name: [prefix, reader.text(objective, "name")].filter(Boolean).join(" "),
      objective: share,
      window: "30d",
      ...unwritten,
      severities: alerts.flatMap(({ severity, alert }) => {
        if (reader.boolean(alert, "disable") === true) return [];
        return [severity];
      }),
      runbook: runbookIn([...alerts.map(({ alert }) => alert), alerting], reader),
      unconverted: queriesOf(reader.record(objective, "sli"), reader),
    };
  });
}

/** The first one. Others are not asked for, so they are findings. */
function runbookIn(parts: readonly Members[], reader: DocumentReader): string | undefined {
  for (const part of parts) {
    const runbook = reader.text(reader.record(part, "annotations"), "runbook");
    if (runbook !== undefined) return runbook;
  }
  return undefined;
}

function queriesOf(indicator: Members, reader: DocumentReader): string[] {
  const events = reader.record(indicator, "events");
  const queries = Object.keys(events).map((event) => {
    return `${event} is a query of Prometheus: ${reader.text(events, event) ?? ""}`;
  });
  if (queries.length > 0) return queries;
  return [`The indicator is ${JSON.stringify(indicator)}: ${isRatio}`];
}

function openSloObjectives(reader: DocumentReader, documents: readonly DocumentReader[]): FoundObjective[] {
  const { root } = reader;
  const [metadata, spec] = [reader.record(root, "metadata"), reader.record(root, "spec")];
  const method = reader.text(spec, "budgetingMethod") ?? "Occurrences";
  const [window = {}] = reader.items(spec, "timeWindow");
  const days = daysOf(window, reader);
  const policies = spec.alertPolicies ?? undefined;
  const unconverted = [
    method !== "Occurrences" && `budgetingMethod is ${method}; requests are counted instead.`,
    days === undefined &&
      `timeWindow is ${JSON.stringify(window)}, which is no number of days that pass; 30d is written instead.`,
    policies !== undefined &&
      `alertPolicies is ${JSON.stringify(policies)}; they have one window each, so the workbook's alerts are written instead.`,
  ].filter((sentence) => sentence !== false);
  const objectives = reader.items(spec, "objectives");
  const indicator = indicatorOf(spec, reader, documents);
  return objectives.flatMap((objective) => {
    const isPercent = isPresent(objective.targetPercent) && !isPresent(objective.target);
    const share = shareIn(objective, isPercent ? "targetPercent" : "target", reader);
    if (share === undefined) return [];
    const counted = countedBy(indicator, { objective, reader });
    const ownName = objectives.length > 1 ? [reader.text(objective, "displayName") ?? share] : [];
    return {
      name: [reader.text(metadata, "name"), ...ownName].join(" "),
      objective: share,
      window: days ?? "30d",
      severities: ["page", "ticket"],
      runbook: reader.text(reader.record(metadata, "annotations"), "runbook"),
      ...counted,
      unconverted: [...unconverted, ...counted.unconverted],
    };
  });
}

/** Months, quarters and years are of the calendar. */
function daysOf(window: Members, reader: DocumentReader): string | undefined {
  const duration = reader.text(window, "duration");
  const reading = /^\d+y$/.test(duration ?? "y") ? { problem: "" } : readDuration(duration);
  const isRolling = reader.boolean(window, "isRolling") !== false;
  const count = "value" in reading ? reading.value / 86_400_000 : 0;
  if (isRolling && count > 0 && Number.isInteger(count)) return `${count}d`;
  return undefined;
}

/** An indicator, which may be in another document of the file. */
interface Indicator {
  readonly spec: Members;
  readonly reader: DocumentReader;
  /** Why there is none. */
  readonly missing?: string;
}

function indicatorOf(spec: Members, reader: DocumentReader, documents: readonly DocumentReader[]): Indicator {
  if (spec.indicator !== undefined && spec.indicator !== null)
    return { spec: reader.record(reader.record(spec, "indicator"), "spec"), reader };
  const name = reader.text(spec, "indicatorRef");
  if (name === undefined) return { spec: {}, reader };
  const definition = documents.find(
    (document) =>
      document.text(document.root, "kind") === "SLI" &&
      document.text(document.record(document.root, "metadata"), "name") === name,
  );
  if (definition) return { spec: definition.record(definition.root, "spec"), reader: definition };
  return { spec: {}, reader, missing: `indicatorRef is ${name}, which the file does not have.` };
}

interface Judged {
  readonly objective: Members;
  readonly reader: DocumentReader;
}

type Counted = Pick<FoundObjective, "source" | "total" | "failed" | "unconverted">;

/** What the indicator counts, if its metrics are conditions on a source: `type: clickstack`. */
function countedBy({ spec, reader, missing }: Indicator, judged: Judged): Counted {
  if (missing !== undefined) return { ...unwritten, unconverted: [missing] };
  const ratio = reader.record(spec, "ratioMetric");
  const metricOf = (part: Members, member: string) => {
    if (!isPresent(part[member])) return undefined;
    return reader.record(reader.record(part, member), "metricSource");
  };
  const threshold = metricOf(spec, "thresholdMetric");
  const bad = threshold ? undefined : metricOf(ratio, "bad");
  const total = threshold ?? metricOf(ratio, "total");
  const counted = threshold ?? bad ?? metricOf(ratio, "good");
  if (!total || !counted) return { ...unwritten, unconverted: [`The indicator counts no requests: ${isRatio}`] };
  const foreign = [...new Set([total, counted])].filter((metric) => reader.text(metric, "type") !== "clickstack");
  if (foreign.length > 0) return { ...unwritten, unconverted: foreign.map((metric) => foreignMetric(metric, reader)) };
  const [totalSpec, part] = [reader.record(total, "spec"), reader.record(counted, "spec")];
  const totalWhere = reader.text(totalSpec, "where") ?? "";
  const [wholeSource, partSource] = [reader.text(totalSpec, "source"), reader.text(part, "source")];
  const differ = itemsIf(
    wholeSource !== undefined && partSource !== undefined && wholeSource !== partSource,
    `The total is of the source ${wholeSource}, and what is judged of ${partSource}; both must be of one source.`,
  );
  const judgement = threshold
    ? limitOf(part, reader, judged)
    : { where: reader.text(part, "where") ?? "", unconverted: [] };
  return {
    source: partSource ?? wholeSource,
    total: totalWhere,
    failed: bad ? { bad: judgement.where } : { good: judgement.where },
    unconverted: [...differ, ...judgement.unconverted],
  };
}

function foreignMetric(metric: Members, reader: DocumentReader): string {
  const type = reader.text(metric, "type") ?? "an unnamed service";
  const query = typeof metric.spec === "string" ? metric.spec : reader.record(metric, "spec");
  return `A metric is a query of ${type}: ${JSON.stringify(query)}`;
}

const signs: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["lte", "<="],
  ["gt", ">"],
  ["gte", ">="],
]);

/** The condition of good requests: a column and a limit, which the objective has. */
function limitOf(spec: Members, reader: DocumentReader, { objective, reader: document }: Judged) {
  const column = reader.text(spec, "column");
  const operator = document.text(objective, "op") ?? "lte";
  const limit = document.number(objective, "value");
  const sign = signs.get(operator);
  if (column !== undefined && limit !== undefined && sign)
    return { where: `${column} ${sign} ${limit}`, unconverted: [] };
  const words = JSON.stringify({ column, op: operator, value: limit });
  return {
    where: "",
    unconverted: [`The limit of good requests is ${words}; it needs a column, lt, lte, gt or gte, and a number.`],
  };
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** A module with a function that adds a dashboard with these objectives, and their alerts. @param cdk whose classes it uses */
export function objectivesCode(objectives: readonly FoundObjective[], file: string, cdk: Cdk): string {
  const title = stringLiteral(objectives.length === 1 ? (objectives[0]?.name ?? "") : "Objectives");
  const isFiltered = objectives.some(({ severities }) => severities.length < 2);
  return `import { Dashboard, DataObservabilitySource, Layout, type NotificationTarget, slo${textIf(isFiltered, ", workbookWindows")} } from "cdktf-observability${textIf(cdk === "cdktn", "/cdktn")}";
import type { Construct } from "constructs";

/** The objectives of ${commented(file)}. */
export function addObjectives(scope: Construct, targets: Readonly<Record<"page" | "ticket", NotificationTarget>>): void {
  const objectives = [
${objectives.map(objectiveCode).join("")}  ];
  const layout = Layout.dashboard(...objectives.map(({ block }) => block));
  const tags = objectives.map(({ tag }) => tag);
  const dashboard = new Dashboard(scope, "objectives", { name: ${title}, tags, ...layout });
  for (const objective of objectives) objective.alerts(dashboard, targets);
}
`;
}

/** In one line, and without what ends a comment. */
const commented = (words: string): string => printable(words.replace(/\s+/g, " ").trim()).replaceAll("*/", "* /");

function objectiveCode(foundObjective: FoundObjective): string {
  const {
    name,
    source = "Traces",
    objective,
    window,
    total,
    failed,
    severities,
    runbook,
    unconverted,
  } = foundObjective;
  const isWanted = severities.map((severity) => `severity === "${severity}"`).join(" || ") || "false";
  const literals = Object.entries({ window, total, ...failed, ...(runbook !== undefined && { runbook }) });
  const windows = text(`workbookWindows.filter(({ severity }) => ${isWanted})`);
  const config = object([
    ["source", text(`DataObservabilitySource.byName(scope, ${stringLiteral(source)})`)],
    ["objective", text(String(objective))],
    ...literals.map(([member, memberText]) => [member, text(stringLiteral(memberText))] as const),
    ...itemsIf(severities.length < 2, ["windows", windows] as const),
  ]);
  const comments = unconverted.map((sentence) => `    // ${commented(sentence)}\n`).join("");
  return `${comments}    ${call("slo", text(stringLiteral(name)), config).print("    ")},\n`;
}
