import { z } from "zod/v3";
import { tileConfig, tileSeries } from "./tile";
import { metricDataType, objectIdText, type Reject, ruled, type Shape, tags, whereLanguage } from "./words";

const members = {
  type: z.enum(["QUERY_EXPRESSION"]),
  name: z.string().min(1),
  expression: z.string().min(1),
  sourceId: objectIdText,
  sourceMetricType: metricDataType.optional(),
  where: z.string().optional(),
  whereLanguage: z.enum(["sql", "lucene"]).optional(),
  appliesToSourceIds: z.array(z.string().min(1)).optional(),
  isBroadcastEnabled: z.boolean().optional(),
  isVariableEnabled: z.boolean().optional(),
  variableName: z
    .string()
    .max(64)
    .regex(/^[A-Za-z][A-Za-z0-9_]*$/)
    .optional(),
};

const filterOnCreate = z.object(members).strict();
const filterOnUpdate = z.object({ id: z.string(), ...members }).strict();
type FilterBody = z.output<typeof filterOnCreate>;

/** The name of a variable that has none of its own. */
function derivedVariable(name: string): string {
  const letters = name
    .trim()
    .replace(/\s+/g, "_")
    .replace(/[^A-Za-z0-9_]+/g, "");
  return /^[0-9_]/.test(letters) ? `v${letters}` : letters;
}

export const broadcasts = ({ isBroadcastEnabled }: { isBroadcastEnabled?: unknown }): boolean =>
  isBroadcastEnabled !== false;

/** The rules that look at several members of a filter, or at several filters, in the service's order. */
function checkFilters(filters: FilterBody[], reject: Reject): void {
  checkVariables(filters, reject);
  filters.forEach((filter, index) => {
    if (!broadcasts(filter) && !filter.isVariableEnabled)
      reject(
        [index, "isBroadcastEnabled"],
        `Filter "${filter.name}" must broadcast its value, be available as a variable, or both`,
      );
  });
  filters.forEach((filter, index) => {
    if (filter.variableName !== undefined && !filter.isVariableEnabled)
      reject(
        [index, "variableName"],
        `Filter "${filter.name}" sets variableName but is not available as a variable; set isVariableEnabled to true or drop variableName`,
      );
    if (!broadcasts(filter) && (filter.appliesToSourceIds ?? []).length > 0)
      reject(
        [index, "appliesToSourceIds"],
        `Filter "${filter.name}" sets appliesToSourceIds but does not broadcast its value; set isBroadcastEnabled to true or drop appliesToSourceIds`,
      );
  });
}

function checkVariables(filters: FilterBody[], reject: Reject): void {
  const seen = new Set<string>();
  filters.forEach(({ name, variableName, isVariableEnabled }, index) => {
    if (!isVariableEnabled) return;
    const variable = variableName ?? derivedVariable(name);
    const path = [index, "variableName"];
    if (variable === "") reject(path, `Variable name is required for filter "${name}"`);
    else if (seen.has(variable)) reject(path, `Variable names must be unique: "${variable}"`);
    else seen.add(variable);
  });
}

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

const tiles = ruled(z.array(tile).max(500), (list, reject) => {
  const seen = new Set<string>();
  list.forEach(({ id }, index) => {
    if (!id) return;
    if (seen.has(id)) reject([index, "id"], `Duplicate tile ID: ${id}. Omit the ID to generate a unique one.`);
    seen.add(id);
  });
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
  const seen = new Set<string>();
  list.forEach(({ id, tabs: inner = [] }, index) => {
    if (seen.has(id)) reject([index, "id"], `Container IDs must be unique: "${id}"`);
    seen.add(id);
    const tabIds = new Set<string>();
    inner.forEach((entry, at) => {
      if (tabIds.has(entry.id))
        reject([index, "tabs", at, "id"], `Duplicate tab id "${entry.id}" in container "${id}"`);
      tabIds.add(entry.id);
    });
  });
});

const savedFilterValue = z.object({
  type: z.literal("sql").optional().default("sql"),
  condition: z.string().max(10_000),
});

const membersWith = <F extends Shape<FilterBody>>(filter: F) => ({
  name: z.string().max(1024),
  tiles,
  tags: tags.optional(),
  filters: ruled(z.array(filter), checkFilters).optional(),
  savedQuery: z.string().nullable().optional(),
  savedQueryLanguage: whereLanguage.nullable().optional(),
  savedFilterValues: z.array(savedFilterValue).optional(),
  containers: containers.optional(),
});

const bodyWith = <F extends Shape<FilterBody>>(filter: F) =>
  ruled(z.object(membersWith(filter)), (body, reject) => {
    if (body.savedQuery !== null && body.savedQuery !== undefined && body.savedQueryLanguage === null)
      reject(["savedQueryLanguage"], "savedQueryLanguage cannot be null when savedQuery is provided");
  });

export const dashboardMembers = Object.keys(membersWith(filterOnCreate));
export const dashboardOnCreate = bodyWith(filterOnCreate);
export const dashboardOnUpdate = bodyWith(filterOnUpdate);
export type DashboardBody = Omit<z.output<typeof dashboardOnUpdate>, "filters"> & {
  filters?: (FilterBody & { id?: string })[];
};
export type TileBody = DashboardBody["tiles"][number];
