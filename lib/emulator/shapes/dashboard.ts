import { z } from "zod/v3";
import { checkFilters, filterShape, savedFilterValueShape } from "./filter";
import { byVersion, type ServiceVersion } from "./releases";
import { tileConfigs, tileSeries } from "./tile";
import { dropped, type Reject, ruled, tags, whereLanguage } from "./words";

const shortText = z.string().min(1).max(256);

/** The places in a list at which something stands a second time. */
function repeats(ids: readonly unknown[]): number[] {
  return ids.flatMap((id, index) => (id !== undefined && ids.indexOf(id) < index ? [index] : []));
}

function tileOf(version: ServiceVersion) {
  const members = z.object({
    name: z.string(),
    x: z.number().min(0).max(23),
    y: z.number().min(0),
    w: z.number().min(1).max(24),
    h: z.number().min(1),
    asRatio: z.boolean().optional(),
    series: ruled(z.array(tileSeries).min(1), (series, reject) => {
      if (series.some(({ type }) => type !== series[0]?.type)) reject([], "All series must have the same type");
    }).optional(),
    config: tileConfigs[version].optional(),
    description: version >= "2.41" ? z.string().optional() : dropped,
    containerId: shortText.optional(),
    tabId: shortText.optional(),
  });
  return ruled(members, ({ series, config, asRatio }, reject) => {
    if (series && config) reject([], "Tile cannot have both series and config");
    if (!series && !config) reject([], "Tile must have either series or config");
    if (config && asRatio !== undefined)
      reject([], "asRatio property is not supported when using config property. Specify config.asRatio instead.");
  }).and(z.object({ id: z.string().max(36).optional() }));
}

const tab = z.object({ id: shortText, title: shortText });
const container = z.object({
  id: shortText,
  title: shortText,
  collapsed: z.boolean(),
  collapsible: z.boolean().optional(),
  bordered: z.boolean().optional(),
  tabs: z.array(tab).max(20).optional(),
});

function membersOf(version: ServiceVersion, hasIds: boolean) {
  return {
    name: z.string().max(1024),
    tiles: ruled(z.array(tileOf(version)).max(500), (list, reject) => {
      for (const index of repeats(list.map(({ id }) => id || undefined)))
        reject([index, "id"], `Duplicate tile ID: ${list[index]?.id}. Omit the ID to generate a unique one.`);
    }),
    tags: tags.optional(),
    savedQuery: z.string().nullable().optional(),
    savedQueryLanguage: whereLanguage.nullable().optional(),
    savedFilterValues: z.array(savedFilterValueShape(version)).optional(),
    containers: z.array(container).max(50).optional(),
    filters: z.array(filterShape(version, hasIds)).optional(),
  };
}

function checkContainers(containers: z.output<typeof container>[], reject: Reject): void {
  const repeated = repeats(containers.map(({ id }) => id));
  containers.forEach(({ id, tabs = [] }, index) => {
    if (repeated.includes(index)) reject(["containers", index, "id"], `Container IDs must be unique: "${id}"`);
    for (const repeatedIndex of repeats(tabs.map((tab) => tab.id)))
      reject(
        ["containers", index, "tabs", repeatedIndex, "id"],
        `Duplicate tab id "${tabs[repeatedIndex]?.id}" in container "${id}"`,
      );
  });
}

function bodyOf(version: ServiceVersion, hasIds: boolean) {
  return ruled(z.object(membersOf(version, hasIds)), (body, reject) => {
    const { savedQuery, savedQueryLanguage, containers = [], filters = [] } = body;
    if (savedQuery !== null && savedQuery !== undefined && savedQueryLanguage === null)
      reject(["savedQueryLanguage"], "savedQueryLanguage cannot be null when savedQuery is provided");
    checkContainers(containers, reject);
    checkFilters(filters, (path, message) => reject(["filters", ...path], message));
  });
}

/** The bodies of a create and of an update, which gives each filter an ID. */
export const dashboardBodies = byVersion((version) => ({
  create: bodyOf(version, false),
  update: bodyOf(version, true),
}));

export const dashboardMembers = Object.keys(membersOf("2.36", false));
export type DashboardBody = z.output<ReturnType<typeof bodyOf>>;
export type TileBody = DashboardBody["tiles"][number];
