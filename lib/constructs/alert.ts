import { annotate, annotateDiagnostic, isOpaque } from "terraform-provider-sdk/constructs";
import type { Construct } from "../cdk";
import { tilePitfalls } from "../pitfalls";
import type { Product } from "../products";
import { alertDisplayTypes } from "../tiles/config";
import type { NamedTile, TileReference } from "./dashboard-config";
import { type AlertConfig as AlertArguments, Alert as GeneratedAlert } from "./generated/alert";
import { checkByProduct, observability } from "./served";

/** A tile as a builder makes it, of which an alert takes the content and the name. */
export type ChartTile = Pick<NamedTile, "name" | "content">;

/** Configuration of `Alert`. */
export interface AlertConfig extends Omit<AlertArguments, "chart"> {
  /**
   * Chart of the alert itself, instead of a tile or a saved search: a builder's tile such as `timeSeries("Errors", logs).count()`, whose name
   * becomes the `displayName`, or the `config` of such a tile. Needs a version of ClickStack after 2.36. Open-source mode only.
   */
  readonly chart?: AlertArguments["chart"] | ChartTile;
  /** The tile to watch: `dashboard.tile("key")`. Use it instead of `dashboardId` and `tileId`. */
  readonly tile?: TileReference;
  /** The saved search to watch: a `SavedSearch` or a lookup. Use it instead of `savedSearchId`. */
  readonly savedSearch?: { readonly id: string; readonly teamInput?: string | undefined };
}

/** An alert on a dashboard tile, a saved search or a chart of its own, in the team of what it watches unless it names one. */
export class Alert extends GeneratedAlert {
  constructor(scope: Construct, id: string, config: AlertConfig) {
    const { tile, savedSearch, chart, ...rest } = config;
    const own = { ...chartArguments(chart), ...rest };
    const onTile = tile && { dashboardId: tile.dashboardId, tileId: tile.tileId };
    const team = tile?.team ?? savedSearch?.teamInput;
    const onSearch = savedSearch && { savedSearchId: savedSearch.id };
    super(scope, id, { ...onTile, ...onSearch, ...(team !== undefined && { team }), ...own });
    if (savedSearch && own.savedSearchId !== undefined) this.rejectTwice("savedSearchId", "savedSearch");
    if (savedSearch && tile) this.rejectTwice("tile", "savedSearch");
    if (chart !== undefined && own.chart === undefined)
      annotate(
        this,
        "error",
        "chart is a tile that cannot have alerts; use a time series, a number or raw SQL of such.",
      );
    if (own.chart !== undefined && (tile || savedSearch)) this.rejectTwice("chart", tile ? "tile" : "savedSearch");
    if (own.chart !== undefined)
      checkByProduct(this, config.provider, (product) => this.warn(own, { config: own.chart }, product));
    if (!tile) return;
    for (const name of ["dashboardId", "tileId"] as const) if (own[name] !== undefined) this.rejectTwice(name, "tile");
    checkByProduct(this, config.provider, (product) => this.judge(own, tile.tile, product));
  }

  private rejectTwice(name: string, other: string): void {
    annotate(this, "error", `${name} conflicts with \`${other}\`; set only one of them.`);
  }

  private judge(config: AlertArguments, tile: TileReference["tile"], product: Product | undefined): void {
    if (!tile) return;
    const { key, displayType, written = {} } = tile;
    const displayTypes = alertDisplayTypes(product);
    if (displayType !== undefined && displayTypes && !displayTypes.includes(displayType))
      return annotate(
        this,
        "error",
        `tile is "${key}", which has display type ${displayType}; only tiles of type ${displayTypes.join(", ")} can have alerts.`,
      );
    this.warn(config, written, product);
  }

  private warn(config: AlertArguments, watched: Readonly<Record<string, unknown>>, product: Product | undefined): void {
    for (const pitfall of tilePitfalls({ ...config }, watched, isOpaque, product))
      annotateDiagnostic(this, observability, { severity: "warning", ...pitfall });
  }
}

/** A builder's tile as the arguments that it stands for; without a chart if its display type cannot have alerts. */
function chartArguments(chart: AlertConfig["chart"]): Pick<AlertArguments, "chart" | "displayName"> {
  if (chart === undefined) return {};
  if (!isTile(chart)) return { chart };
  const { name, content: { config } = {} } = chart;
  const displayName = name === "" ? {} : { displayName: name };
  return config?.displayType === "line" || config?.displayType === "stacked_bar" || config?.displayType === "number"
    ? { chart: config, ...displayName }
    : displayName;
}

function isTile(chart: NonNullable<AlertConfig["chart"]>): chart is ChartTile {
  return typeof chart === "object" && "name" in chart;
}
