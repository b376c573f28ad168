// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedDataSource, type TerraformMetaArguments, lookupOnce } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilitySavedSearch`. */
export interface DataObservabilitySavedSearchConfig extends TerraformMetaArguments {
  /** ID of the saved search. Exactly one of `id` and `name` is required. */
  readonly id?: string;
  /** Exact, case-sensitive name of the saved search. Only one saved search may have this name. */
  readonly name?: string;
  /** ID of the source. Set it if several saved searches share a name. */
  readonly sourceId?: string;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Looks up a saved search by ID or name. */
export class DataObservabilitySavedSearch extends DefinedDataSource<DataObservabilitySavedSearchConfig> {
  static readonly tfResourceType: string = "observability_saved_search";

  constructor(scope: Construct, id: string, config: DataObservabilitySavedSearchConfig = {}) {
    super(scope, id, served("data_source", "saved_search"), config);
  }

  /**
   * The saved search of that name. Equal lookups share one node of the stack.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilitySavedSearchConfig, "id" | "name"> = {}): DataObservabilitySavedSearch {
    return lookupOnce(DataObservabilitySavedSearch, scope, { ...more, name });
  }

  /** ID of the saved search. Exactly one of `id` and `name` is required. */
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

  /** Exact, case-sensitive name of the saved search. Only one saved search may have this name. */
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

  /** ID of the source. Set it if several saved searches share a name. */
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
