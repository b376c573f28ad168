import type { Opaque, TileConfig } from "../store/records";

const isPlain = (value: unknown): value is Opaque =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isAbsent = (value: unknown): boolean =>
  value === undefined || (isPlain(value) && Object.values(value).every((inner) => isAbsent(inner)));

const hasAbsent = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).some((inner) => isAbsent(inner) || hasAbsent(inner));

/** Drops absent members and empty objects at every depth, as the service's document store does. */
function withoutEmpty(value: unknown): unknown {
  if (!hasAbsent(value)) return value;
  if (Array.isArray(value)) return value.map(withoutEmpty);
  const kept = Object.entries(value as Opaque).filter(([, inner]) => !isAbsent(inner));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutEmpty(inner)]));
}

const searchDefaults = { where: "", whereLanguage: "lucene" };
const defaults: Record<string, Opaque> = {
  line: { asRatio: false, fillNulls: true },
  stacked_bar: { asRatio: false, fillNulls: true },
  table: { asRatio: false },
  heatmap: searchDefaults,
  search: searchDefaults,
  event_patterns: { select: "", ...searchDefaults },
  markdown: { markdown: "" },
};
const sqlDefaults: Record<string, Opaque> = { line: { fillNulls: true }, stacked_bar: { fillNulls: true } };
const selectDefaults = { where: "", whereLanguage: "lucene", valueExpression: "" };

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The form in which a checked tile configuration is stored and read back: defaults filled in, leftovers gone. */
export function storedConfig(config: TileConfig): TileConfig {
  const own = config.configType === "sql" ? sqlDefaults : defaults;
  const clean = withoutEmpty(config) as TileConfig;
  const stored: TileConfig = { ...own[clean.displayType], ...clean };
  if (isEmptyList(stored.colorRules)) delete stored.colorRules;
  if (isEmptyList(stored.formulas)) delete stored.formulas;
  if (stored.formulas === undefined) delete stored.showOperandSeries;
  if (Array.isArray(stored.select) && stored.displayType !== "heatmap")
    stored.select = stored.select.map((item: Opaque) => ({ ...selectDefaults, ...item }));
  return stored;
}

/** The same for a configuration made from series, where a count keeps its hidden field. */
export const storedSeriesConfig = (config: TileConfig): TileConfig => {
  const stored = withoutEmpty(config) as TileConfig;
  return { ...defaults[stored.displayType], ...stored };
};
