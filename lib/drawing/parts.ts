import { arc, type PieArcDatum, pie } from "d3-shape";
import { isOpaque, type Opaque, opaqueIn } from "../evaluation/chart";
import { color, html, legend, type Markup } from "./markup";
import type { Line } from "./model";
import { formatNumber } from "./number-format";
import type { Chart } from "./over-time";

interface Amount {
  readonly label: string;
  readonly amount: number | null;
  readonly text: string;
}

/** Each line with what it amounts to, largest first. */
function amountsOf({ data: { lines }, config, format }: Chart): Amount[] {
  const amounts = lines.map((line) => {
    const amount = amountOf(line, aggFnOf(config));
    return { label: line.label, amount, text: formatNumber(amount, format) };
  });
  return amounts.sort((a, b) => (b.amount ?? -Infinity) - (a.amount ?? -Infinity));
}

/** Parts of a whole as a ring. */
export function pieChart(chart: Chart): Markup {
  const amounts = amountsOf(chart);
  const shape = arc<PieArcDatum<Amount>>().innerRadius(26).outerRadius(46).digits(1);
  const parts = pie<Amount>()
    .value(({ amount }) => Math.max(0, amount ?? 0))
    .sort(null)(amounts);
  const rings = parts.map((part, index) => html`<path class="c${color(index)}" d="${shape(part) ?? ""}"/>`);
  const description = amounts.map(({ label, text }) => `${label} ${text}`).join(", ");
  const names = amounts.map(({ label, text }) => ({ label: `${label} · ${text}` }));
  return html`<div class="pie"><svg class="ring" viewBox="-50 -50 100 100" role="img" aria-label="${chart.name}: ${description}">${rings}</svg>${legend(names, chart.data.more)}</div>`;
}

/** A bar for each line, longest first. */
export function barChart(chart: Chart): Markup {
  const amounts = amountsOf(chart);
  const top = Math.max(...amounts.map(({ amount }) => amount ?? 0), Number.MIN_VALUE);
  const rows = amounts.map(({ label, amount, text }, index) => {
    const width = ((Math.max(0, amount ?? 0) / top) * 100).toFixed(1);
    return html`<div><span>${label}</span><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="c${color(index)}" width="${width}" height="10"/></svg><em>${text}</em></div>`;
  });
  const { more = 0 } = chart.data;
  return html`<div class="bars">${rows}${more > 0 && html`<p class="remark">${more} more</p>`}</div>`;
}

/** A table as the service has it: a row for each group, a column for each value and each part of the group. */
export function tableOf({ data, config, format }: Chart): Markup {
  const measures = measuresOf(config);
  const rows = new Map<string, { readonly group: readonly string[]; readonly amounts: (number | null)[] }>();
  for (const line of data.lines) {
    const { label, group = [label], measure = 0 } = line;
    const key = JSON.stringify(group);
    const row = rows.get(key) ?? { group, amounts: [] };
    row.amounts[measure] = amountOf(line, measures[measure]?.aggFn);
    rows.set(key, row);
  }
  const widest = Math.max(0, ...[...rows.values()].map(({ group }) => group.length));
  const names = data.groups?.length === widest ? data.groups : Array<string>(widest).fill("");
  const first = ({ amounts: [amount] }: { amounts: (number | null)[] }) => amount ?? Number.NEGATIVE_INFINITY;
  const sorted = [...rows.values()].sort((a, b) => first(b) - first(a));
  const shownMeasures = measures.slice(0, Math.max(1, ...sorted.map(({ amounts }) => amounts.length)));
  const inOrder = (groups: readonly Markup[], values: readonly Markup[]) => {
    if (config.groupByColumnsOnLeft === true) return [...groups, ...values];
    return [...values, ...groups];
  };
  const head = inOrder(
    names.map((name) => html`<th scope="col">${name}</th>`),
    shownMeasures.map(({ label }) => html`<th scope="col" class="value">${label}</th>`),
  );
  const body = sorted.map(({ group, amounts }) => {
    const values = shownMeasures.map(
      ({ format: valueFormat = format }, index) =>
        html`<td class="value">${formatNumber(amounts[index] ?? null, valueFormat)}</td>`,
    );
    return html`<tr>${inOrder(
      names.map((_, index) => html`<td>${group[index] ?? ""}</td>`),
      values,
    )}</tr>`;
  });
  return html`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

interface Measure {
  readonly label: string;
  readonly format: Opaque | undefined;
  readonly aggFn: unknown;
}

/** What a tile shows of its queries: its formulas, the ratio of two values, or each selected value. */
function measuresOf({ select, formulas, asRatio }: Opaque): Measure[] {
  const formatIn = ({ numberFormat }: Opaque) => (isOpaque(numberFormat) ? numberFormat : undefined);
  const computed = opaqueIn(formulas).map((formula) => ({
    label: String(formula.alias || formula.expression),
    format: formatIn(formula),
    aggFn: "avg",
  }));
  if (computed.length > 0) return computed;
  if (asRatio === true) return [{ label: "ratio", format: undefined, aggFn: "avg" }];
  const selected = opaqueIn(select).map((item) => ({
    label: String(item.alias || expressionOf(item)),
    format: formatIn(item),
    aggFn: item.aggFn ?? "count",
  }));
  if (selected.length > 0) return selected;
  return [{ label: "value", format: undefined, aggFn: "avg" }];
}

/** `count()`, `p95(Duration)`, as the service names a column without an alias. */
function expressionOf({ aggFn = "count", valueExpression = "", level }: Opaque): string {
  if (aggFn === "none") return String(valueExpression);
  if (aggFn === "quantile" && typeof level === "number")
    return `p${Math.round(level * 100)}(${String(valueExpression)})`;
  return `${String(aggFn)}(${String(valueExpression)})`;
}

/** What a line amounts to over the drawn time: as it is known, or counts summed and measurements averaged; `null` without a value. */
export function amountOf({ values, amount }: Line, aggFn: unknown): number | null {
  if (amount !== undefined) return amount;
  const numbers = values.filter((value): value is number => value !== null);
  if (numbers.length === 0) return null;
  const total = numbers.reduce((sum, value) => sum + value, 0);
  if (aggFn === "count" || aggFn === "sum" || aggFn === "increase") return total;
  return total / numbers.length;
}

/** The aggregate function that decides how a tile's values add up; a ratio or a formula is a measurement. */
export function aggFnOf({ select, asRatio, formulas }: Opaque): unknown {
  if (asRatio === true || (Array.isArray(formulas) && formulas.length > 0)) return "avg";
  return opaqueIn(select)[0]?.aggFn ?? "count";
}
