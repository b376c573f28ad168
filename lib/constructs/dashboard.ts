import { type Construct, propertyAccess, Token } from "../cdk";
import { nearest } from "../model";
import { annotate } from "./base/diagnostics";
import { type DashboardConfig, Dashboard as GeneratedDashboard } from "./generated/dashboard";
import { quotedContent } from "./synthesis/hcl-expression";
import { isOpaque } from "./synthesis/opaque";
import { type KnownTiles, knownTiles } from "./tile-keys";
import type { TileReference } from "./tile-reference";

/**
 * A dashboard: a grid of tiles. A tile keeps its id, and so its alerts, as long as it can be recognised: by its `key`, its unique name,
 * its equal content, or its position.
 */
export class Dashboard extends GeneratedDashboard {
  private readonly known: KnownTiles;

  constructor(scope: Construct, id: string, config: DashboardConfig) {
    super(scope, id, config);
    this.known = knownTiles(config.tiles);
  }

  /**
   * The tile of that key (its name where it has no key), for an alert to watch. A key that no tile has is an error when the app is
   * synthesized, with the nearest keys; with tokens among the keys it is left to Terraform.
   */
  tile(key: string): TileReference {
    const displayType = this.known.byKey.get(key);
    const found = this.known.byKey.has(key);
    return { dashboardId: this.id, tileId: this.tileId(key), tile: found ? { key, displayType } : undefined };
  }

  /** The id of the tile of that key, known after apply. Checked like `tile`. */
  tileId(key: string): string {
    if (isOpaque(key)) return Token.asString(propertyAccess(this.interpolationForAttribute("tile_ids"), [key]));
    this.check(key);
    return this.getStringAttribute(`tile_ids["${quotedContent(key)}"]`);
  }

  private check(key: string): void {
    const { byKey, complete } = this.known;
    if (byKey.has(key) || !complete) return;
    const near = nearest(key, byKey.keys(), 3);
    const hint =
      near.length > 0
        ? ` Did you mean ${near.map((name) => `"${name}"`).join(" or ")}?`
        : byKey.size > 0
          ? ` Its tiles are ${[...byKey.keys()]
              .slice(0, 10)
              .map((name) => `"${name}"`)
              .join(", ")}.`
          : " It has no tiles.";
    annotate(this, "error", `There is no tile "${key}" on this dashboard.${hint}`);
  }
}
