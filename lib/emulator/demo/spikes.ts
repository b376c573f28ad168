import { z } from "zod/v3";
import { burnRateIn, failedRequests } from "../../evaluation/burn-rate";
import type { Clock } from "../clock";
import { itemsOf } from "../database/columns";
import type { Database, Value } from "../database/query";
import { searchWhere } from "../evaluator/target";
import type { Store, Teams } from "../store/store";
import type { TileConfig } from "../store/tables";

export const spikeOptions = z
  .object({
    /** The value of every bucket that touches the spike. Without it the usual value times `factor`. */
    value: z.number(),
    /** Default 10; 0 lets the rows stay away. */
    factor: z.number().min(0),
    /** When it begins; default: the current minute, by the emulator's clock. */
    from: z.union([z.string(), z.number(), z.date()]),
    /** How long it lasts; default 10. */
    minutes: z.number().positive(),
    /** The value of a group column; default: all groups. */
    group: z.string(),
  })
  .partial()
  .strict();
export type SpikeOptions = z.output<typeof spikeOptions>;

/** What tests let happen to the synthetic data. */
export interface TestData {
  /** Lets the data of a tile or a saved search, found by its name or ID, be out of the ordinary for a while. */
  spike(name: string, options?: SpikeOptions): void;
  /** Takes all spikes back. */
  clear(): void;
}

interface Query {
  sourceId: string;
  where: string;
}

function tileQueries(config: TileConfig): Query[] {
  const { configType, sqlTemplate, sourceId } = config;
  const burnRate = burnRateIn(sqlTemplate);
  if (burnRate) return [{ sourceId: String(sourceId), where: failedRequests(burnRate) }];
  if (configType === "sql") return [{ sourceId: "", where: String(sqlTemplate) }];
  return itemsOf(config).map(({ where }) => ({ sourceId: String(sourceId), where: String(where ?? "") }));
}

/** The queries of everything that has this name or id. */
function queriesNamed(store: Store, queryName: string): Query[] {
  const isMeant = ({ id, name }: { id: string; name: string }) => id === queryName || name === queryName;
  const tiles = store.dashboards.list().flatMap((dashboard) => dashboard.tiles.filter(isMeant));
  const searches = store.savedSearches.list().filter(isMeant);
  return [
    ...tiles.flatMap(({ config }) => tileQueries(config)),
    ...searches.map((search) => ({ sourceId: search.sourceId, where: searchWhere(search) })),
  ];
}

/** A stretch of time in which a query finds something else than usual; milliseconds, the end is exclusive. */
interface Spike extends Query, Pick<SpikeOptions, "value" | "factor" | "group"> {
  store: Store;
  from: number;
  to: number;
}

/** What a spike makes of the usual value; undefined for no row. */
function spiked({ value, factor = 10 }: Spike, usual: Value | undefined): Value | undefined {
  const raised = value ?? Number(usual ?? 0) * factor;
  if (value === undefined && raised === 0) return undefined;
  if (typeof usual === "number") return raised;
  return String(Math.round(raised));
}

/** The databases of the teams, in which a spike may be played. Spikes are kept in memory only. */
export function sampleData(teams: Teams, clock: Clock): { data: TestData; databaseOf(store: Store): Database } {
  const spikes: Spike[] = [];
  const data: TestData = {
    spike(name, { from, minutes = 10, ...effect } = {}) {
      const thisMinute = Math.floor(clock.now().getTime() / 60_000) * 60_000;
      const start = from === undefined ? thisMinute : new Date(from).getTime();
      if (Number.isNaN(start)) throw new Error(`${String(from)} is not a date.`);
      const span = { from: start, to: start + minutes * 60_000 };
      const played = (store: Store) =>
        queriesNamed(store, name).map((query) => ({ store, ...query, ...effect, ...span }));
      const added = teams.stores().flatMap(played);
      if (added.length === 0) throw new Error(`There is no tile or saved search with the name or ID "${name}".`);
      spikes.push(...added);
    },
    clear: () => void spikes.splice(0),
  };
  const databaseOf = (store: Store): Database => ({
    store,
    matchedValue(query, span, usual) {
      const spike = spikes.findLast(
        (spike) =>
          spike.store === store &&
          spike.sourceId === query.sourceId &&
          spike.where === query.where &&
          (spike.group === undefined || query.group.includes(spike.group)) &&
          spike.from < span.to &&
          spike.to > span.from,
      );
      return spike ? spiked(spike, usual) : usual;
    },
  });
  return { data, databaseOf };
}
