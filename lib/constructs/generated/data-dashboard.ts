// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { type Construct, Fn, StringMap, type TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import { lookupOnce } from "../base/lookup-once";
import { ContainerResultList, DashboardFilterResultList, SavedFilterValueResultList, TileResultList } from "./shared";

/** Configuration of `DataObservabilityDashboard`. */
export interface DataObservabilityDashboardConfig extends TerraformMetaArguments {
  /** Id of the dashboard. Exactly one of `id` and `name`. */
  readonly id?: string;
  /** Name of the dashboard, exactly as it is written; it must be the only one of that name. Exactly one of `id` and `name`. */
  readonly name?: string;
}

/** One dashboard, by id or by name. */
export class DataObservabilityDashboard extends ObservabilityDataSource<DataObservabilityDashboardConfig> {
  static readonly tfResourceType: string = "observability_dashboard";

  constructor(scope: Construct, id: string, config: DataObservabilityDashboardConfig = {}) {
    super(scope, id, definitionNamed("data_source", "dashboard"), config);
  }

  /**
   * The dashboard of that name. The same lookup is one node of the stack, however often it is asked for.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilityDashboardConfig, "id" | "name"> = {}): DataObservabilityDashboard {
    return lookupOnce(DataObservabilityDashboard, scope, { ...more, name });
  }

  /** Id of the dashboard. Exactly one of `id` and `name`. */
  get id(): string {
    return this.getStringAttribute("id");
  }
  set id(value: string | undefined) {
    this.inputs.set("id", value);
  }

  /** What `id` was set to. */
  get idInput(): string | undefined {
    return this.inputs.get("id");
  }

  /** Name of the dashboard, exactly as it is written; it must be the only one of that name. Exactly one of `id` and `name`. */
  get name(): string {
    return this.getStringAttribute("name");
  }
  set name(value: string | undefined) {
    this.inputs.set("name", value);
  }

  /** What `name` was set to. */
  get nameInput(): string | undefined {
    return this.inputs.get("name");
  }

  /** Tags of the dashboard. */
  get tags(): string[] {
    return Fn.tolist(this.getListAttribute("tags"));
  }

  /** The tiles, in the order they are stored. */
  get tiles(): TileResultList {
    return new TileResultList(this, "tiles", false);
  }

  /** Filters shown above the tiles. */
  get filters(): DashboardFilterResultList {
    return new DashboardFilterResultList(this, "filters", false);
  }

  /** Query the dashboard opens with. */
  get savedQuery(): string {
    return this.getStringAttribute("saved_query");
  }

  /** Language of `savedQuery`; `lucene` when absent. */
  get savedQueryLanguage(): string {
    return this.getStringAttribute("saved_query_language");
  }

  /** Filter values the dashboard opens with. */
  get savedFilterValues(): SavedFilterValueResultList {
    return new SavedFilterValueResultList(this, "saved_filter_values", false);
  }

  /** Sections that tiles stand in. */
  get containers(): ContainerResultList {
    return new ContainerResultList(this, "containers", false);
  }

  /** Ids of the tiles by key (the name where a tile has no key). What alerts refer to. Keys are shown in plans: a tile with a sensitive name needs a `key`. */
  get tileIds(): StringMap {
    return new StringMap(this, "tile_ids");
  }
}
