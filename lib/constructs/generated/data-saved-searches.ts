// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, DefinedDataSource, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilitySavedSearches`. */
export interface DataObservabilitySavedSearchesConfig extends TerraformMetaArguments {
  /** Return only saved searches of this source. */
  readonly sourceId?: string;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Lists the saved searches of the team, oldest first. You can filter them by source. */
export class DataObservabilitySavedSearches extends DefinedDataSource<DataObservabilitySavedSearchesConfig> {
  static readonly tfResourceType: string = "observability_saved_searches";

  constructor(scope: Construct, id: string, config: DataObservabilitySavedSearchesConfig = {}) {
    super(scope, id, served("data_source", "saved_searches"), config);
  }

  /** Return only saved searches of this source. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }
  set sourceId(value: string | undefined) {
    this.inputs.set("sourceId", value);
  }

  /** Omits `sourceId`. */
  resetSourceId(): void {
    this.inputs.set("sourceId", undefined);
  }

  /** What `sourceId` was set to. */
  get sourceIdInput(): string | undefined {
    return this.inputs.get("sourceId");
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

  /** Matching saved searches. */
  get savedSearches(): ObjectList<SavedSearchResultOutputReference> {
    return new ObjectList(this, "saved_searches", false, SavedSearchResultOutputReference);
  }
}

/** One `SavedSearchResult`, as Terraform knows it. */
export class SavedSearchResultOutputReference extends ComplexObject {
  /** ID of the saved search. Alerts refer to it. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the saved search. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** ID of the source to search. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }

  /** Columns to show. */
  get select(): string {
    return this.getStringAttribute("select");
  }

  /** Condition that selects the events to show. */
  get where(): string {
    return this.getStringAttribute("where");
  }

  /** Language of `where`. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }

  /** Sort order of the events. */
  get orderBy(): string {
    return this.getStringAttribute("order_by");
  }

  /** Tags of the saved search. The order is significant. */
  get tags(): string[] {
    return this.getListAttribute("tags");
  }

  /** Sidebar filters: a list of `{ condition }` objects. Each condition is `column IN (…)`, `column NOT IN (…)` or `column BETWEEN n AND n`. You can omit `type`, which is always "sql". To keep a filter of another form that was created in the UI, copy it unchanged. */
  get filters(): string {
    return this.getStringAttribute("filters");
  }

  /** When the saved search was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the saved search was last changed. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }
}
