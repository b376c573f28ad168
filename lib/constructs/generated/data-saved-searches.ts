// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, type IInterpolatingParent, type TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";

/** Configuration of `DataObservabilitySavedSearches`. */
export interface DataObservabilitySavedSearchesConfig extends TerraformMetaArguments {
  /** Only searches of this source. */
  readonly sourceId?: string;
}

/** All saved searches of the team, in the service's order (oldest first), or those of one source. */
export class DataObservabilitySavedSearches extends ObservabilityDataSource<DataObservabilitySavedSearchesConfig> {
  static readonly tfResourceType: string = "observability_saved_searches";

  constructor(scope: Construct, id: string, config: DataObservabilitySavedSearchesConfig = {}) {
    super(scope, id, definitionNamed("data_source", "saved_searches"), config);
  }

  /** Only searches of this source. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }
  set sourceId(value: string | undefined) {
    this.inputs.set("sourceId", value);
  }

  /** What `sourceId` was set to. */
  get sourceIdInput(): string | undefined {
    return this.inputs.get("sourceId");
  }

  /** The saved searches. */
  get savedSearches(): SavedSearchResultList {
    return new SavedSearchResultList(this, "saved_searches", false);
  }
}

/** One `SavedSearchResult`, as Terraform knows it. */
export class SavedSearchResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Id of the saved search; what an alert refers to. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the search; need not be unique. The service stores it without blanks at its ends. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Id of the source that is searched. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }

  /** Columns that are shown; the source's own when absent. */
  get select(): string {
    return this.getStringAttribute("select");
  }

  /** Which events are shown; all when absent. */
  get where(): string {
    return this.getStringAttribute("where");
  }

  /** Language of `where`; `lucene` when absent. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }

  /** Order of the events; newest first when absent. */
  get orderBy(): string {
    return this.getStringAttribute("order_by");
  }

  /** Tags by which the search is found, in their order. */
  get tags(): string[] {
    return this.getListAttribute("tags");
  }

  /** Filters of the side bar: a list of `{ condition }`, each one `column IN (…)`, `column NOT IN (…)` or `column BETWEEN n AND n`. `type`, which is "sql", may be left out. Filters of another shape, made in the web interface, are kept when they are written as they are. */
  get filters(): string {
    return this.getStringAttribute("filters");
  }

  /** When the search was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the search was last changed. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }
}

/** A list of `SavedSearchResult`, as Terraform knows it. */
export class SavedSearchResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SavedSearchResultOutputReference {
    return new SavedSearchResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
