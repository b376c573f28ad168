import { quotedContent } from "terraform-provider-sdk/internal/schema";
import { nearest, toSnake } from "terraform-provider-sdk/values";
import { problem } from "../service/problems";
import { type Product, tileForms } from "../service/products";
import {
  annotateDiagnostic,
  annotateError,
  type Construct,
  type Custom,
  checkAtSynth,
  isOpaque,
  propertyAccess,
  Token,
  toHcl,
} from "./cdk";
import {
  type DashboardConfig,
  type KnownTiles,
  knownTiles,
  metricIsMissing,
  repeatedNames,
  type TileReference,
  tilesInForm,
  withoutMetric,
} from "./dashboard-config";
import { asDocument, type DashboardOverrides, dashboardFromJson, documentArguments } from "./dashboard-document";
import { type DashboardConfig as DashboardArguments, Dashboard as GeneratedDashboard } from "./generated/dashboard";
import { DataObservabilityConnection } from "./generated/data-connection";
import { DataObservabilityDashboard } from "./generated/data-dashboard";
import { DataObservabilitySource } from "./generated/data-source";
import { observability, productAt } from "./served";

/** What an export of the UI names. */
const lookups = {
  source: DataObservabilitySource,
  connection: DataObservabilityConnection,
  dashboard: DataObservabilityDashboard,
};

/**
 * A dashboard: a grid of tiles. A tile keeps its ID and its alerts as long as the provider can match it by its `key`, its unique name,
 * or its equal query.
 */
export class Dashboard<K extends string = string> extends GeneratedDashboard {
  private isDocument = false;

  constructor(scope: Construct, id: string, config: DashboardConfig<K>) {
    // What a product requires of a tile is checked at synth, which knows the product.
    super(scope, id, config as DashboardArguments);
    checkAtSynth(this, () => {
      for (const { name, index } of withoutMetric(this.tilesInput))
        annotateError(this, problem("missing-argument"), `tiles[${index}] ("${name}") ${metricIsMissing}`);
      for (const { name, first, index } of repeatedNames(this.tilesInput)) {
        const detail = `tiles[${index}].name is "${name}", which is also the name of tiles[${first}], so alerts cannot distinguish them; give one of them a \`key\`.`;
        annotateError(this, problem("tile-names-repeated"), detail);
      }
    });
  }

  /**
   * Creates a dashboard from a document that lives outside of the code: a body of the API or an export of the UI, as JSON text or an object.
   * Ignores IDs and other attributes that only the service sets. You can refer to its tiles: `tile("Errors")`. The second tile of the same
   * name has the key `Errors#2`.
   * `overrides` replace attributes of the document. Sources that a UI export names are looked up by name, if `overrides` do not replace them.
   * A tile of an export that the API cannot express is left out; a warning names it.
   *
   * Terraform gets one document, `dashboard_json`, which is its fastest form. It gets attributes without a product, which alone has documents, and
   * if `addOverride` or `ignoreChanges` names one.
   * @throws Error if the document is not JSON or not a dashboard.
   */
  static fromJson(
    scope: Construct,
    id: string,
    document: string | object,
    overrides: DashboardOverrides = {},
  ): Dashboard {
    const { config, wrong, unconverted } = dashboardFromJson(
      document,
      overrides,
      (kind, name) => lookups[kind].byName(scope, name).id,
    );
    const dashboard = new Dashboard(scope, id, config);
    dashboard.isDocument = true;
    for (const message of wrong) annotateError(dashboard, problem("wrong-type"), message);
    for (const { message } of unconverted)
      annotateDiagnostic(dashboard, observability, { ...problem("export-incomplete"), detail: message });
    return dashboard;
  }

  /**
   * Returns the tile with this key, or the only one with this name, for an alert to watch. An unknown key is an error at
   * synth, with similar keys as suggestions. If some keys are tokens, Terraform checks the key instead. The compiler completes
   * and checks literal keys. For a key computed at run time, use `custom`.
   *
   * ClickStack evaluates alerts on lines, stacked bars and numbers only, so the name of a builder's tile of another type does not compile. For
   * another service, use `custom`.
   */
  tile(keyOrName: K | Custom): TileReference {
    const key = this.keyOf(keyOrName);
    const knownTile = this.known.byKey.get(key);
    const tile = knownTile && { key, ...knownTile };
    return { dashboardId: this.id, tileId: this.tileId(keyOrName), team: this.teamInput, tile };
  }

  /** Returns the ID of the tile with this key or name, known after apply. Checked like `tile`; for a tile that cannot have alerts, use `custom`. */
  tileId(keyOrName: K | Custom): string {
    const key = this.keyOf(keyOrName);
    if (Token.isUnresolved(key))
      return Token.asString(propertyAccess(this.interpolationForAttribute("tile_ids"), [key]));
    if (!isOpaque(key)) this.check(key);
    return this.getStringAttribute(`tile_ids["${quotedContent(key)}"]`);
  }

  protected override inForm(members: Record<string, unknown>, product: Product | undefined): Record<string, unknown> {
    if (members.tiles === undefined) return members;
    return { ...members, tiles: tilesInForm(members.tiles, tileForms[product ?? "base"]) };
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    const attributes = super.synthesizeAttributes();
    const hasDocuments = tileForms[productAt(this) ?? "base"] === "config";
    if (!this.isDocument || !hasDocuments || this.isNamedByAttribute()) return attributes;
    return { ...asDocument(attributes, this.inputs.written) };
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return toHcl(this.synthesizeAttributes());
  }

  /** True if an override or `ignoreChanges` names an attribute that a document would hide. */
  private isNamedByAttribute(): boolean {
    const ignored = this.lifecycle?.ignoreChanges;
    const paths = [...Object.keys(this.rawOverrides), ...(Array.isArray(ignored) ? ignored : [])];
    return paths.some((path) => documentArguments.has(toSnake(String(path).split(/[.[]/)[0] ?? "")));
  }

  private get known(): KnownTiles {
    return knownTiles(this.inputs.written.tiles);
  }

  /** A key, or the key of the only tile with this name. */
  private keyOf(keyOrName: string): string {
    const { byKey } = this.known;
    if (byKey.has(keyOrName)) return keyOrName;
    const [key = keyOrName, ...otherKeys] = [...byKey].flatMap(([key, tile]) =>
      tile.members.name === keyOrName ? [key] : [],
    );
    return otherKeys.length > 0 ? keyOrName : key;
  }

  private check(key: string): void {
    const { byKey, complete } = this.known;
    if (byKey.has(key) || !complete) return;
    const hint = tileHint(key, [...byKey.keys()]);
    annotateError(this, problem("invalid-value"), `There is no tile "${key}" on this dashboard. ${hint}`);
  }
}

/** What somebody who named a tile that is not there may have meant. */
function tileHint(key: string, keys: readonly string[]): string {
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`);
  const near = nearest(key, keys, 3);
  if (near.length > 0) return `Did you mean ${quoted(near).join(" or ")}?`;
  if (keys.length === 0) return "It has no tiles.";
  return `Its tiles are ${quoted(keys.slice(0, 10)).join(", ")}.`;
}
