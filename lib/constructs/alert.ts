import type { Construct } from "../cdk";
import { tilePitfalls } from "../pitfalls";
import type { Product } from "../products";
import { alertDisplayTypes } from "../tiles/config";
import { annotate, annotateDiagnostic, checkByProduct } from "./base/diagnostics";
import type { TileReference } from "./dashboard-config";
import { type AlertConfig as AlertArguments, Alert as GeneratedAlert } from "./generated/alert";
import { isOpaque } from "./synthesis/opaque";

/** Configuration of `Alert`. */
export interface AlertConfig extends AlertArguments {
  /** The tile to watch: `dashboard.tile("key")`. Use it instead of `dashboardId` and `tileId`. */
  readonly tile?: TileReference;
  /** The saved search to watch: a `SavedSearch` or a lookup. Use it instead of `savedSearchId`. */
  readonly savedSearch?: { readonly id: string; readonly teamInput?: string | undefined };
}

/** An alert on a dashboard tile or a saved search, in the team of what it watches unless it names one. */
export class Alert extends GeneratedAlert {
  constructor(scope: Construct, id: string, config: AlertConfig) {
    const { tile, savedSearch, ...own } = config;
    const onTile = tile && { dashboardId: tile.dashboardId, tileId: tile.tileId };
    const team = tile?.team ?? savedSearch?.teamInput;
    const onSearch = savedSearch && { savedSearchId: savedSearch.id };
    super(scope, id, { ...onTile, ...onSearch, ...(team !== undefined && { team }), ...own });
    if (savedSearch && own.savedSearchId !== undefined) this.rejectTwice("savedSearchId", "savedSearch");
    if (savedSearch && tile) this.rejectTwice("tile", "savedSearch");
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
    for (const pitfall of tilePitfalls({ ...config }, written, isOpaque, product))
      annotateDiagnostic(this, { severity: "warning", ...pitfall });
  }
}
