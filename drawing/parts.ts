import { arc, type PieArcDatum, pie } from "d3-shape";
import { html, type Markup } from "./html";
import { colour, legend } from "./legend";
import type { Line, Opaque, Series } from "./model";
import { formatNumber } from "./number-format";

interface Amount {
  readonly label: string;
  readonly amount: number | null;
  readonly text: string;
}

/** Each line with what it amounts to, largest first unless the lines are in an order already. */
function amountsOf({ lines, isOrdered }: Series, aggFn: unknown, format: Opaque | undefined): Amount[] {
  const amounts = lines.map((line) => {
    const amount = amountOf(line, aggFn);
    return { label: line.label, amount, text: amount === null ? "–" : formatNumber(amount, format) };
  });
  return isOrdered ? amounts : amounts.sort((a, b) => (b.amount ?? -Infinity) - (a.amount ?? -Infinity));
}

/** Parts of a whole as a ring. */
export function pieChart(data: Series, aggFn: unknown, format: Opaque | undefined, label: string): Markup {
  const amounts = amountsOf(data, aggFn, format);
  const shape = arc<PieArcDatum<Amount>>().innerRadius(26).outerRadius(46).digits(1);
  const parts = pie<Amount>()
    .value(({ amount }) => Math.max(0, amount ?? 0))
    .sort(null)(amounts);
  const rings = parts.map((part, index) => html`<path class="c${colour(index)}" d="${shape(part) ?? ""}"/>`);
  const said = amounts.map(({ label: name, text }) => `${name} ${text}`).join(", ");
  return html`<div class="pie"><svg class="ring" viewBox="-50 -50 100 100" role="img" aria-label="${label}: ${said}">${rings}</svg>${legend(amounts.map(({ label: name, text }) => ({ label: `${name} · ${text}`, values: [] })))}</div>`;
}

/** A bar for each line, longest first. */
export function barChart(data: Series, aggFn: unknown, format: Opaque | undefined): Markup {
  const rows = amountsOf(data, aggFn, format);
  const top = Math.max(...rows.map(({ amount }) => amount ?? 0), Number.MIN_VALUE);
  return html`<div class="bars">${rows.map(
    ({ label, amount, text }, index) =>
      html`<div><span>${label}</span><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="c${colour(index)}" width="${((Math.max(0, amount ?? 0) / top) * 100).toFixed(1)}" height="10"/></svg><em>${text}</em></div>`,
  )}</div>`;
}

/** A row for each line. */
export function tableOf(data: Series, aggFn: unknown, format: Opaque | undefined): Markup {
  const rows = amountsOf(data, aggFn, format);
  return html`<div class="scroll"><table><tbody>${rows.map(({ label, text }) => html`<tr><th scope="row">${label}</th><td>${text}</td></tr>`)}</tbody></table></div>`;
}

/** What a line amounts to over the drawn time: as it is known, or counts summed and measurements averaged; `null` without a value. */
export function amountOf({ values, amount }: Line, aggFn: unknown): number | null {
  if (amount !== undefined) return amount;
  const known = values.filter((value): value is number => value !== null);
  if (known.length === 0) return null;
  const total = known.reduce((sum, value) => sum + value, 0);
  return aggFn === "count" || aggFn === "sum" || aggFn === "increase" ? total : total / known.length;
}

/** The aggregate function that decides how a tile's values add up; a ratio or a formula is a measurement. */
export function aggFnOf({ select, asRatio, formulas }: Opaque): unknown {
  if (asRatio === true || (Array.isArray(formulas) && formulas.length > 0)) return "avg";
  const [first] = Array.isArray(select) ? (select as readonly Opaque[]) : [];
  return first?.aggFn ?? "count";
}
