import { printableLines } from "terraform-provider-sdk/values";
import {
  changeList,
  counted,
  dashboardMarkup,
  html,
  Markup,
  markOf,
  style,
  type Warning,
  warningList,
} from "../../drawing";
import { defaultTagsWords } from "../plans/changes";
import type { PlannedDashboard, PlannedStack, PlanWarning } from "../plans/planned";
import type { AlertHistoryCheck, LiveResults } from "./live";
import { drawnCharts, drawnDashboard } from "./pictures";
import { alertsToShow, backtestIn, dashboardsInFocus, needsLook, shareInAlarm, shareWords } from "./words";

interface PageOptions {
  readonly live?: LiveResults;
  readonly currentTime: number;
  readonly data: string;
  /** The URL of the events that reload the page; without it, the page needs no network. */
  readonly reloadFrom?: string;
}

/** The whole preview as one page that loads nothing: changed dashboards first, unchanged ones folded away. */
export function previewPage(stacks: readonly PlannedStack[], options: PageOptions): string {
  const { reloadFrom } = options;
  const dashboards = stacks.flatMap((stack) => stack.dashboards);
  const changed = dashboards.filter(({ mark }) => mark !== "unchanged");
  const script =
    reloadFrom &&
    html`<script>new EventSource(${new Markup(JSON.stringify(reloadFrom))}).onmessage = () => location.reload();</script>`;
  const policies = ["default-src 'none'", "style-src 'unsafe-inline'"];
  if (reloadFrom) policies.push("script-src 'unsafe-inline'", "connect-src 'self'");
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policies.join("; ")}">
<title>Preview</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header><h1>Preview</h1><span>${counted(dashboards.length, "dashboard")}, ${changed.length} changed by this plan</span><span>${options.data}</span>${options.live && html`<span>${options.live.requestSummary}</span>`}</header>
<main>${stacks.map((stack) => stackMarkup(stack, stacks.length > 1, options))}</main>
${script}
</body>
</html>
`.text.replaceAll("\t", "  ");
  return printableLines(page);
}

function stackMarkup(stack: PlannedStack, isOneOfSeveral: boolean, { live, currentTime }: PageOptions): Markup {
  const draw = (dashboard: PlannedDashboard) =>
    dashboardMarkup(drawnDashboard(dashboard, { stack, live, currentTime }));
  const changed = dashboardsInFocus(stack, live);
  const unchanged = stack.dashboards.filter((dashboard) => !changed.includes(dashboard));
  const charts = drawnCharts({ stack, live, currentTime });
  const title = isOneOfSeveral && html`<h2>${stack.name}</h2>`;
  const folded =
    unchanged.length > 0 &&
    html`<details class="container"${changed.length === 0 && " open"}><summary>${counted(unchanged.length, "unchanged dashboard")}</summary>${unchanged.map(draw)}</details>`;
  const tags = stack.defaultTags && html`<p>${defaultTagsWords(stack.defaultTags)}</p>`;
  const otherObjects =
    stack.warnings.length > 0 &&
    html`<section><header><h2>Other warnings of the plan</h2></header>${warningList(stack.warnings.map(addressed))}</section>`;
  const none = stack.dashboards.length === 0 && html`<p class="empty">The plan has no dashboards.</p>`;
  return html`<section>${title}${changed.map(draw)}${alertTable(stack, live)}${charts && dashboardMarkup(charts)}${tags}${otherObjects}${folded}${none}</section>`;
}

/** The alerts that change or were evaluated, those first that need a look. */
function alertTable(stack: PlannedStack, live: LiveResults | undefined): Markup {
  const rows = alertsToShow(stack, live).map(({ alert, check, verdict, condition, remark }) => {
    const { name, mark, changes, warnings } = alert;
    const look = verdict && html`<span class="verdict ${needsLook(verdict) && "look"}">${verdict}</span>`;
    const changesOfAlert = mark === "changed" && changeList(changes);
    return html`<tr><th scope="row">${markOf(mark)} ${name}${changesOfAlert}${warningList(warnings.map(addressed))}</th><td>${condition}</td><td>${shareCell(check)}</td><td>${look} ${remark}</td></tr>`;
  });
  if (rows.length === 0) return html``;
  return html`<section class="all-alerts"><header><h2>Alerts</h2></header><div class="scroll"><table><thead><tr><th scope="col">Alert</th><th scope="col">Condition</th><th scope="col">In alarm</th><th scope="col">Over the past</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

function shareCell(check: AlertHistoryCheck | undefined): string {
  const result = backtestIn(check);
  if (!result) return "–";
  return shareWords(shareInAlarm(result));
}

function addressed({ summary, detail, address }: PlanWarning): Warning {
  if (!address) return { summary, detail };
  return { summary: `${address}: ${summary}`, detail };
}
