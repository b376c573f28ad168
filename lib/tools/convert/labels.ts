import type { Members } from "terraform-provider-sdk/values";
import { textIf } from "../importing/optional";
import { Findings } from "./findings";
import { promqlOf } from "./promql";
import type { Target } from "./target";
import type { Treatments } from "./treatment";
import { recordOf, textOf } from "./values";

/** The values of a Prometheus label, as the service lists them. */
export interface LabelValues {
  readonly label: string;
  readonly match: string;
  readonly sourceId: string;
}

/** `label_values(metric, label)` and `metrics(pattern)` of a source of PromQL; `undefined` for what is neither, or what the service cannot list. */
export function labelValuesOf(
  variable: Members,
  query: string,
  treatments: Treatments,
  target: Target,
): LabelValues | undefined {
  if (variable.type !== "query") return undefined;
  const { uid, type } = recordOf(variable.datasource);
  const sourceId = target.has("2.42") ? target.promqlSourceOf(textOf(uid), textOf(type), "prometheus") : undefined;
  const [, selector = "", label] = /^\s*label_values\(\s*(?:([\s\S]+),\s*)?([\w.]+)\s*\)\s*$/.exec(query) ?? [];
  const [, names] = /^\s*metrics\(\s*([\s\S]*?)\s*\)\s*$/.exec(query) ?? [];
  if (sourceId === undefined || (label === undefined && names === undefined)) return undefined;
  const queryFindings = new Findings();
  const labelName = label ?? "__name__";
  const matchers = [names, textOf(variable.regex)].map((pattern = "") => matcherOf(labelName, pattern));
  const match = promqlOf(selector.trim(), treatments, queryFindings);
  const isKnown = !queryFindings.lost && !matchers.includes(undefined);
  if (!isKnown) return undefined;
  return { label: labelName, match: withMatchers(match, matchers.filter(Boolean).map(String)), sourceId };
}

/** The matcher of values that a pattern finds; empty without a pattern, and `undefined` for one that changes values. */
function matcherOf(label: string, pattern: string): string | undefined {
  const [, inner = pattern, flags = ""] = /^\/(.*)\/([gi]*)$/s.exec(pattern) ?? [];
  if (inner === "" || inner === ".*" || inner === ".+") return "";
  const isAnchored = /[\^$]/.test(inner);
  if (/\((?!\?:)|\$\w|\$\{|\\[^\W_dDwWsSbB]/.test(inner) || (isAnchored && inner.includes("|"))) return undefined;
  const start = textIf(!inner.startsWith("^"), ".*");
  const end = textIf(!inner.endsWith("$"), ".*");
  const bare = inner.replace(/^\^|\$$/g, "");
  const alternatives = bare.includes("|") ? `(?:${bare})` : bare;
  return `${label}=~${JSON.stringify(`${textIf(flags.includes("i"), "(?i)")}${start}${alternatives}${end}`)}`;
}

function withMatchers(selector: string, matchers: readonly string[]): string {
  if (matchers.length === 0) return selector;
  const [, head = selector, inner = ""] = /^([^{]*)\{([\s\S]*?)[,\s]*\}$/.exec(selector) ?? [];
  return `${head}{${[inner.trim(), ...matchers].filter((part) => part !== "").join(",")}}`;
}
