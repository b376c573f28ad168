import { asItems, asMembers } from "terraform-provider-sdk/values";
import { type Change, displacedWords, type Mark, withoutDisplaced } from "../../drawing";
import { defaultTagsWords } from "../plans/changes";
import type { Finding } from "../plans/findings";
import type { PlannedDashboard, PlannedStack, PlannedTile, PlanWarning } from "../plans/planned";
import type { Deployment } from "./deploy";
import type { LiveResults } from "./live";
import { code, escaped, strong } from "./markdown-text";
import type { Picture } from "./pictures";
import { alertsToShow, changeWords, dashboardsInFocus, type ShownAlert, signOf, warningWords } from "./words";

interface Comment {
  readonly live?: LiveResults | undefined;
  readonly deployment?: Deployment | undefined;
  readonly findings: readonly Finding[];
  /** What tells the previews of one repository apart. */
  readonly name?: string;
  /** The address of the page, or of the run that keeps it. */
  readonly link?: string;
  readonly pictures?: ReadonlyMap<Picture["subject"], string>;
}

/** The longest comment that every forge takes has 65536 characters. */
const mostCharacters = 60_000;
const mostOthers = 20;

/**
 * A comment for a pull request: what fails, what the plan does to dashboards and alerts, and how that looks. Its first line marks it, so that
 * a later run can find and replace it.
 */
export function previewComment(stacks: readonly PlannedStack[], comment: Comment): string {
  const { live, deployment, findings, name, link } = comment;
  const blocks = stacks.flatMap((stack) => stackBlocks(stack, comment, stacks.length > 1));
  const wrong = findings
    .filter(({ level }) => level === "error")
    .map(({ title, message }) => `- :x: ${warningWords({ summary: title, detail: message }, strong, escaped)}`);
  const summary = [summaryOf(stacks)];
  if (link) summary.push(`[Open the preview](${link})`);
  const parts = [markerOf(name), headingOf(name), summary.join(" ")];
  if (wrong.length > 0) parts.push(wrong.join("\n"));
  if (deployment) parts.push(deploymentBlock(deployment));
  parts.push(...blocks);
  if (!live && comment.pictures?.size) parts.push("The pictures show sample data, not data of the service.");
  if (live) parts.push(escaped(live.requestSummary));
  return `${shortened(parts.join("\n\n"))}\n`;
}

function headingOf(name = ""): string {
  if (name === "") return "### Dashboards and alerts";
  return `### Dashboards and alerts: ${escaped(name)}`;
}

/** The line by which a later run recognizes the comment of the preview of this name. */
function markerOf(name = ""): string {
  const words = ["cdktf-observability preview"];
  if (name !== "") words.push(name.replace(/[^\w./ ]/g, "_"));
  return `<!-- ${words.join(": ")} -->`;
}

function summaryOf(stacks: readonly PlannedStack[]): string {
  const counts = (noun: string, objects: readonly { readonly mark: Mark }[]) => {
    const parts = (["new", "changed", "removed"] as const).flatMap((mark) => {
      const count = objects.filter((object) => object.mark === mark).length;
      if (count > 0) return [`${count} ${mark}`];
      return [];
    });
    if (parts.length > 0) return [`${noun}: ${parts.join(", ")}.`];
    return [];
  };
  const dashboards = stacks.flatMap((stack) => stack.dashboards);
  const alerts = stacks.flatMap((stack) => stack.alerts);
  const parts = [...counts("Dashboards", dashboards), ...counts("Alerts", alerts)];
  if (parts.length > 0) return `**${parts.join(" ")}**`;
  return "No dashboards or alerts change.";
}

/** The copies of dashboards in the service, each with what it lacks. */
function deploymentBlock({ copies, lastDay }: Deployment): string {
  const madeCopies = copies.filter(({ change }) => change !== "failed");
  const lines = madeCopies.flatMap(({ name, link, leftOut }) => {
    const notes = leftOut.map((sentence) => `  - ${escaped(sentence)}`);
    if (link === undefined) return [`- ${escaped(name)}`, ...notes];
    return [`- [${escaped(name)}](${link})`, ...notes];
  });
  if (lines.length === 0) return "No dashboard is in the service for this preview.";
  return `**In the service until ${lastDay}**, without alerts:\n\n${lines.join("\n")}`;
}

function stackBlocks(stack: PlannedStack, comment: Comment, isOneOfSeveral: boolean): string[] {
  const changed = dashboardsInFocus(stack, comment.live)
    .filter((dashboard) => dashboard.mark !== "unchanged" || comment.pictures?.has(dashboard))
    .map((dashboard) => dashboardBlock(dashboard, comment));
  const picture = comment.pictures?.get(stack);
  const lines = alertsToShow(stack, comment.live).flatMap((shownAlert) => {
    const { chart } = shownAlert.alert;
    if (!chart || picture) return alertLines(shownAlert, "");
    return alertLines(shownAlert, trendWords(comment.live, chart));
  });
  if (picture) lines.push("", `![The charts of alerts, as the plan leaves them](${picture})`);
  const listedObjects = stack.others
    .slice(0, mostOthers)
    .map(({ address, mark }) => code(`${signOf(mark)} ${address}`.trim()));
  const more = stack.others.length - listedObjects.length;
  if (more > 0) listedObjects.push(`${more} more`);
  const body = [...changed];
  if (lines.length > 0) body.push(`**Alerts**\n\n${lines.join("\n")}`);
  if (stack.warnings.length > 0)
    body.push(`**Other warnings of the plan**\n\n${stack.warnings.map(warningLine).join("\n")}`);
  if (stack.defaultTags) body.push(`**Tags of the provider**: ${code(defaultTagsWords(stack.defaultTags))}`);
  if (listedObjects.length > 0) body.push(`**Other changes of the plan**: ${listedObjects.join(", ")}`);
  if (body.length > 0 && isOneOfSeveral) return [`#### ${escaped(stack.name)}`, ...body];
  return body;
}

/** A text cut at the end of a line if it is too long for a forge. */
function shortened(text: string): string {
  if (text.length <= mostCharacters) return text;
  const end = text.lastIndexOf("\n", mostCharacters);
  const remainder = text
    .slice(end + 1)
    .split("\n")
    .filter((line) => line !== "").length;
  return `${text.slice(0, end)}\n\n${remainder} more lines do not fit into a comment; the page has them.`;
}

function dashboardBlock(dashboard: PlannedDashboard, { live, pictures }: Comment): string {
  const { name, mark, tiles, lostAlerts, warnings, changes } = dashboard;
  const lost = lostAlerts.map(
    (alert) => `- :warning: the alert "${escaped(alert)}" loses its tile; ClickStack deletes it`,
  );
  const { shownTiles, displaced } = tilesToList(tiles, mark);
  const picture = pictures?.get(dashboard);
  const trendOf = (tile: PlannedTile) => {
    if (picture) return "";
    return trendWords(live, tile);
  };
  const list = [...lost, ...warnings.map(warningLine), ...changes.map(changeLine)];
  list.push(...shownTiles.flatMap((tile) => tileLines(tile, mark, trendOf(tile))));
  if (displaced.length > 0) list.push(`- ${escaped(displacedWords(displaced))}`);
  const effects: Partial<Record<Mark, string>> = { unchanged: "unchanged, with alerts that need a look" };
  const lines = [`**${escaped(name) || "_no name_"}** – ${effects[mark] ?? mark}`];
  if (list.length > 0) lines.push("", ...list);
  if (picture) lines.push("", `![${escaped(name) || "Dashboard"}, as the plan leaves it](${picture})`);
  return lines.join("\n");
}

/** All tiles of a dashboard that is new or removed, else those that change for another reason than that others do. */
function tilesToList(tiles: readonly PlannedTile[], dashboard: Mark) {
  if (dashboard === "new" || dashboard === "removed") return { shownTiles: tiles, displaced: [] };
  return withoutDisplaced(tiles.filter((tile) => tile.mark !== "unchanged"));
}

/** The data of a tile where no picture can be shown, before and after; only the service knows them. */
function trendWords(live: LiveResults | undefined, tile: PlannedTile): string {
  const trend = (trendTile: PlannedTile | undefined) => {
    const data = trendTile && live?.tiles.get(trendTile);
    const [line] = data?.kind === "series" ? data.lines : [];
    if (line && line.values.length > 1) return sparkline(line.values);
    return "";
  };
  const [trendBefore, trendAfter] = [trend(tile.before), trend(tile)];
  if (trendAfter === "") return "";
  if (trendBefore === "" || trendBefore === trendAfter) return ` ${trendAfter}`;
  return ` ${trendBefore} → ${trendAfter}`;
}

const levels = "▁▂▃▄▅▆▇█";
const mostLevels = 16;

/** Values as a row of bars, each the mean of its share of them, from zero; a gap where there are none. */
function sparkline(values: readonly (number | null)[]): string {
  const size = Math.max(1, Math.ceil(values.length / mostLevels));
  const means = Array.from({ length: Math.ceil(values.length / size) }, (_, index) => {
    const numbers = values.slice(index * size, (index + 1) * size).filter((value) => value !== null);
    if (numbers.length > 0) return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
    return undefined;
  });
  const knownMeans = means.filter((mean) => mean !== undefined);
  const [low, high] = [Math.min(0, ...knownMeans), Math.max(0, ...knownMeans)];
  const bar = (mean: number | undefined) => {
    if (mean === undefined) return "·";
    if (high === low) return levels[0];
    return levels[Math.round(((mean - low) / (high - low)) * (levels.length - 1))];
  };
  return means.map(bar).join("");
}

function tileLines(tile: PlannedTile, dashboard: Mark, trend: string): string[] {
  const { name, mark, changes } = tile;
  const parts = [escaped(name) || "_no name_"];
  if (dashboard === "changed") parts.unshift(`${mark}: `);
  const type = typeOf(tile);
  if (typeof type === "string") parts.push(` (${escaped(type.replaceAll("_", " "))})`);
  return [`- ${parts.join("")}${trend}`, ...changes.map((change) => `  ${changeLine(change)}`)];
}

/** What a tile shows, in the word of the form in which it is written. */
function typeOf({ config, series }: PlannedTile): unknown {
  const [firstSeries] = asItems(series?.series);
  return asMembers(firstSeries).type ?? config?.displayType;
}

function alertLines({ alert, verdict, condition, remark }: ShownAlert, trend: string): string[] {
  const { name, mark, changes, warnings } = alert;
  const parts = [`${escaped(name)} – ${mark}: ${escaped(condition)}${trend}`];
  if (verdict !== undefined && verdict !== "fired") parts.unshift(`**${verdict}** – `);
  if (remark !== "") parts.push(`; ${escaped(remark)}`);
  const more = [...warnings.map(warningLine), ...changes.map(changeLine)].map((line) => `  ${line}`);
  return [`- ${parts.join("")}`, ...more];
}

function changeLine(change: Change): string {
  return `- ${changeWords(change, code)}`;
}

function warningLine(warning: PlanWarning): string {
  return `- :warning: ${warningWords(warning, strong, escaped)}`;
}
