// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, type Custom, DefinedResource, Fn, type IResolvable, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `SavedSearch`. */
export interface SavedSearchConfig extends TerraformMetaArguments {
  /** Name of the saved search. Does not have to be unique. The service trims leading and trailing whitespace. */
  readonly name: string;
  /** ID of the source to search. */
  readonly sourceId: string;
  /** Columns to show. Defaults to the columns of the source. */
  readonly select?: string;
  /** Condition that selects the events to show. If omitted, all events are shown. */
  readonly where?: string;
  /** Language of `where`. Defaults to `lucene`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Sort order of the events. Defaults to newest first. */
  readonly orderBy?: string;
  /** Tags of the saved search. The order is significant. */
  readonly tags?: readonly string[] | IResolvable;
  /** Sidebar filters: a list of `{ condition }` objects. Each condition is `column IN (…)`, `column NOT IN (…)` or `column BETWEEN n AND n`. You can omit `type`, which is always "sql". To keep a filter of another form that was created in the UI, copy it unchanged. */
  readonly filters?: string | number | boolean | object;
  /** ID of the saved search's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
  readonly team?: string;
}

/** Manages a saved search, which alerts can watch. When you delete a saved search, the service deletes its alerts. */
export class SavedSearch extends DefinedResource<SavedSearchConfig> {
  static readonly tfResourceType: string = "observability_saved_search";

  constructor(scope: Construct, id: string, config: SavedSearchConfig) {
    super(scope, id, served("resource", "saved_search"), config);
  }

  /** ID of the saved search. Alerts refer to it. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the saved search. Does not have to be unique. The service trims leading and trailing whitespace. */
  get name(): string {
    return this.getStringAttribute("name");
  }
  set name(value: string) {
    this.inputs.set("name", value);
  }

  /** What `name` was set to. */
  get nameInput(): string {
    return this.inputs.get("name");
  }

  /** ID of the source to search. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }
  set sourceId(value: string) {
    this.inputs.set("sourceId", value);
  }

  /** What `sourceId` was set to. */
  get sourceIdInput(): string {
    return this.inputs.get("sourceId");
  }

  /** Columns to show. Defaults to the columns of the source. */
  get select(): string {
    return this.getStringAttribute("select");
  }
  set select(value: string | undefined) {
    this.inputs.set("select", value);
  }

  /** Omits `select`. */
  resetSelect(): void {
    this.inputs.set("select", undefined);
  }

  /** What `select` was set to. */
  get selectInput(): string | undefined {
    return this.inputs.get("select");
  }

  /** Condition that selects the events to show. If omitted, all events are shown. */
  get where(): string {
    return this.getStringAttribute("where");
  }
  set where(value: string | undefined) {
    this.inputs.set("where", value);
  }

  /** Omits `where`. */
  resetWhere(): void {
    this.inputs.set("where", undefined);
  }

  /** What `where` was set to. */
  get whereInput(): string | undefined {
    return this.inputs.get("where");
  }

  /** Language of `where`. Defaults to `lucene`. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }
  set whereLanguage(value: "lucene" | "sql" | Custom | IResolvable | undefined) {
    this.inputs.set("whereLanguage", value);
  }

  /** Omits `whereLanguage`. */
  resetWhereLanguage(): void {
    this.inputs.set("whereLanguage", undefined);
  }

  /** What `whereLanguage` was set to. */
  get whereLanguageInput(): "lucene" | "sql" | Custom | IResolvable | undefined {
    return this.inputs.get("whereLanguage");
  }

  /** Sort order of the events. Defaults to newest first. */
  get orderBy(): string {
    return this.getStringAttribute("order_by");
  }
  set orderBy(value: string | undefined) {
    this.inputs.set("orderBy", value);
  }

  /** Omits `orderBy`. */
  resetOrderBy(): void {
    this.inputs.set("orderBy", undefined);
  }

  /** What `orderBy` was set to. */
  get orderByInput(): string | undefined {
    return this.inputs.get("orderBy");
  }

  /** Tags of the saved search. The order is significant. */
  get tags(): string[] {
    return this.getListAttribute("tags");
  }
  set tags(value: readonly string[] | IResolvable | undefined) {
    this.inputs.set("tags", value);
  }

  /** Omits `tags`. */
  resetTags(): void {
    this.inputs.set("tags", undefined);
  }

  /** What `tags` was set to. */
  get tagsInput(): readonly string[] | IResolvable | undefined {
    return this.inputs.get("tags");
  }

  /** Default tags of the provider that the saved search has. They are not in `tags`. */
  get defaultTags(): string[] {
    return Fn.tolist(this.getListAttribute("default_tags"));
  }

  /** Sidebar filters: a list of `{ condition }` objects. Each condition is `column IN (…)`, `column NOT IN (…)` or `column BETWEEN n AND n`. You can omit `type`, which is always "sql". To keep a filter of another form that was created in the UI, copy it unchanged. */
  get filters(): string {
    return this.getStringAttribute("filters");
  }
  set filters(value: string | number | boolean | object | undefined) {
    this.inputs.set("filters", value);
  }

  /** Omits `filters`. */
  resetFilters(): void {
    this.inputs.set("filters", undefined);
  }

  /** What `filters` was set to. */
  get filtersInput(): string | number | boolean | object | undefined {
    return this.inputs.get("filters");
  }

  /** ID of the saved search's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
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

  /** When the saved search was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the saved search was last changed. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }
}
