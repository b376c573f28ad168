import { type Members, omitUndefined } from "terraform-provider-sdk/values";
import { tilePitfalls } from "../kinds/pitfalls";
import { problem } from "../service/problems";
import { alertDisplayTypes } from "../tiles/config";
import { annotateDiagnostic, annotateError, type Construct, checkAtSynth, isOpaque } from "./cdk";
import {
  displayTypeOf,
  metricIsMissing,
  namesNoMetric,
  type TileContent,
  type TileReference,
} from "./dashboard-config";
import { type AlertConfig as AlertArguments, type AlertChart, Alert as GeneratedAlert } from "./generated/alert";
import { SavedSearch as GeneratedSavedSearch } from "./generated/saved-search";
import { observability, productAt } from "./served";

/** A tile as a builder makes it, of which an alert takes the content and the name: lines, stacked bars or a number. */
export interface ChartTile {
  readonly name: string;
  readonly content?: TileContent<AlertChart>;
}

/** What an alert can watch. */
interface Watchable extends Pick<AlertArguments, "dashboardId" | "tileId" | "savedSearchId"> {
  /**
   * Chart of the alert itself, instead of a tile or a saved search: a builder's tile such as `timeSeries("Errors", logs).count()`, whose name
   * becomes the `displayName`, or the `config` of such a tile. Needs ClickStack 2.38 or later.
   */
  readonly chart?: AlertArguments["chart"] | ChartTile;
  /** The tile to watch: `dashboard.tile("key")`. Use it instead of `dashboardId` and `tileId`. */
  readonly tile?: TileReference;
  /** The saved search to watch: a `SavedSearch` or a lookup. Use it instead of `savedSearchId`. */
  readonly savedSearch?: { readonly id: string; readonly teamInput?: string | undefined };
}

/** An alert that watches what these members say, and nothing else. */
export type Watching<N extends keyof Watchable> = { readonly [M in N]: Watchable[M] } & {
  readonly [M in Exclude<keyof Watchable, N>]?: undefined;
};

/** Which of the ways of `Watchable` an alert takes. */
export type Watched =
  | Watching<"dashboardId" | "tileId">
  | Watching<"savedSearchId">
  | Watching<"chart">
  | Watching<"savedSearch">
  | Watching<"tile">;

type Receivers = Pick<AlertArguments, "channel" | "channels">;

/** Whom an alert notifies: one target or several. */
export type Notified =
  | { readonly channels: Receivers["channels"]; readonly channel?: undefined }
  | { readonly channel: Receivers["channel"]; readonly channels?: undefined };

/** The arguments of an alert except what it watches and whom it notifies. */
export interface AlertSettings extends Omit<AlertArguments, keyof Watchable | keyof Receivers> {}

/**
 * Configuration of `Alert`: what it watches, when it fires and whom it notifies. A service that is not ClickStack may need less: say so by
 * `undefined`, for example `channel: undefined`.
 */
export type AlertConfig = AlertSettings & Watched & Notified;

/** An alert on a dashboard tile, a saved search or a chart of its own, in the team of what it watches unless it names one. */
export class Alert extends GeneratedAlert {
  constructor(scope: Construct, id: string, config: AlertConfig) {
    const { tile, savedSearch, chart, ...otherArguments } = config;
    const chartConfig = { ...chartArguments(chart), ...otherArguments };
    const onTile = tile && { dashboardId: tile.dashboardId, tileId: tile.tileId };
    const team = tile?.team ?? savedSearch?.teamInput;
    const onSearch = savedSearch && { savedSearchId: savedSearch.id };
    super(scope, id, { ...onTile, ...onSearch, ...omitUndefined({ team }), ...chartConfig });
    if (savedSearch && chartConfig.savedSearchId !== undefined) this.rejectTwice("savedSearchId", "savedSearch");
    if (savedSearch && tile) this.rejectTwice("tile", "savedSearch");
    if (chartConfig.chart !== undefined && (tile || savedSearch))
      this.rejectTwice("chart", tile ? "tile" : "savedSearch");
    for (const name of ["dashboardId", "tileId"] as const)
      if (tile && chartConfig[name] !== undefined) this.rejectTwice(name, "tile");
    checkAtSynth(this, () => {
      const ofMetrics =
        chart !== undefined && isTile(chart) && chart.content?.isOfMetrics ? chartConfig.chart : undefined;
      if (this.chartInput === ofMetrics && namesNoMetric(ofMetrics))
        annotateError(this, problem("missing-argument"), `chart ${metricIsMissing}`);
      this.judge(tile?.tile);
    });
  }

  private rejectTwice(name: string, otherArgument: string): void {
    annotateError(
      this,
      problem("conflicting-arguments"),
      `${name} conflicts with \`${otherArgument}\`; set only one of them.`,
    );
  }

  private judge(tile: TileReference["tile"]): void {
    const displayTypes = alertDisplayTypes(productAt(this));
    const isEvaluated = (displayType?: string) =>
      displayType === undefined || !displayTypes || displayTypes.includes(displayType);
    // Validation rejects another display type of a chart.
    const chart = { config: this.chartInput };
    if (this.chartInput !== undefined && isEvaluated(displayTypeOf(chart))) this.warn(chart);
    if (!tile) return;
    const { key, displayType, members = {} } = tile;
    if (isEvaluated(displayType)) return this.warn(members);
    const detail = `tile is "${key}", which has display type ${displayType}; only tiles of type ${displayTypes?.join(", ")} can have alerts.`;
    annotateError(this, problem("tile-cannot-have-alerts"), detail);
  }

  private warn(watched: Members): void {
    for (const pitfall of tilePitfalls(this.inputs.written, watched, isOpaque, productAt(this)))
      annotateDiagnostic(this, observability, pitfall);
  }
}

/** A builder's tile as the arguments that it stands for. */
function chartArguments(chart: AlertConfig["chart"]): Pick<AlertArguments, "chart" | "displayName"> {
  if (chart === undefined) return {};
  if (!isTile(chart)) return { chart };
  const { name, content: { config } = {} } = chart;
  return omitUndefined({ chart: config, displayName: name || undefined });
}

function isTile(chart: NonNullable<AlertConfig["chart"]>): chart is ChartTile {
  return typeof chart === "object" && "name" in chart && !("displayType" in chart);
}

/** Configuration of an alert on this saved search. */
export type SearchAlertConfig = Omit<AlertSettings, "source"> & Notified;

/** A saved search, which alerts can watch. When it is deleted, the service deletes its alerts. */
export class SavedSearch extends GeneratedSavedSearch {
  /** Adds an alert on the number of rows that the search finds, as a child construct of the search. */
  alert(id: string, config: SearchAlertConfig): Alert {
    return new Alert(this, id, { savedSearch: this, ...config });
  }
}
