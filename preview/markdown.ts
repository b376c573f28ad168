import { printable } from "terraform-provider-sdk/schema";
import type { Mark } from "../drawing";
import type { LiveResults } from "./live";
import type { MemberChange, PlannedAlert, PlannedDashboard, PlannedStack, PlannedTile, PlanWarning } from "./planned";
import { alertsToShow, changedDashboards, changeWords, remarkOf, warningWords, watchedFormat } from "./words";

const words: Readonly<Record<Mark, string>> = {
  new: "new",
  changed: "changed",
  moved: "moved",
  removed: "removed",
  unchanged: "unchanged",
};

/** A summary for a pull request: what the plan does to dashboards and alerts, tiles by name. */
export function previewMarkdown(
  stacks: readonly PlannedStack[],
  live: LiveResults | undefined,
  link: string | undefined,
): string {
  const blocks = stacks.flatMap((stack) => {
    const changed = changedDashboards(stack).map(dashboardBlock);
    const lines = alertsToShow(stack, live).flatMap((alert) => alertLines(stack, alert, live));
    const alertBlock = lines.length > 0 ? [`**Alerts**\n\n${lines.join("\n")}`] : [];
    const others = stack.warnings.map((one) => warningLine(one));
    const warningBlock = others.length > 0 ? [`**Other warnings of the plan**\n\n${others.join("\n")}`] : [];
    const body = [...changed, ...alertBlock, ...warningBlock];
    if (body.length === 0) return [];
    return stacks.length > 1 ? [`#### ${escaped(stack.name)}`, ...body] : body;
  });
  const nothing = blocks.length === 0 ? ["No dashboards or alerts change."] : [];
  const where = link ? [`[Open the preview](${link})`] : [];
  const asked = live ? [escaped(live.asked)] : [];
  return `${["### Dashboards and alerts", ...blocks, ...nothing, ...asked, ...where].join("\n\n")}\n`;
}

function dashboardBlock({ name, mark, tiles, lostAlerts, warnings, changes }: PlannedDashboard): string {
  const lost = lostAlerts.map((alert) => `- :warning: the service will delete the alert "${escaped(alert)}"`);
  const shown = mark === "changed" ? tiles.filter((tile) => tile.mark !== "unchanged") : tiles;
  const lines = shown.flatMap((tile) => tileLines(tile, mark));
  const own = changes.map(changeLine);
  return [`**${escaped(name)}** – ${words[mark]}`, "", ...lost, ...warnings.map(warningLine), ...own, ...lines].join(
    "\n",
  );
}

function tileLines({ name, mark, config, changes }: PlannedTile, dashboard: Mark): string[] {
  const display =
    typeof config?.displayType === "string" ? ` (${escaped(config.displayType.replaceAll("_", " "))})` : "";
  const marked = dashboard === "changed" ? `${words[mark]}: ` : "";
  return [
    `- ${marked}${escaped(name) || "_no name_"}${display}`,
    ...changes.map((change) => `  ${changeLine(change)}`),
  ];
}

function alertLines(stack: PlannedStack, alert: PlannedAlert, live: LiveResults | undefined): string[] {
  const { name, mark, address, changes, warnings } = alert;
  const check = live?.alerts.get(address);
  const remark = check ? `; ${escaped(remarkOf(check, watchedFormat(stack, alert)))}` : "";
  const more = [...warnings.map(warningLine), ...changes.map(changeLine)].map((line) => `  ${line}`);
  return [`- ${escaped(name)} – ${words[mark]}${remark}`, ...more];
}

const changeLine = (change: MemberChange): string => `- ${changeWords(change, code)}`;

const warningLine = (warning: PlanWarning): string =>
  `- :warning: ${warningWords(warning, (text) => `**${escaped(text)}**`, escaped)}`;

/** Text as code, in which nothing is markup, a link or a mention: fenced by more backticks than it has in a row. */
function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = text === "" || /^`|`$|^ .* $/s.test(text) ? " " : "";
  return `${fence}${pad}${printable(text)}${pad}${fence}`;
}

/** What a forge makes a link or a mention of; a comment within it prevents that, and nobody sees it. */
const linking = /@|#(?=\d)|:(?=\/\/)|\bwww(?=\.)/gi;

/** Text of the service that Markdown shows as it is: one line, without markup, links and mentions. */
function escaped(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]<>#|~!&]/g, "\\$&")
    .replace(linking, "$&<!-- -->");
}
