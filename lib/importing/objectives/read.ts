import { isRecord } from "terraform-provider-sdk/internal/schema";
import { LineCounter, parseAllDocuments } from "yaml";
import { decimalText, spanLength } from "../../evaluation";
import { UsageError } from "../../plans/usage-error";

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

/** What stands at a path such as `spec.objectives`; in Sloth's Kubernetes form, `page_alert` is `pageAlert`. */
function at(value: unknown, path: string): unknown {
  return path.split(".").reduce((inner: unknown, key) => {
    if (!isRecord(inner)) return undefined;
    return inner[key] ?? inner[key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())];
  }, value);
}

function textAt(value: unknown, path: string): string | undefined {
  const found = at(value, path);
  return typeof found === "string" ? found : undefined;
}

function listAt(value: unknown, path: string): readonly unknown[] {
  const found = at(value, path);
  return Array.isArray(found) ? found : [];
}

/** The objectives of a file of Sloth, in both of its forms, or OpenSLO. @throws UsageError that says what is wrong, and where. */
export function readObjectives(source: string, file: string): FoundObjective[] {
  const lines = new LineCounter();
  const records = [...parseAllDocuments(source, { lineCounter: lines, prettyErrors: false })].map((document) => {
    const [error] = document.errors;
    if (error) throw new UsageError(`${file}:${lines.linePos(error.pos[0]).line}: ${error.message}`);
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  });
  const found = records.flatMap((one) => {
    if (at(one, "version") === "prometheus/v1") return slothObjectives(one);
    if (at(one, "apiVersion") === "sloth.slok.dev/v1") return slothObjectives(at(one, "spec"));
    const isSlo = at(one, "apiVersion") === "openslo/v1" && at(one, "kind") === "SLO";
    return isSlo ? openSloObjectives(one, records) : [];
  });
  const wrong = found.find(({ objective }) => !(objective > 0 && objective < 1));
  if (wrong)
    throw new UsageError(
      `${file}: the objective of "${wrong.name}" must be a share of requests; Sloth has 99.9, OpenSLO 0.999.`,
    );
  if (found.length > 0) return found;
  throw new UsageError(
    `${file} has no objective; it must be a file of Sloth (version: prometheus/v1, or kind: PrometheusServiceLevel) or OpenSLO (apiVersion: openslo/v1, kind: SLO).`,
  );
}

const shareOf = (percent: unknown): number => Number(decimalText(Number(percent) / 100));
const isRatio = "a ratio that was computed elsewhere cannot be added up over windows.";
/** What stands for an indicator that has to be written. */
const unwritten = { total: "", failed: { bad: "" } } as const;

function slothObjectives(service: unknown): FoundObjective[] {
  return listAt(service, "slos").map((one) => {
    const events = Object.entries(Object(at(one, "sli.events")));
    const runbooks = ["page_alert.", "ticket_alert.", ""].map((alert) =>
      textAt(one, `alerting.${alert}annotations.runbook`),
    );
    return {
      name: [textAt(service, "service"), textAt(one, "name")].filter(Boolean).join(" "),
      objective: shareOf(at(one, "objective")),
      window: "30d",
      ...unwritten,
      severities: ["page", "ticket"].filter((severity) => at(one, `alerting.${severity}_alert.disable`) !== true),
      runbook: runbooks.find((url) => url !== undefined),
      left:
        events.length > 0
          ? events.map(([name, query]) => `${name} is a query of Prometheus: ${query}`)
          : [`The indicator is ${Object.keys(Object(at(one, "sli"))).join(", ")}: ${isRatio}`],
    };
  });
}

function openSloObjectives(file: unknown, all: readonly unknown[]): FoundObjective[] {
  const referenced = (one: unknown) =>
    at(one, "kind") === "SLI" && at(one, "metadata.name") === at(file, "spec.indicatorRef");
  const indicator = at(file, "spec.indicator") ?? all.find(referenced);
  const [window] = listAt(file, "spec.timeWindow");
  const days = at(window, "isRolling") === false ? undefined : daysOf(textAt(window, "duration") ?? "");
  const method = textAt(file, "spec.budgetingMethod") ?? "Occurrences";
  const left = [
    method !== "Occurrences" && `budgetingMethod is ${method}; requests are counted instead.`,
    !days && "timeWindow is no number of days that pass; 30d is written instead.",
    at(file, "spec.alertPolicies") !== undefined &&
      "alertPolicies have one window each; the workbook's alerts are written instead.",
  ].filter((one) => one !== false);
  const objectives = listAt(file, "spec.objectives");
  return objectives.map((one) => {
    const objective = Number(at(one, "target") ?? shareOf(at(one, "targetPercent")));
    const more = objectives.length > 1 ? [textAt(one, "displayName") ?? objective] : [];
    const counted = countedBy(indicator, one);
    return {
      name: [textAt(file, "metadata.name"), ...more].join(" "),
      objective,
      window: days ?? "30d",
      severities: ["page", "ticket"],
      runbook: textAt(file, "metadata.annotations.runbook"),
      ...counted,
      left: [...left, ...counted.left],
    };
  });
}

/** `4w` as days; undefined for months, quarters and years, which are of the calendar, and for parts of days. */
function daysOf(duration: string): string | undefined {
  const days = (spanLength(duration.replace(/^(\d+)w$/, (_, weeks) => `${7 * weeks}d`)) ?? 0) / 86_400_000;
  return days > 0 && Number.isInteger(days) ? `${days}d` : undefined;
}

/** What the indicator counts, if its metrics are conditions on a source: `type: clickstack`. */
function countedBy(
  indicator: unknown,
  objective: unknown,
): Pick<FoundObjective, "source" | "total" | "failed" | "left"> {
  const metric = (name: string) => at(indicator, `spec.${name}.metricSource`);
  const [threshold, bad] = [metric("thresholdMetric"), metric("ratioMetric.bad")];
  const total = threshold ?? metric("ratioMetric.total");
  const judged = threshold ?? bad ?? metric("ratioMetric.good");
  if (!total || !judged) return { ...unwritten, left: [`The indicator counts no requests: ${isRatio}`] };
  const foreign = [...new Set([total, judged])].filter((one) => at(one, "type") !== "clickstack");
  if (foreign.length > 0) {
    const says = (one: unknown) =>
      `A metric is a query of ${textAt(one, "type") ?? "an unnamed service"}: ${JSON.stringify(at(one, "spec"))}`;
    return { ...unwritten, left: foreign.map(says) };
  }
  const sign = { lt: "<", lte: "<=", gt: ">", gte: ">=" }[textAt(objective, "op") ?? "lte"] ?? "<=";
  const where = threshold
    ? `${textAt(threshold, "spec.column") ?? ""} ${sign} ${String(at(objective, "value"))}`
    : (textAt(judged, "spec.where") ?? "");
  return {
    source: textAt(judged, "spec.source") ?? textAt(total, "spec.source"),
    total: textAt(total, "spec.where") ?? "",
    failed: bad && !threshold ? { bad: where } : { good: where },
    left: [],
  };
}
