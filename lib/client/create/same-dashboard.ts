import { distinct, isUncontradicted } from "../../model/relations";
import { isRecord } from "../../model/value";
import type { DashboardRecord } from "../records/records";

/** True when a read dashboard is what `sent` becomes on the service: section 15 of the contract. */
export function isSameDashboard(sent: Readonly<Record<string, unknown>>, read: DashboardRecord): boolean {
  const sentTiles = listOf(sent.tiles);
  const readTiles = listOf(read.tiles);
  const rest = { ...sent, tiles: undefined, tags: distinct(sent.tags), id: undefined };
  return (
    isUncontradicted(rest, read) &&
    sentTiles.length === readTiles.length &&
    sentTiles.every((tile, index) => isSameTile(tile, readTiles[index]))
  );
}

function isSameTile(sent: unknown, read: unknown): boolean {
  if (!isRecord(sent) || !isRecord(read)) return false;
  const { id: _, series, asRatio, ...rest } = sent;
  if (!isUncontradicted(rest, read)) return false;
  if (!Array.isArray(series) || !isRecord(read.config)) return isUncontradicted({ series, asRatio }, read);
  return isSameSeries(series, read.config);
}

/** The series form comes back as `config`: its first series decides the display, each series is one select item. */
function isSameSeries(series: readonly unknown[], config: Readonly<Record<string, unknown>>): boolean {
  const [first] = series;
  if (!isRecord(first)) return false;
  const displayType = displayOf(first);
  if (displayType !== undefined && config.displayType !== displayType) return false;
  if (first.type === "markdown") return isUncontradicted(first.content, config.markdown);
  if (!isUncontradicted(first.sourceId, config.sourceId)) return false;
  if (first.type === "search") return isUncontradicted(joined(first.fields, ", "), config.select);
  if (!isSameText(joined(first.groupBy ?? [], ","), config.groupBy)) return false;
  const kept = first.type === "number" ? series.slice(0, 1) : series;
  const select = listOf(config.select);
  return select.length === kept.length && kept.every((item, index) => isSameSelect(item, select[index]));
}

function isSameSelect(series: unknown, select: unknown): boolean {
  if (!isRecord(series) || !isRecord(select)) return false;
  const { aggFn, where, whereLanguage, alias, field, metricName } = series;
  const valueExpression = aggFn === "count" ? undefined : field;
  if (!isSameText(where, select.where)) return false;
  return isUncontradicted({ aggFn, whereLanguage, alias, valueExpression, metricName }, select);
}

/** These have no default: what was sent empty or not at all is empty. */
function isSameText(sent: unknown, read: unknown): boolean {
  return isUncontradicted(sent, read) && ((sent ?? "") === "") === ((read ?? "") === "");
}

function displayOf({ type, displayType }: Readonly<Record<string, unknown>>): unknown {
  return type === "time" || type === undefined ? (displayType ?? "line") : type;
}

function joined(list: unknown, separator: string): unknown {
  return Array.isArray(list) ? list.join(separator) : list;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
