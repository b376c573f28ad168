// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, Fn, type IInterpolatingParent, StringMap, type TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import { ContainerResultList, DashboardFilterResultList, SavedFilterValueResultList, TileResultList } from "./shared";

/** Configuration of `DataObservabilityDashboards`. */
export interface DataObservabilityDashboardsConfig extends TerraformMetaArguments {
  /** Only dashboards whose name matches this regular expression (JavaScript's) somewhere. A leading `(?i)` ignores case. */
  readonly nameRegex?: string;
  /** Only dashboards with this tag. */
  readonly tag?: string;
}

/** All dashboards of the team, in the service's order (by name, descending), or those that a filter lets through. */
export class DataObservabilityDashboards extends ObservabilityDataSource<DataObservabilityDashboardsConfig> {
  static readonly tfResourceType: string = "observability_dashboards";

  constructor(scope: Construct, id: string, config: DataObservabilityDashboardsConfig = {}) {
    super(scope, id, definitionNamed("data_source", "dashboards"), config);
  }

  /** Only dashboards whose name matches this regular expression (JavaScript's) somewhere. A leading `(?i)` ignores case. */
  get nameRegex(): string {
    return this.getStringAttribute("name_regex");
  }
  set nameRegex(value: string | undefined) {
    this.inputs.set("nameRegex", value);
  }

  /** What `nameRegex` was set to. */
  get nameRegexInput(): string | undefined {
    return this.inputs.get("nameRegex");
  }

  /** Only dashboards with this tag. */
  get tag(): string {
    return this.getStringAttribute("tag");
  }
  set tag(value: string | undefined) {
    this.inputs.set("tag", value);
  }

  /** What `tag` was set to. */
  get tagInput(): string | undefined {
    return this.inputs.get("tag");
  }

  /** The dashboards. */
  get dashboards(): DashboardResultList {
    return new DashboardResultList(this, "dashboards", false);
  }
}

/** One `DashboardResult`, as Terraform knows it. */
export class DashboardResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Id of the dashboard. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the dashboard; need not be unique. Exactly one of `name` and `dashboardJson`. */
  get name(): string {
    return this.getStringAttribute("name");
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

/** A list of `DashboardResult`, as Terraform knows it. */
export class DashboardResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): DashboardResultOutputReference {
    return new DashboardResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
