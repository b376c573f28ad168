// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedDataSource, ObjectList, StringMap, type TerraformMetaArguments, lookupOnce } from "../cdk";
import { served } from "../served";
import { ContainerOutputReference, DashboardFilterOutputReference, SavedFilterValueOutputReference, TileOutputReference } from "./shared";

/** Configuration of `DataObservabilityDashboard`. */
export interface DataObservabilityDashboardConfig extends TerraformMetaArguments {
  /** ID of the dashboard. Exactly one of `id` and `name` is required. */
  readonly id?: string;
  /** Exact, case-sensitive name of the dashboard. Only one dashboard may have this name. */
  readonly name?: string;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Looks up a dashboard by ID or name. */
export class DataObservabilityDashboard extends DefinedDataSource<DataObservabilityDashboardConfig> {
  static readonly tfResourceType: string = "observability_dashboard";

  constructor(scope: Construct, id: string, config: DataObservabilityDashboardConfig = {}) {
    super(scope, id, served("data_source", "dashboard"), config);
  }

  /**
   * The dashboard of that name. Equal lookups share one node of the stack.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilityDashboardConfig, "id" | "name"> = {}): DataObservabilityDashboard {
    return lookupOnce(DataObservabilityDashboard, scope, { ...more, name });
  }

  /** ID of the dashboard. Exactly one of `id` and `name` is required. */
  get id(): string {
    return this.getStringAttribute("id");
  }
  set id(value: string | undefined) {
    this.inputs.set("id", value);
  }

  /** Omits `id`. */
  resetId(): void {
    this.inputs.set("id", undefined);
  }

  /** What `id` was set to. */
  get idInput(): string | undefined {
    return this.inputs.get("id");
  }

  /** Exact, case-sensitive name of the dashboard. Only one dashboard may have this name. */
  get name(): string {
    return this.getStringAttribute("name");
  }
  set name(value: string | undefined) {
    this.inputs.set("name", value);
  }

  /** Omits `name`. */
  resetName(): void {
    this.inputs.set("name", undefined);
  }

  /** What `name` was set to. */
  get nameInput(): string | undefined {
    return this.inputs.get("name");
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
}
