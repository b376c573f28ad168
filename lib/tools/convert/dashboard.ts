import { type Members, own, sameValue } from "terraform-provider-sdk/values";
import { gridColumns, limits } from "../../service/words";
import { sectionId } from "../../tiles";
import { count } from "../importing/inventory";
import { Names } from "../importing/name";
import { itemsIf } from "../importing/optional";
import { type Finding, type FindingId, Findings, levelOf, sentenceOf } from "./findings";
import { formOf } from "./form";
import { colorsOf, numberFormatOf } from "./format";
import { plainQuery, rewriteMacros } from "./macros";
import type { Dashboard } from "./migrate";
import type { Panel } from "./part";
import { promqlTile } from "./promql";
import { builderOf, hasTotals, isTimeChart, shaped, stacked, timeColumn } from "./shape";
import { scopeOf, tableIn } from "./sql";
import { connectionOf, type Query, queryOf, type Target } from "./target";
import type { Treatments } from "./treatment";
import { firstText, numberOf, recordOf, recordsOf, textOf, textsOf, withMembers, wordOf } from "./values";
import { planVariables, rewriteVariables } from "./variables";

/** A row with its panels; panels before the first row have none. */
interface Group {
  readonly row?: Members;
  readonly panels: Panel[];
}

/** A dashboard of the current model in the form of the API, with what became of its panels, and sentences on it as a whole. */
export function convertDashboard(
  { model: dashboard, panels: allPanels, notes: foundNotes }: Dashboard,
  target: Target,
) {
  const { treatments, notes, ...filters } = planVariables(recordOf(dashboard.templating).list, target);
  const losses = new Findings();
  const about = aboutTile(dashboard, losses);
  const names = new Names();
  const groups = groupsOf(allPanels).map(({ row, panels }) => {
    const title = losses.fitted(textOf(row?.title), limits.containerText, "The title of a row") || "Section";
    const id = row && names.take(sectionId(title));
    const top = Math.min(...panels.map(({ members }) => numberOf(recordOf(members.gridPos).y) ?? 0));
    const shift = !row && about ? about.h - top : -top;
    const repeated = textOf(row?.repeat) === "" ? {} : { repeat: row?.repeat };
    const converted = panels.map(({ members, origin }) => ({
      panel: members,
      origin,
      ...convertPanel(withMembers(members, repeated), { target, treatments }),
    }));
    const tiles = converted.flatMap((panel) => placed(panel.tiles, panel.panel, shift));
    return {
      container: itemsIf(id !== undefined, { id, title, collapsed: row?.collapsed === true }),
      panels: converted,
      tiles: id === undefined ? tiles : tiles.map((tile) => ({ ...tile, containerId: id })),
    };
  });
  const tags = textsOf(dashboard.tags).map((tag) => losses.fitted(tag, limits.tagLength, "A tag"));
  const lostTags = [...new Set(tags)].slice(limits.tags);
  losses.addIf(lostTags.length > 0, "shortened", `The list of tags without ${lostTags.join(", ")}`);
  return {
    document: {
      name: losses.fitted(textOf(dashboard.title), limits.dashboardName, "The title") || "Dashboard",
      tags: [...new Set(tags)].slice(0, limits.tags),
      tiles: [...(about ? [about] : []), ...groups.flatMap(({ tiles }) => tiles)],
      containers: groups.flatMap(({ container }) => container),
      ...filters,
    },
    panels: groups.flatMap(({ panels }) => panels),
    notes: [...foundNotes, ...notes, ...notesOf(dashboard), ...losses.all.map(sentenceOf)],
  };
}

/** An open row is followed by its panels, a collapsed one has them inside. */
function groupsOf(panels: readonly Panel[]): Group[] {
  const groups: Group[] = [{ panels: [] }];
  const positionOf = ({ members }: Panel, axis: "x" | "y") => numberOf(recordOf(members.gridPos)[axis]) ?? 0;
  const ordered = [...panels].sort(
    (a, b) => positionOf(a, "y") - positionOf(b, "y") || positionOf(a, "x") - positionOf(b, "x"),
  );
  for (const panel of panels.every(({ members }) => members.gridPos !== undefined) ? ordered : panels)
    if (panel.members.type === "row") groups.push({ row: panel.members, panels: [...panel.panels] });
    else groups.at(-1)?.panels.push(panel);
  return groups.filter((group) => group.panels.length > 0);
}

const mostRows = 1000;

/** The places of a panel's tiles: several share its place, in rows of tiles that are wide enough to be read. */
function placed(tiles: readonly Members[], { gridPos }: Members, shift: number): Members[] {
  const place = recordOf(gridPos);
  const wholeNumber = (value: unknown, fallback: number) => Math.max(0, Math.round(numberOf(value) ?? fallback));
  const x = Math.min(wholeNumber(place.x, 0), gridColumns - 1);
  const y = Math.max(0, wholeNumber(place.y, 0) + shift);
  const width = Math.min(Math.max(1, wholeNumber(place.w, 12)), gridColumns - x);
  const height = Math.max(1, Math.min(wholeNumber(place.h, 8), mostRows));
  const perRow = Math.max(1, Math.min(tiles.length, Math.floor(width / 4)));
  const w = Math.floor(width / perRow);
  const rows = Math.ceil(tiles.length / perRow);
  const h = rows === 1 ? height : Math.max(3, Math.floor(height / rows));
  return tiles.map((tile, index) => {
    const column = index % perRow;
    const isLast = column === perRow - 1;
    const top = y + Math.floor(index / perRow) * h;
    return { ...tile, x: x + column * w, y: top, w: isLast ? width - w * column : w, h };
  });
}

/** The description and the links of a dashboard, which the service has no place for. */
function aboutTile({ description, links }: Members, findings: Findings) {
  const pages = recordsOf(links).filter(isPageLink);
  const list = pages.map(({ title, url }) => {
    const name = firstText(title, url).replace(/[\\[\]<>`*_]/g, "\\$&");
    return `[${name.replace(/\s+/g, " ")}](<${encodeURI(textOf(url)).replace(/[<>]/g, "")}>)`;
  });
  const text = [textOf(description), list.join(" · ")].filter((paragraph) => paragraph !== "").join("\n\n");
  const markdown = findings.fitted(text, limits.configMarkdown, "The description");
  if (text === "") return undefined;
  return { name: "About", x: 0, y: 0, w: gridColumns, h: 3, config: { displayType: "markdown", markdown } };
}

/** A list of dashboards is no link to a page. */
function isPageLink({ type, url }: Members): boolean {
  return type === "link" && isPage(textOf(url));
}

/** Only addresses that a browser opens as a page. */
export function isPage(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function notesOf({ annotations, templating, links }: Members) {
  const queries = recordsOf(annotations, "list").filter(({ builtIn }) => builtIn !== 1);
  const hasAdHoc = recordsOf(templating, "list").some(({ type }) => type === "adhoc");
  const otherLinks = recordsOf(links).filter((link) => !isPageLink(link));
  const linkTypes = otherLinks.map(({ type }) => wordOf(type)).join(", ");
  return [
    ...lost(queries.length, "annotation query is", "annotation queries are"),
    ...lost(
      otherLinks.length,
      `link to dashboards or to no page (${linkTypes}) is`,
      `links to dashboards or to no page (${linkTypes}) are`,
    ),
    ...itemsIf(hasAdHoc, "Ad hoc filters apply to every query of the data source there; here they do not exist."),
  ];
}

function lost(number: number, singular: string, several: string): string[] {
  if (number <= 0) return [];
  return [`${count(number, singular, several)} not carried over.`];
}

/** What became of a panel or a rule. */
export interface Converted {
  readonly kind: "panel" | "rule";
  readonly title: string;
  readonly findings: readonly Finding[];
  /** Queries that no tile has. */
  readonly queries: readonly string[];
  /** The part of the document that it comes from. */
  readonly origin?: Members;
  /** All of that part, if it is not converted. */
  readonly document?: unknown;
  /** What its conversion is made of, in the words of the table of those that were compared. */
  readonly form?: readonly string[] | undefined;
}

const displayTypes: Readonly<Record<string, string>> = {
  timeseries: "line",
  ...{ stat: "number", gauge: "number" },
  ...{ bargauge: "bar", barchart: "bar", piechart: "pie", "grafana-piechart-panel": "pie" },
  ...{ table: "table", "table-old": "table" },
  ...{ logs: "table", traces: "table", nodeGraph: "table", "state-timeline": "table", "status-history": "table" },
};

interface PanelContext {
  readonly target: Target;
  readonly treatments: Treatments;
}

/** Converts one panel into tiles without a place. What cannot be converted becomes a tile that says so. */
function convertPanel(panel: Members, context: PanelContext): Converted & { readonly tiles: readonly Members[] } {
  const type = textOf(panel.type);
  const findings = frameFindings(panel, textOf(panel.title));
  const name = findings.fitted(textOf(panel.title), limits.dashboardName, "title");
  const part = { kind: "panel", title: name || `(${type})` } as const;
  if (type === "text")
    return {
      ...part,
      tiles: [{ name, config: markdownOf(panel, findings) }],
      ...{ findings: findings.all, queries: [], form: ["text"] },
    };
  const displayType = own(displayTypes, type) ?? "";
  const queries = shownTargets(panel)
    .map((target) => queryOf(target, panel))
    .filter(({ text }) => text !== "");
  const problem = new Findings();
  problem.addIf(panel.libraryPanel !== undefined && type === "", "no-library-panel");
  problem.addIf(displayType === "", "not-visualization", type);
  problem.addIf(queries.length === 0, "no-query");
  const results = (problem.lost ? [] : drawnTogether(queries, displayType)).map((queries) => {
    const tileFindings = new Findings();
    const tile = tileOf(queries, panel, displayType, context, tileFindings);
    return { queries, tile, found: tileFindings.all, lost: tileFindings.lost };
  });
  const converted = results.filter(({ lost }) => !lost);
  const reason = problem.lost ?? (converted.length === 0 ? results[0]?.lost : undefined);
  if (reason) {
    return {
      ...part,
      tiles: [{ name, config: { displayType: "markdown", markdown: unconverted(reason, recordOf(panel.gridPos)) } }],
      findings: [reason, ...findings.all.filter((finding) => levelOf(finding) !== "look")],
      queries: queries.map(({ text }) => text),
    };
  }
  const more = new Findings();
  const { w, h } = recordOf(panel.gridPos);
  more.addIf(converted.length > 1, "several-queries", `${converted.length} in a place of ${w} × ${h}`);
  for (const { lost } of results) if (lost) more.add("query-lost", sentenceOf(lost).replace(/\.$/, ""));
  more.addAll([...findings.all, ...converted.flatMap(({ found: tileFindings }) => tileFindings)]);
  const tileName = (index: number) => {
    const { queries: [query] = [], tile } = converted[index] ?? {};
    if (index === 0) return name || textOf(tile?.label);
    return `${name} ${textOf(query?.target.refId)}`.trim();
  };
  const tiles = converted.map(({ tile }, index) => ({
    name: tileName(index),
    config: tile?.config,
  }));
  return {
    ...part,
    title: firstText(tiles[0]?.name, part.title),
    tiles,
    findings: more.all,
    form: converted.flatMap(({ tile }) => tile?.form ?? []),
    queries: results.flatMap(({ lost, queries }) => {
      if (!lost) return [];
      return queries.map(({ text }) => text);
    }),
  };
}

function shownTargets(panel: Members): readonly Members[] {
  return recordsOf(panel.targets).filter(({ hide }) => hide !== true);
}

/** What stands where a panel is not converted, in as many words as fit there. */
function unconverted(reason: Finding, { w, h }: Members): string {
  const [width, height] = [numberOf(w) ?? 12, numberOf(h) ?? 8];
  if (width * height >= 24) return `**Not converted.** ${sentenceOf(reason)} The query is in a comment of the code.`;
  if (width < 3) return "**Not here.**";
  return "**Not converted:** see the code.";
}

/** Queries by their tiles: those of one Prometheus share a time chart, each other one has a tile of its own. */
function drawnTogether(queries: readonly Query[], displayType: string): readonly (readonly Query[])[] {
  if (!isTimeChart(displayType)) return queries.map((query) => [query]);
  const isBeside = (query: Query) => (candidate: Query) =>
    candidate.language === "prometheus" && query.language === "prometheus" && sameValue(candidate.source, query.source);
  return queries.flatMap((query) => {
    const shared = queries.filter(isBeside(query));
    if (shared.length === 0) return [[query]];
    if (query !== shared[0]) return [];
    return [shared];
  });
}

/** A tile, with a label for a number, which a panel without a title shows, and what its conversion is made of. */
interface Tile {
  readonly label?: string | undefined;
  readonly config: Members;
  readonly form: readonly string[];
}

/** The tile of queries, without what a finding says is lost. */
function tileOf(
  [query, ...furtherQueries]: readonly Query[],
  panel: Members,
  wantedType: string,
  context: PanelContext,
  findings: Findings,
): Tile | undefined {
  const { target, treatments } = context;
  if (!query) return undefined;
  if (query.language === "prometheus") {
    const config = promqlTile(
      [query, ...furtherQueries],
      panel,
      stacked(panel, wantedType, findings),
      context,
      findings,
    );
    if (!config) return undefined;
    return { config: { ...config, ...promqlLook(panel, textOf(config.displayType), findings) }, form: ["PromQL"] };
  }
  const connectionId = connectionOf(query, target, findings);
  if (connectionId === undefined) return undefined;
  const isPlain = typeof query.target.rawSql === "string";
  const queryText = isPlain ? query.text : plainQuery(query.text, query.target, findings);
  const { sql, displayType, value } = shaped(queryText, panel, wantedType, findings);
  const hasInterval = isTimeChart(displayType);
  const sqlTemplate = rewriteMacros(rewriteVariables(sql, treatments, findings), { hasInterval }, findings);
  findings.addIf(hasInterval && hasTotals(sqlTemplate), "totals-per-bucket");
  findings.addIf(sqlTemplate.length > limits.sqlTemplate, "too-long");
  const look = lookOf(panel, displayType, value, target.has("2.40"), findings);
  // Before version 2.37, filters apply to every builder of their source.
  const isFiltered = [...treatments.values()].some(({ kind }) => kind === "broadcast");
  const isAsked = target.hasBuilders && !isFiltered;
  const builder = isAsked
    ? builderOf(sqlTemplate, { displayType, connectionId, isBucketed: hasInterval }, target)
    : undefined;
  findings.addIf(builder !== undefined, "builder");
  const label = displayType === "number" ? value?.slice(0, limits.dashboardName) : undefined;
  const form = formOf({ query, panel, displayType, treatments, target }, findings);
  if (builder) return { label, config: { ...builder, ...look }, form: [...form, "builder"] };
  const filtered = sqlTemplate.indexOf("$__filters");
  const sourceId = filtered < 0 ? undefined : target.sourceOf(tableIn(scopeOf(sqlTemplate, filtered)))?.id;
  const source = sourceId === undefined ? {} : { sourceId };
  const config = { configType: "sql", displayType, connectionId, ...source, sqlTemplate, ...look };
  return { label, config, form };
}

/** Units and colors of a tile of PromQL. */
function promqlLook(panel: Members, displayType: string, findings: Findings): Members {
  const {
    fillNulls: _,
    alignDateRangeToGranularity: __,
    ...look
  } = lookOf(panel, displayType, undefined, true, findings);
  return look;
}

/** Units, colors and the treatment of gaps. */
function lookOf(panel: Members, displayType: string, value: string | undefined, hasRules: boolean, findings: Findings) {
  const defaults = recordOf(panel, "fieldConfig", "defaults");
  const overrides = recordsOf(panel, "fieldConfig", "overrides");
  const options = recordOf(panel.options);
  const isChart = isTimeChart(displayType);
  const isTable = displayType === "table";
  const ofValue = ["number", "bar", "pie"].includes(displayType) ? overriddenFormat(overrides, value, findings) : {};
  const numberFormat = numberFormatOf(withMembers(defaults, ofValue), findings);
  const colors = displayType === "number" ? colorsOf(defaults, options, hasRules, findings) : {};
  for (const id of overrides.flatMap(({ properties }) =>
    recordsOf(properties).map((property) => textOf(property.id)),
  )) {
    if (!(id in ofValue)) findings.add(overriddenFinding(id, isTable), id);
  }
  const { thresholdsStyle, scaleDistribution, displayMode, cellOptions } = recordOf(defaults.custom);
  const graphMode = displayType === "number" ? wordOf(options.graphMode) : "";
  const hasTrend = /^(area|line)$/.test(graphMode);
  const isSeries = hasTrend && shownTargets(panel).some((target) => isSeriesOf(target, value));
  const isOther = isTable && !["table", "table-old", "stat"].includes(textOf(panel.type));
  if (isChart) {
    const legendValues = textsOf(recordOf(options.legend).calcs).join(", ");
    findings.addIf(legendValues !== "", "legend-values", legendValues);
  }
  findings.addIf(isSeries, "sparkline", graphMode);
  findings.addIf(!hasTrend && !/^(none)?$/.test(graphMode), "unread-look", `options.graphMode = ${graphMode}`);
  if (isChart) {
    const [lines, scale] = [textOf(thresholdsStyle, "mode"), textOf(scaleDistribution, "type")];
    findings.addIf(!/^(off)?$/.test(lines), "threshold-lines", lines);
    findings.addIf(!/^(linear)?$/.test(scale), "axis", scale);
  }
  findings.addIf(displayType === "bar", "bar-chart", textOf(panel.type));
  findings.addIf(panel.type === "gauge", "unread-look", "type = gauge");
  findings.addIf(isOther, "table-for", textOf(panel.type));
  findings.addIf(isTable && /^color/.test(firstText(displayMode, recordOf(cellOptions).type)), "cell-styles");
  return {
    ...(numberFormat && { numberFormat }),
    ...colors,
    ...(isChart && { fillNulls: false, alignDateRangeToGranularity: false }),
  };
}

/** True for a query whose number is one of a series, which has a trend. */
function isSeriesOf(target: Members, value: string | undefined): boolean {
  const { rawSql } = target;
  if (typeof rawSql === "string")
    return value !== undefined && (/\$__(timeInterval|interval)/.test(rawSql) || timeColumn(rawSql) !== undefined);
  return typeof target.expr === "string" && (target.instant !== true || target.range === true);
}

/** What is lost with properties that single fields have. */
const overridden: readonly (readonly [RegExp, FindingId])[] = [
  [/^(unit|decimals)$/, "column-formats"],
  [/^links$/, "cell-links"],
  [/^mappings$/, "mappings"],
  [/^custom\.(cellOptions|displayMode)$/, "cell-styles"],
  [/^custom\.axis/, "axis"],
  [/^(color|displayName|custom\.(lineStyle|drawStyle|lineWidth|fillOpacity))$/, "series-colors"],
];

function overriddenFinding(property: string, isTable: boolean): FindingId {
  if (isTable && property === "color") return "cell-styles";
  const [, lost = "unread-look"] = overridden.find(([properties]) => properties.test(property)) ?? [];
  return lost;
}

/** Unit and decimals that the column with the value has. */
function overriddenFormat(overrides: readonly Members[], column: string | undefined, findings: Findings): Members {
  const isFormat = ({ id }: Members) => id === "unit" || id === "decimals";
  const formats = overrides
    .filter(({ properties }) => recordsOf(properties).some(isFormat))
    .filter(({ matcher }) => {
      const { id, options } = recordOf(matcher);
      const isOfColumn = id === "byName" && (column === undefined || options === column);
      findings.addIf(!isOfColumn, "unread-look", `unit or decimals of ${id} ${JSON.stringify(options)}`);
      return isOfColumn;
    })
    .flatMap(({ properties }) => recordsOf(properties))
    .filter(isFormat)
    .filter(({ id, value }) => {
      const isKnown = id === "unit" ? typeof value === "string" : numberOf(value) !== undefined;
      findings.addIf(!isKnown, "unread-look", `${textOf(id)} = ${JSON.stringify(value)}`);
      return isKnown;
    });
  return Object.fromEntries(formats.map(({ id, value }) => [textOf(id), value]));
}

/** What of a panel is lost whatever it shows. */
function frameFindings(panel: Members, title: string): Findings {
  const findings = new Findings();
  findings.addIf(textOf(panel.description) !== "", "description", textOf(panel.description));
  findings.addIf(recordsOf(panel.links).length > 0, "panel-links");
  findings.addIf(/\$\w|\$\{/.test(title), "title-variable");
  findings.addIf(textOf(panel.repeat) !== "", "repeat", `$${textOf(panel.repeat)}`);
  const times = [panel.timeFrom, panel.timeShift].map(wordOf).filter((time) => time !== "");
  const { x, y, w, h } = recordOf(panel.gridPos);
  const isPlace = [x, y, w, h].every((value) => value === undefined || Number.isInteger(value));
  const isWide = (numberOf(x) ?? 0) + (numberOf(w) ?? 0) > gridColumns || (numberOf(h) ?? 0) > mostRows;
  const isOutside = [x, y].some((value) => Number(value) < 0) || [w, h].some((value) => Number(value) < 1);
  findings.addIf(!isPlace || isWide || isOutside, "place", JSON.stringify({ x, y, w, h }));
  findings.addIf(times.length > 0, "time-override", times.join(", "));
  return findings;
}

function markdownOf({ options, mode: ownMode, content: ownContent }: Members, findings: Findings): Members {
  const mode = firstText(recordOf(options).mode, ownMode, "markdown");
  const content = findings.fitted(
    firstText(recordOf(options).content, ownContent),
    limits.configMarkdown - 10,
    "content",
  );
  findings.addIf(mode === "html", "html-text");
  if (mode === "markdown") return { displayType: "markdown", markdown: content };
  return { displayType: "markdown", markdown: `\`\`\`\n${content}\n\`\`\`` };
}
