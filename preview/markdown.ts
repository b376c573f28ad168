import type { Mark } from "../drawing";
import { printable } from "../lib/schema";
import type { LiveResults } from "./page";
import type { PlannedAlert, PlannedDashboard, PlannedStack, PlannedTile } from "./planned";
import { remarkOf } from "./words";

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
  const blocks = stacks.flatMap(({ name, dashboards, alerts }) => {
    const changed = dashboards.filter(({ mark }) => mark !== "unchanged").map(dashboardBlock);
    const told = alerts
      .filter(({ address, mark }) => mark !== "unchanged" || live?.alerts.has(address))
      .map((alert) => alertLine(alert, live));
    const alertBlock = told.length > 0 ? [`**Alerts**\n\n${told.join("\n")}`] : [];
    const body = [...changed, ...alertBlock];
    if (body.length === 0) return [];
    return stacks.length > 1 ? [`#### ${escaped(name)}`, ...body] : body;
  });
  const nothing = blocks.length === 0 ? ["No dashboards or alerts change."] : [];
  const where = link ? [`[Open the preview](${link})`] : [];
  return `${["### Dashboards and alerts", ...blocks, ...nothing, ...where].join("\n\n")}\n`;
}

function dashboardBlock({ name, mark, tiles, lostAlerts }: PlannedDashboard): string {
  const lost = lostAlerts.map((alert) => `- :warning: the service will delete the alert "${escaped(alert)}"`);
  const shown = mark === "changed" ? tiles.filter((tile) => tile.mark !== "unchanged") : tiles;
  const lines = shown.map((tile) => tileLine(tile, mark === "changed"));
  return [`**${escaped(name)}** – ${words[mark]}`, "", ...lost, ...lines].join("\n");
}

function tileLine({ name, mark, config }: PlannedTile, isMarked: boolean): string {
  const display =
    typeof config?.displayType === "string" ? ` (${escaped(config.displayType.replaceAll("_", " "))})` : "";
  return `- ${isMarked ? `${words[mark]}: ` : ""}${escaped(name) || "_no name_"}${display}`;
}

function alertLine({ name, mark, address }: PlannedAlert, live: LiveResults | undefined): string {
  const check = live?.alerts.get(address);
  return `- ${escaped(name)} – ${words[mark]}${check ? `; ${escaped(remarkOf(check))}` : ""}`;
}

/** What a forge makes a link or a mention of; a comment within it prevents that, and nobody sees it. */
const linking = /@|#(?=\d)|:(?=\/\/)|\bwww(?=\.)/gi;

/** Text of the service that Markdown shows as it is: one line, without markup, links and mentions. */
function escaped(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]<>#|~!&]/g, "\\$&")
    .replace(linking, "$&<!-- -->");
}
