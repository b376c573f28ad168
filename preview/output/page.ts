import { dashboardMarkup, html, Markup, style } from "../../drawing";
import { printableLines } from "../../lib/schema";
import { drawnDashboard, type LiveResults } from "../drawn";
import type { PlannedDashboard, PlannedStack } from "../plan/planned";
import { counted } from "./words";

export interface PageOptions {
  readonly live?: LiveResults;
  readonly now: number;
  /** Description of the data. */
  readonly data: string;
  /** The URL of the events that reload the page; without it, the page needs no network. */
  readonly reloadFrom?: string;
}

/** The whole preview as one page that loads nothing: changed dashboards first, unchanged ones folded away. */
export function previewPage(stacks: readonly PlannedStack[], options: PageOptions): string {
  const { reloadFrom } = options;
  const script = reloadFrom
    ? html`<script>new EventSource(${new Markup(JSON.stringify(reloadFrom))}).onmessage = () => location.reload();</script>`
    : html``;
  const policy = `default-src 'none'; style-src 'unsafe-inline'${reloadFrom ? "; script-src 'unsafe-inline'; connect-src 'self'" : ""}`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Preview</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header><h1>Preview</h1><span>${summaryOf(stacks)}</span><span>${options.data}</span></header>
<main>${stacks.map((stack) => stackMarkup(stack, stacks.length > 1, options))}</main>
${script}
</body>
</html>
`.text.replaceAll("\t", "  ");
  return printableLines(page);
}

function summaryOf(stacks: readonly PlannedStack[]): string {
  const dashboards = stacks.flatMap((stack) => stack.dashboards);
  const changed = dashboards.filter(({ mark }) => mark !== "unchanged").length;
  return `${counted(dashboards.length, "dashboard")}, ${changed} changed by this plan`;
}

function stackMarkup(stack: PlannedStack, isOneOfSeveral: boolean, { live, now }: PageOptions): Markup {
  const draw = (dashboard: PlannedDashboard) => dashboardMarkup(drawnDashboard(stack, dashboard, live, now));
  const changed = stack.dashboards.filter(({ mark }) => mark !== "unchanged");
  const same = stack.dashboards.filter(({ mark }) => mark === "unchanged");
  const title = isOneOfSeveral ? html`<h2>${stack.name}</h2>` : html``;
  const folded =
    same.length > 0
      ? html`<details class="container"${changed.length === 0 ? html` open` : html``}><summary>${counted(same.length, "unchanged dashboard")}</summary>${same.map(draw)}</details>`
      : html``;
  const none = stack.dashboards.length === 0 ? html`<p class="empty">The plan has no dashboards.</p>` : html``;
  return html`<section>${title}${changed.map(draw)}${folded}${none}</section>`;
}
