import type { Construct } from "../cdk";
import { alertableDisplayTypes } from "../definitions";
import { tilePitfalls } from "../pitfalls";
import { annotate } from "./base/diagnostics";
import { type AlertConfig, Alert as GeneratedAlert } from "./generated/alert";
import { isOpaque } from "./synthesis/opaque";
import type { TileReference } from "./tile-reference";

/** Configuration of `Alert`. */
export interface AlertProps extends AlertConfig {
  /** The watched tile: `dashboard.tile("key")`. Stands for `dashboardId` and `tileId`. */
  readonly tile?: TileReference;
}

/** An alert on a dashboard's tile or on a saved search. */
export class Alert extends GeneratedAlert {
  constructor(scope: Construct, id: string, config: AlertProps) {
    const { tile, ...own } = config;
    super(scope, id, tile ? { dashboardId: tile.dashboardId, tileId: tile.tileId, ...own } : own);
    if (!tile) return;
    for (const name of ["dashboardId", "tileId"] as const)
      if (own[name] !== undefined) annotate(this, "error", `${name} is given beside \`tile\`; keep one of them.`);
    this.judge(own, tile.tile);
  }

  private judge(config: AlertConfig, tile: TileReference["tile"]): void {
    if (!tile) return;
    const { key, displayType, written = {} } = tile;
    if (displayType !== undefined && !alertableDisplayTypes.includes(displayType))
      return annotate(
        this,
        "error",
        `tile is "${key}", which shows a ${displayType}; the service keeps alerts on ${alertableDisplayTypes.join(", ")} tiles only.`,
      );
    for (const { detail } of tilePitfalls({ ...config }, written, isOpaque)) annotate(this, "warning", detail);
  }
}
