import { printable, stringOf } from "terraform-provider-sdk/internal/schema";
import { LineCounter, parseAllDocuments } from "yaml";
import { decimalText } from "../evaluation/burn-rate";
import { spanLength } from "../evaluation/schedule";
import { UsageError } from "../plans/engine";
import { call, object, stringLiteral, text } from "./typescript/code";

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
  readonly left: readonly string[];
}

/** What a file has, of which nothing is known. */
type Yaml = { readonly [member: string]: Yaml } | undefined;

const itemsIn = (value: unknown): readonly Yaml[] => (Array.isArray(value) ? value : []);

/** The objectives of a file of Sloth, in both of its forms, or OpenSLO. @throws UsageError that says what is wrong, and where. */
export function readObjectives(source: string, file: string): FoundObjective[] {
  const lines = new LineCounter();
  const records = [...parseAllDocuments(source, { lineCounter: lines, prettyErrors: false })].map((document): Yaml => {
    const [error] = document.errors;
    if (error) throw new UsageError(`${file}:${lines.linePos(error.pos[0]).line}: ${error.message}`);
    return document.toJS({ maxAliasCount: 100 }) ?? undefined;
  });
  const found = records.flatMap((one) => {
    const [version, kind] = [stringOf(one?.apiVersion ?? one?.version), stringOf(one?.kind)];
    if (version === "prometheus/v1") return slothObjectives(one);
    if (version === "sloth.slok.dev/v1") return slothObjectives(one?.spec);
    return version === "openslo/v1" && kind === "SLO" ? openSloObjectives(one, records) : [];
  });
  const wrong = found.find(({ objective }) => !(objective > 0 && objective < 1));
  if (found.length > 0 && !wrong) return found;
  throw new UsageError(
    wrong
      ? `${file}: the objective of "${wrong.name}" must be a share of requests; Sloth has 99.9, OpenSLO 0.999.`
      : `${file} has no objective; it must be a file of Sloth (version: prometheus/v1, or kind: PrometheusServiceLevel) or OpenSLO (apiVersion: openslo/v1, kind: SLO).`,
  );
}

const shareOf = (percent: unknown): number => Number(decimalText(Number(percent) / 100));
const isRatio = "a ratio that was computed elsewhere cannot be added up over windows.";
/** What stands for an indicator that has to be written. */
const unwritten = { total: "", failed: { bad: "" } } as const;

function slothObjectives(service: Yaml): FoundObjective[] {
  return itemsIn(service?.slos).map((one) => {
    // The Kubernetes form has other words.
    const alertOf = (severity: string) => one?.alerting?.[`${severity}_alert`] ?? one?.alerting?.[`${severity}Alert`];
    const runbooks = [alertOf("page"), alertOf("ticket"), one?.alerting].map((alert) => alert?.annotations?.runbook);
    const events = Object.entries(one?.sli?.events ?? {});
    const queries = events.map(([event, query]) => `${event} is a query of Prometheus: ${query}`);
    return {
      name: [service?.service, one?.name].filter(Boolean).join(" "),
      objective: shareOf(one?.objective),
      window: "30d",
      ...unwritten,
      severities: ["page", "ticket"].filter((severity) => String(alertOf(severity)?.disable) !== "true"),
      runbook: runbooks.map(stringOf).find((url) => url !== undefined),
      left: events.length > 0 ? queries : [`The indicator is ${Object.keys(one?.sli ?? {}).join(", ")}: ${isRatio}`],
    };
  });
}

function openSloObjectives(file: Yaml, all: readonly Yaml[]): FoundObjective[] {
  const { metadata, spec } = file ?? {};
  const referenced = all.find((one) => stringOf(one?.kind) === "SLI" && one?.metadata?.name === spec?.indicatorRef);
  const window = spec?.timeWindow?.[0];
  // Months, quarters and years are of the calendar.
  const duration = (stringOf(window?.duration) ?? "").replace(/^(\d+)w$/, (_, weeks) => `${7 * weeks}d`);
  const count = (spanLength(duration) ?? 0) / 86_400_000;
  const days = String(window?.isRolling) !== "false" && count > 0 && Number.isInteger(count) ? `${count}d` : undefined;
  const method = stringOf(spec?.budgetingMethod) ?? "Occurrences";
  const left = [
    method !== "Occurrences" && `budgetingMethod is ${method}; requests are counted instead.`,
    !days && "timeWindow is no number of days that pass; 30d is written instead.",
    spec?.alertPolicies !== undefined &&
      "alertPolicies have one window each; the workbook's alerts are written instead.",
  ].filter((one) => one !== false);
  const objectives = itemsIn(spec?.objectives);
  return objectives.map((one) => {
    const objective = Number(one?.target ?? shareOf(one?.targetPercent));
    const counted = countedBy(spec?.indicator ?? referenced, one);
    return {
      name: [metadata?.name, ...(objectives.length > 1 ? [one?.displayName ?? objective] : [])].join(" "),
      objective,
      window: days ?? "30d",
      severities: ["page", "ticket"],
      runbook: stringOf(metadata?.annotations?.runbook),
      ...counted,
      left: [...left, ...counted.left],
    };
  });
}

/** What the indicator counts, if its metrics are conditions on a source: `type: clickstack`. */
function countedBy(indicator: Yaml, objective: Yaml): Pick<FoundObjective, "source" | "total" | "failed" | "left"> {
  const { thresholdMetric, ratioMetric } = indicator?.spec ?? {};
  const [threshold, bad] = [thresholdMetric?.metricSource, ratioMetric?.bad?.metricSource];
  const total = threshold ?? ratioMetric?.total?.metricSource;
  const judged = threshold ?? bad ?? ratioMetric?.good?.metricSource;
  if (!total || !judged) return { ...unwritten, left: [`The indicator counts no requests: ${isRatio}`] };
  const left = [...new Set([total, judged])]
    .filter(({ type }) => stringOf(type) !== "clickstack")
    .map(({ type, spec }) => `A metric is a query of ${type ?? "an unnamed service"}: ${JSON.stringify(spec)}`);
  if (left.length > 0) return { ...unwritten, left };
  const sign = { lt: "<", lte: "<=", gt: ">", gte: ">=" }[stringOf(objective?.op) ?? "lte"] ?? "<=";
  const where = threshold
    ? `${stringOf(threshold.spec?.column) ?? ""} ${sign} ${objective?.value}`
    : (stringOf(judged.spec?.where) ?? "");
  return {
    source: stringOf(judged.spec?.source) ?? stringOf(total.spec?.source),
    total: stringOf(total.spec?.where) ?? "",
    failed: bad && !threshold ? { bad: where } : { good: where },
    left,
  };
}

/** A module with a function that adds a dashboard with these objectives, and their alerts. @param cdk whose classes it uses */
export function objectivesCode(found: readonly FoundObjective[], file: string, cdk: "cdktf" | "cdktn"): string {
  const title = stringLiteral(found.length === 1 ? (found[0]?.name ?? "") : "Objectives");
  const isFiltered = found.some(({ severities }) => severities.length < 2);
  return `import { Dashboard, DataObservabilitySource, Layout, type NotificationTarget, slo${isFiltered ? ", workbookWindows" : ""} } from "cdktf-observability${cdk === "cdktn" ? "/cdktn" : ""}";
import type { Construct } from "constructs";

/** The objectives of ${commented(file)}. */
export function addObjectives(scope: Construct, targets: Readonly<Record<"page" | "ticket", NotificationTarget>>): void {
  const objectives = [
${found.map(objectiveCode).join("")}  ];
  const layout = Layout.dashboard(...objectives.map(({ block }) => block));
  const tags = objectives.map(({ tag }) => tag);
  const dashboard = new Dashboard(scope, "objectives", { name: ${title}, tags, ...layout });
  for (const objective of objectives) objective.alerts(dashboard, targets);
}
`;
}

/** In one line, and without what ends a comment. */
const commented = (words: string): string => printable(words.replace(/\s+/g, " ").trim()).replaceAll("*/", "* /");

function objectiveCode(one: FoundObjective): string {
  const { name, source = "Traces", objective, window, total, failed, severities, runbook, left } = one;
  const wanted = severities.map((severity) => `severity === "${severity}"`).join(" || ") || "false";
  const literals = Object.entries({ window, total, ...failed, ...(runbook !== undefined && { runbook }) });
  const windows = text(`workbookWindows.filter(({ severity }) => ${wanted})`);
  const config = object([
    ["source", text(`DataObservabilitySource.byName(scope, ${stringLiteral(source)})`)],
    ["objective", text(String(objective))],
    ...literals.map(([member, own]) => [member, text(stringLiteral(own))] as const),
    ...(severities.length < 2 ? [["windows", windows] as const] : []),
  ]);
  const comments = left.map((says) => `    // ${commented(says)}\n`).join("");
  return `${comments}    ${call("slo", text(stringLiteral(name)), config).print("    ")},\n`;
}
