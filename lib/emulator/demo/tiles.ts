import type { DrawnAlert, DrawnDashboard, Line, TileData } from "../../drawing";
import { isInterval, windowLength } from "../../evaluation/alert";
import { opaqueIn } from "../../evaluation/chart";
import { parsedFormula } from "../../evaluation/formula";
import { itemsOf, listedColumns } from "../database/columns";
import {
  bucketStarts,
  type Database,
  eventRows,
  type Point,
  seriesOf,
  seriesPoints,
  tileProblem,
} from "../database/query";
import { signalValue } from "../database/signal";
import { Rejection } from "../rejection";
import { newStore, type Store } from "../store/store";
import { type Alert, type Dashboard, type Opaque, recordFrom, type TileConfig } from "../store/tables";

/** A stored dashboard as its picture needs it; the data of a tile are in the buckets of the alert that looks at the shortest. */
export function drawnDashboard(database: Database, dashboard: Dashboard, currentTime: number): DrawnDashboard {
  const { id, name, tags, filters, containers, tiles } = dashboard;
  const dashboardAlerts = database.store.alerts.list().filter(({ dashboardId }) => dashboardId === id);
  return {
    id,
    name,
    tags,
    filters: filters.map((filter) => ({
      name: filter.name,
      expression: String(filter.expression ?? filter.label ?? filter.options ?? ""),
    })),
    containers: containers.map(({ id, title, collapsed, tabs }) => ({
      ...{ id, title: String(title ?? ""), collapsed: collapsed === true, tabs },
    })),
    tiles: tiles.map((tile) => {
      const alerts = dashboardAlerts.filter(({ tileId }) => tileId === tile.id).map(drawnAlert);
      return { ...tile, data: tileData(database, tile.config, currentTime, shortestWindow(alerts)), alerts };
    }),
  };
}

export function drawnAlert({ name, thresholdMax, interval, ...alert }: Alert): DrawnAlert {
  const length = isInterval(interval) ? windowLength({ interval }) : undefined;
  return { ...alert, name: name ?? "Alert", thresholdMax: thresholdMax ?? undefined, interval, length };
}

const usualLength = 1_800_000;
const buckets = 48;

/** How long the buckets of a chart are that shows what these alerts compare. */
export function shortestWindow(alerts: readonly DrawnAlert[]): number | undefined {
  const lengths = alerts.flatMap(({ length }) => length ?? []);
  if (lengths.length > 0) return Math.min(...lengths);
  return undefined;
}

/** More lines than these nobody can tell apart. A table, a pie and bars have a place for each. */
const mostLines = 24;

/** What a tile shows over 48 buckets, by default those of the last day: the data that the emulator invents for its queries. */
function tileData(
  database: Database,
  config: TileConfig,
  currentTime: number,
  length = usualLength,
  adjusted: Adjustment = (_, lines) => lines,
): TileData {
  if (config.displayType === "search" || config.displayType === "event_patterns")
    return rowsOf(database.store, config, currentTime);
  const end = Math.floor(currentTime / length) * length;
  try {
    const linesOfSeries = linesOf(database, config, end, length, adjusted);
    const isOverTime = config.displayType === "line" || config.displayType === "stacked_bar";
    const lines = isOverTime ? linesOfSeries.slice(0, mostLines) : linesOfSeries;
    const groups = listedColumns(config.groupBy);
    return {
      kind: "series",
      start: end - buckets * length,
      step: length,
      groups,
      lines,
      more: linesOfSeries.length - lines.length,
    };
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    if (error.status === 404) return { kind: "none", reason: "The source of this tile no longer exists." };
    return { kind: "none", reason: error.message, rejected: true };
  }
}

/** How the lines of a tile's select items are changed before anything is computed of them. */
type Adjustment = (config: TileConfig, lines: readonly GroupLine[][]) => readonly GroupLine[][];

function linesOf(database: Database, config: TileConfig, end: number, length: number, adjusted: Adjustment): Line[] {
  if (config.configType === "sql") return sqlLines(config, end, length);
  const source = database.store.sources.find(String(config.sourceId));
  const problem = source && tileProblem(source, config);
  if (problem !== undefined) throw new Rejection(500, problem, "error");
  const range = { start: end - buckets * length, end, length, currentTime: end, hasImplicitColumn: true };
  const lines = adjusted(
    config,
    itemsOf(config).map((item, index) =>
      linesOfItem(item, index, seriesPoints(database, seriesOf(config, item), index, range), range),
    ),
  );
  const formulas = opaqueIn(config.formulas);
  if (formulas.length > 0) return formulas.flatMap((formula, index) => formulaLines(formula, lines, index));
  if (config.asRatio === true && lines.length === 2)
    return formulaLines({ expression: "A / B", alias: "ratio" }, lines);
  return lines.flat();
}

type GroupLine = Line & Required<Pick<Line, "group">>;

function linesOfItem(
  item: Opaque,
  measure: number,
  points: Point[],
  range: { start: number; length: number },
): GroupLine[] {
  const lines = new Map<string, GroupLine & { values: (number | null)[] }>();
  for (const { bucket, group, value } of points) {
    const name = group.join(" ");
    const label = labelOf(item.alias ?? (name ? undefined : item.aggFn), name);
    const line = lines.get(name) ?? { group, measure, label, values: Array<number | null>(buckets).fill(null) };
    line.values[(bucket - range.start) / range.length] = Number(value);
    lines.set(name, line);
  }
  return [...lines.values()];
}

function labelOf(...parts: unknown[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** A formula over the lines of each group. */
function formulaLines({ expression, alias }: Opaque, lines: readonly (readonly GroupLine[])[], measure = 0): Line[] {
  return (lines[0] ?? []).flatMap(({ group }) => {
    const name = group.join(" ");
    const operands = lines.map(
      (seriesLines) => seriesLines.find((line) => line.group.join(" ") === name)?.values ?? [],
    );
    const values = formulaValues(String(expression), operands);
    if (!values) return [];
    return [{ label: labelOf(alias ?? expression, name), values, group, measure }];
  });
}

/** Columns that a query computes of failed and all requests, as in a service that keeps its objective: the rest of 1, divided by the share that may fail. */
const requestShare = /, (1 - )?(?:bad|least)[^"]*?( \/ [\d.]+)?\)\) AS "?(\w+)/g;

/** Values for raw SQL, which is not run: the text decides what they look like. */
function sqlLines(config: TileConfig, end: number, length: number): Line[] {
  const about = String(config.sqlTemplate);
  const signal = { about, aggFn: "count", field: "", share: 1 };
  const values = bucketStarts(end - buckets * length, end, length).map((start) =>
    Number(signalValue(signal, start, length)),
  );
  const shares = [...(about.split("\nFROM")[0] ?? "").matchAll(requestShare)];
  if (shares.length === 0) return [{ label: "query", values }];
  return shares.map(([, isRest, isOfBudget, label = ""], index) => {
    const factor = ((isOfBudget ? 0.6 : 0.0006) * (1 + index / 20)) / Math.max(1, ...values);
    const scaledValues = values.map((value) => (isRest ? 1 - factor * value : factor * value));
    return { label, values: scaledValues, amount: scaledValues.at(-1) ?? null };
  });
}

function rowsOf(store: Store, config: TileConfig, currentTime: number): TileData {
  const source = store.sources.find(String(config.sourceId));
  if (!source) return { kind: "none", reason: "The source of this tile no longer exists." };
  const where = String(config.where ?? "");
  const events = eventRows(source, { start: currentTime - 900_000, end: currentTime, where, limit: 12, offset: 0 });
  const rows = events.map((row) => ({
    time: String(row[String(source.timestampValueExpression)]).slice(11, 19),
    level: String(row.SeverityText),
    text: `${row.ServiceName}: ${row.Body}`,
  }));
  if (config.displayType === "search") return { kind: "rows", rows };
  const counts = new Map<string, number>();
  for (const { text } of rows) counts.set(text, (counts.get(text) ?? 0) + 1);
  const patterns = [...counts].sort((a, b) => b[1] - a[1]);
  return { kind: "rows", rows: patterns.map(([text, count]) => ({ time: "", text, count })) };
}

/** The values of a tile's formula, e.g. `A / (A + B) * 100`, where `A` is the first series; `undefined` when it cannot be read. */
export function formulaValues(expression: string, operands: readonly Line["values"][]): (number | null)[] | undefined {
  const count = Math.max(0, ...operands.map((values) => values.length));
  try {
    const formula = parsedFormula(expression);
    return Array.from({ length: count }, (_, index) => formula(operands.map((values) => values[index] ?? null)));
  } catch {
    return undefined;
  }
}

/**
 * Data invented for the query of a tile, in buckets of `length` milliseconds; the same for the same query. Its source is of a kind whose
 * columns the emulator does not check.
 */
export function inventedTileData(config: Opaque, currentTime: number, length?: number): TileData {
  const store = newStore();
  const sourceId = String(config.sourceId ?? "source");
  const connection = store.connections.put(recordFrom("connections", { name: "" }, "The connection"));
  const unchecked = { name: "", kind: "source", timestampValueExpression: "Timestamp" };
  store.sources.put({ id: sourceId, connection: connection.id, ...unchecked });
  return tileData(
    { store, matchedValue: (_query, _span, usual) => usual },
    { displayType: "line", ...config, sourceId },
    currentTime,
    length,
    withFewFailures,
  );
}

/** A condition of a count that selects a part of what another count of the tile selects: failures of requests, for example. */
function isPartOf(part: Opaque, other: Opaque): boolean {
  const [narrow, wide] = [String(part.where ?? ""), String(other.where ?? "")];
  return part.aggFn === "count" && other.aggFn === "count" && narrow !== wide && narrow.includes(wide);
}

/**
 * Of a ratio or a formula, the part as small as in a service that keeps its objective: the formula of an error budget divides by the share
 * that may fail.
 */
function withFewFailures(config: TileConfig, lines: readonly GroupLine[][]): readonly GroupLine[][] {
  const formulas = opaqueIn(config.formulas).map(({ expression }) => String(expression));
  if (formulas.length === 0 && config.asRatio !== true) return lines;
  const allowed = formulas.flatMap((text) => text.match(/(?<![\w.])0?\.\d+/g) ?? []).map(Number);
  const share = 0.4 * Math.min(0.05, ...allowed.filter((share) => share > 0));
  const items = itemsOf(config);
  const sum = (seriesLines: readonly GroupLine[] = []) =>
    seriesLines.flatMap(({ values }) => values).reduce<number>((total, value) => total + (value ?? 0), 0);
  return lines.map((seriesLines, index) => {
    const containingIndex = items.findIndex((item) => isPartOf(items[index] ?? {}, item));
    const factor =
      containingIndex < 0 || sum(seriesLines) === 0 ? 1 : (share * sum(lines[containingIndex])) / sum(seriesLines);
    return seriesLines.map((line) => ({ ...line, values: line.values.map((value) => value && value * factor) }));
  });
}
