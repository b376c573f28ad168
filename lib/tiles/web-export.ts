import { filterMembers, isRecord, type Members } from "terraform-provider-sdk/internal/schema";
import { tileKinds } from "./config";

/** The ID of the source or connection that an export names. */
export type IdOf = (kind: "source" | "connection", name: unknown) => string;

/** The export of the UI: its own form of tiles, with names of sources instead of IDs. */
export function isWebExport({ version, tiles }: Members): boolean {
  const [first] = Array.isArray(tiles) ? tiles : [];
  return typeof version === "string" && (first === undefined || (isRecord(first) && !("name" in first)));
}

/** The same dashboard as the API has it. @throws Error for what the API has no words for; it names the tile. */
export function fromWebExport({ version: _, tiles, filters, ...rest }: Members, idOf: IdOf): Members {
  return {
    ...rest,
    tiles: records(tiles).map((tile, index) =>
      within(`tiles[${index}]`, isRecord(tile.config) ? tile.config.name : "", () => tileOf(tile, idOf)),
    ),
    filters: records(filters).map(({ id: _id, source, ...filter }, index) => ({
      ...filter,
      ...(source !== undefined && {
        sourceId: within(`filters[${index}]`, filter.name, () => idOf("source", source)),
      }),
    })),
  };
}

/** An error in a part names the part. */
function within<T>(place: string, name: unknown, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const named = typeof name === "string" && name !== "" ? `${place} ${JSON.stringify(name)}` : place;
    throw new Error(`${named}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function tileOf({ id: _, config, ...place }: Members, idOf: IdOf): Members {
  const { name, ...own } = isRecord(config) ? config : {};
  return { ...place, name: typeof name === "string" ? name : "", config: configOf(own, idOf) };
}

/** Members that are the same under the same name: those of every kind of tile but the ones that the UI writes in its own way. */
const same = new Set(
  Object.values(tileKinds)
    .flatMap(({ config }) => Object.keys(config.type.attributes))
    .filter(
      (name) => !["configType", "sourceId", "select", "where", "whereLanguage", "asRatio", "onClick"].includes(name),
    ),
);

/** Members of the UI that have no effect on a stored tile. */
const unimportant = new Set("granularity seriesReturnType where whereLanguage select source configType".split(" "));

function configOf(config: Members, idOf: IdOf): Members {
  if (config.configType === "sql") return sqlConfigOf(config, idOf);
  const { select, source, where, whereLanguage, displayType = "line", seriesReturnType } = config;
  const surplus = Object.keys(config).find((name) => !same.has(name) && !unimportant.has(name));
  if (surplus !== undefined) throw new Error(`The export has \`${surplus}\`, which the API does not support.`);
  const kept = Object.fromEntries([...same].filter((name) => name in config).map((name) => [name, config[name]]));
  if (displayType === "markdown") return { displayType, markdown: config.markdown ?? "" };
  const sourceId = idOf("source", source);
  if (typeof select === "string") return { ...kept, displayType, sourceId, select, where, whereLanguage };
  return {
    ...kept,
    displayType,
    sourceId,
    select: records(select).map(itemOf),
    ...(seriesReturnType === "ratio" ? { asRatio: true } : {}),
  };
}

function sqlConfigOf({ source, connection, ...config }: Members, idOf: IdOf): Members {
  return {
    ...config,
    connectionId: idOf("connection", connection),
    ...(source ? { sourceId: idOf("source", source) } : {}),
  };
}

function itemOf({ aggCondition, aggConditionLanguage, isDelta, metricName, metricType, ...item }: Members): Members {
  const periodAggFn = isDelta ? "delta" : undefined;
  const more = { where: aggCondition, whereLanguage: aggConditionLanguage, metricName, metricType, periodAggFn };
  return { ...item, ...filterMembers<unknown>(more, Boolean) };
}

function records(value: unknown): Members[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
