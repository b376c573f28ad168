import { type Construct, propertyAccess, Token } from "../cdk";
import { nearest } from "../model";
import { annotate } from "./base/diagnostics";
import type { Custom } from "./custom";
import type { DashboardProps } from "./dashboard-props";
import { type DashboardOverrides, dashboardFromJson } from "./document/dashboard-from-json";
import { Dashboard as GeneratedDashboard } from "./generated/dashboard";
import { quotedContent } from "./synthesis/hcl-expression";
import { isOpaque } from "./synthesis/opaque";
import { type KnownTiles, knownTiles, repeatedNames } from "./tile-keys";
import type { TileReference } from "./tile-reference";

/**
 * A dashboard: a grid of tiles. A tile keeps its id, and so its alerts, as long as it can be recognised: by its `key`, its unique name,
 * its equal content, or its position.
 */
export class Dashboard<K extends string = string> extends GeneratedDashboard {
  constructor(scope: Construct, id: string, config: DashboardProps<K>) {
    super(scope, id, config);
    for (const { name, first, index } of repeatedNames(config.tiles))
      annotate(
        this,
        "error",
        `tiles[${index}].name is "${name}", which tiles[${first}] has too, so alerts cannot tell them apart; give one of them a \`key\`.`,
      );
  }

  /**
   * A dashboard from its document: an export or a body of the API, as text or as an object, with ids and other members that only the
   * service sets left out. Its tiles are known: `tile("Errors")`; one that repeats a name has the key `Errors#2`. `overrides` take the
   * place of the document's members.
   * @throws Error when the document is no JSON, or no dashboard.
   */
  static fromJson(
    scope: Construct,
    id: string,
    document: string | object,
    overrides: DashboardOverrides = {},
  ): Dashboard {
    const { config, wrong } = dashboardFromJson(document, overrides);
    const made = new Dashboard(scope, id, config);
    for (const message of wrong) annotate(made, "error", message);
    return made;
  }

  /**
   * The tile of that key (its name where it has no key), for an alert to watch. A key that no tile has is an error when the app is
   * synthesized, with the nearest keys; with tokens among the keys it is left to Terraform. The keys of tiles that stand in the code are
   * completed and checked by the compiler; a key that only the program knows is given with `custom`.
   */
  tile(key: K | Custom): TileReference {
    const known = this.known.byKey.get(key);
    return { dashboardId: this.id, tileId: this.tileId(key), tile: known && { key, ...known } };
  }

  /** The id of the tile of that key, known after apply. Checked like `tile`. */
  tileId(key: K | Custom): string {
    if (isOpaque(key)) return Token.asString(propertyAccess(this.interpolationForAttribute("tile_ids"), [key]));
    this.check(key);
    return this.getStringAttribute(`tile_ids["${quotedContent(key)}"]`);
  }

  private get known(): KnownTiles {
    return knownTiles(this.tilesInput);
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
