// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, DefinedDataSource, ObjectList, StringMap, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";
import { ContainerOutputReference, DashboardFilterOutputReference, SavedFilterValueOutputReference, TileOutputReference } from "./shared";

/** Configuration of `DataObservabilityDashboards`. */
export interface DataObservabilityDashboardsConfig extends TerraformMetaArguments {
  /** Return only dashboards whose name contains a match of this JavaScript regular expression. Start it with `(?i)` to ignore case. */
  readonly nameRegex?: string;
  /** Return only dashboards with this tag. */
  readonly tag?: string;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Lists the dashboards of the team, by name in descending order, without the copies of `preview --deploy`. You can filter them. */
export class DataObservabilityDashboards extends DefinedDataSource<DataObservabilityDashboardsConfig> {
  static readonly tfResourceType: string = "observability_dashboards";

  constructor(scope: Construct, id: string, config: DataObservabilityDashboardsConfig = {}) {
    super(scope, id, served("data_source", "dashboards"), config);
  }

  /** Return only dashboards whose name contains a match of this JavaScript regular expression. Start it with `(?i)` to ignore case. */
  get nameRegex(): string {
    return this.getStringAttribute("name_regex");
  }
  set nameRegex(value: string | undefined) {
    this.inputs.set("nameRegex", value);
  }

  /** Omits `nameRegex`. */
  resetNameRegex(): void {
    this.inputs.set("nameRegex", undefined);
  }

  /** What `nameRegex` was set to. */
  get nameRegexInput(): string | undefined {
    return this.inputs.get("nameRegex");
  }

  /** Return only dashboards with this tag. */
  get tag(): string {
    return this.getStringAttribute("tag");
  }
  set tag(value: string | undefined) {
    this.inputs.set("tag", value);
  }

  /** Omits `tag`. */
  resetTag(): void {
    this.inputs.set("tag", undefined);
  }

  /** What `tag` was set to. */
  get tagInput(): string | undefined {
    return this.inputs.get("tag");
  }

  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  get team(): string {
    return this.getStringAttribute("team");
  }
  set team(value: string | undefined) {
    this.inputs.set("team", value);
  }

  /** Omits `team`. */
  resetTeam(): void {
    this.inputs.set("team", undefined);
  }

  /** What `team` was set to. */
  get teamInput(): string | undefined {
    return this.inputs.get("team");
  }

  /** Matching dashboards. */
  get dashboards(): ObjectList<DashboardResultOutputReference> {
    return new ObjectList(this, "dashboards", false, DashboardResultOutputReference);
  }
}

/** One `DashboardResult`, as Terraform knows it. */
export class DashboardResultOutputReference extends ComplexObject {
  /** ID of the dashboard. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the dashboard. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Tags of the dashboard, in their order. ClickStack keeps each once, at its first place. */
  get tags(): string[] {
    return this.getListAttribute("tags");
  }

  /** Tiles of the dashboard, in the order in which the service stores them. */
  get tiles(): ObjectList<TileOutputReference> {
    return new ObjectList(this, "tiles", false, TileOutputReference);
  }

  /** Filters shown above the tiles. */
  get filters(): ObjectList<DashboardFilterOutputReference> {
    return new ObjectList(this, "filters", false, DashboardFilterOutputReference);
  }

  /** Query to apply when the dashboard opens. */
  get savedQuery(): string {
    return this.getStringAttribute("saved_query");
  }

  /** Language of `savedQuery`. */
  get savedQueryLanguage(): string {
    return this.getStringAttribute("saved_query_language");
  }

  /** Filter values to apply when the dashboard opens. */
  get savedFilterValues(): ObjectList<SavedFilterValueOutputReference> {
    return new ObjectList(this, "saved_filter_values", false, SavedFilterValueOutputReference);
  }

  /** Sections that group tiles. */
  get containers(): ObjectList<ContainerOutputReference> {
    return new ObjectList(this, "containers", false, ContainerOutputReference);
  }

  /** Map of tile key to tile ID, for use in alerts. A tile without a `key` is listed by its name. Plans show the keys, so a tile with a sensitive name needs a `key`. */
  get tileIds(): StringMap {
    return new StringMap(this, "tile_ids");
  }
}
