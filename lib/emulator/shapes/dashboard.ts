import { z } from "zod/v3";
import { checkFilters, filterShape, savedFilterValueShape } from "./filter";
import { byVersion, type ServiceVersion } from "./releases";
import { tileConfig, tileSeries } from "./tile";
import { ruled, tags, whereLanguage } from "./words";

const shortText = z.string().min(1).max(256);

const frame = z.object({
  id: z.string().max(36).optional(),
  name: z.string(),
  x: z.number().min(0).max(23),
  y: z.number().min(0),
  w: z.number().min(1).max(24),
  h: z.number().min(1),
  containerId: shortText.optional(),
  tabId: shortText.optional(),
});

const content = z.object({
  config: tileConfig.optional(),
  series: ruled(z.array(tileSeries).min(1), (series, reject) => {
    if (series.some(({ type }) => type !== series[0]?.type)) reject([], "All series must have the same type");
  }).optional(),
  asRatio: z.boolean().optional(),
});

const tile = ruled(frame.and(content), (value, reject) => {
  if (value.series && value.config) reject([], "Tile cannot have both series and config");
  if (!value.series && !value.config) reject([], "Tile must have either series or config");
  if (value.config && value.asRatio !== undefined)
    reject([], "asRatio property is not supported when using config property. Specify config.asRatio instead.");
});

/** The places in a list at which something stands a second time. */
function repeats(all: readonly unknown[]): number[] {
  return all.flatMap((one, index) => (one !== undefined && all.indexOf(one) < index ? [index] : []));
}

const tiles = ruled(z.array(tile).max(500), (list, reject) => {
  for (const index of repeats(list.map(({ id }) => id || undefined)))
    reject([index, "id"], `Duplicate tile ID: ${list[index]?.id}. Omit the ID to generate a unique one.`);
});

const tab = z.object({ id: shortText, title: shortText });
const container = z.object({
  id: shortText,
  title: shortText,
  collapsed: z.boolean(),
  collapsible: z.boolean().optional(),
  bordered: z.boolean().optional(),
  tabs: z.array(tab).max(20).optional(),
});

const containers = ruled(z.array(container).max(50), (list, reject) => {
  const repeated = repeats(list.map(({ id }) => id));
  list.forEach(({ id, tabs = [] }, index) => {
    if (repeated.includes(index)) reject([index, "id"], `Container IDs must be unique: "${id}"`);
    for (const at of repeats(tabs.map((tab) => tab.id)))
      reject([index, "tabs", at, "id"], `Duplicate tab id "${tabs[at]?.id}" in container "${id}"`);
  });
});

function membersOf(version: ServiceVersion, hasIds: boolean) {
  return {
    name: z.string().max(1024),
    tiles,
    tags: tags.optional(),
    filters: ruled(z.array(filterShape(version, hasIds)), checkFilters).optional(),
    savedQuery: z.string().nullable().optional(),
    savedQueryLanguage: whereLanguage.nullable().optional(),
    savedFilterValues: z.array(savedFilterValueShape(version)).optional(),
    containers: containers.optional(),
  };
}

/** Before 2.39 a series of a metric needs a value as every other one; 2.40 rejects what no metric can have. */
function checkSeries(
  config: TileBody["config"],
  version: ServiceVersion,
  rejectAt: (at: number, says: string) => void,
) {
  const items = config && "select" in config && Array.isArray(config.select) ? config.select : [];
  items.forEach((item, at) => {
    if (!("aggFn" in item)) return;
    const { aggFn, metricType, valueExpression } = item;
    if (version < "2.39" && aggFn !== "count" && !valueExpression)
      rejectAt(at, "Value expression is required for non-count aggregation functions");
    if (version < "2.40") return;
    if (metricType === "summary") rejectAt(at, "No query support for metric type 'summary'");
    if (aggFn === "increase" && metricType !== undefined && metricType !== "sum")
      rejectAt(at, "Aggregation function 'increase' is only supported for Sum (counter) metrics");
  });
}

function bodyOf(version: ServiceVersion, hasIds: boolean) {
  return ruled(z.object(membersOf(version, hasIds)), (body, reject) => {
    for (const [index, { config }] of body.tiles.entries())
      checkSeries(config, version, (at, says) => reject(["tiles", index, "config", "select", at], says));
    if (body.savedQuery !== null && body.savedQuery !== undefined && body.savedQueryLanguage === null)
      reject(["savedQueryLanguage"], "savedQueryLanguage cannot be null when savedQuery is provided");
  });
}

/** The bodies of a create and of an update, which gives each filter an ID. */
export const dashboardBodies = byVersion((version) => ({
  create: bodyOf(version, false),
  update: bodyOf(version, true),
}));

export const dashboardMembers = Object.keys(membersOf("2.36", false));
export type DashboardBody = z.output<ReturnType<typeof bodyOf>>;
export type TileBody = z.output<typeof tile>;
