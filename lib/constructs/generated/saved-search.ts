// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { Construct, IResolvable, TerraformMetaArguments } from "../../cdk";
import { definitionNamed } from "../base/definition-named";
import { ObservabilityResource } from "../base/resource";
import type { Custom } from "../custom";

/** Configuration of `SavedSearch`. */
export interface SavedSearchConfig extends TerraformMetaArguments {
  /** Name of the search; need not be unique. The service stores it without blanks at its ends. */
  readonly name: string;
  /** Id of the source that is searched. */
  readonly sourceId: string;
  /** Columns that are shown; the source's own when absent. */
  readonly select?: string;
  /** Which events are shown; all when absent. */
  readonly where?: string;
  /** Language of `where`; `lucene` when absent. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Order of the events; newest first when absent. */
  readonly orderBy?: string;
  /** Tags by which the search is found, in their order. */
  readonly tags?: readonly string[] | IResolvable;
  /** Filters of the side bar: a list of `{ condition }`, each one `column IN (…)`, `column NOT IN (…)` or `column BETWEEN n AND n`. `type`, which is "sql", may be left out. Filters of another shape, made in the web interface, are kept when they are written as they are. */
  readonly filters?: string | number | boolean | object;
}

/** A saved search, which an alert may watch. Its alerts go with it when it is deleted. */
export class SavedSearch extends ObservabilityResource<SavedSearchConfig> {
  static readonly tfResourceType: string = "observability_saved_search";

  constructor(scope: Construct, id: string, config: SavedSearchConfig) {
    super(scope, id, definitionNamed("resource", "saved_search"), config);
  }

  /** Id of the saved search; what an alert refers to. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the search; need not be unique. The service stores it without blanks at its ends. */
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

  /** Id of the source that is searched. */
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

  /** Columns that are shown; the source's own when absent. */
  get select(): string {
    return this.getStringAttribute("select");
  }
  set select(value: string | undefined) {
    this.inputs.set("select", value);
  }

  /** What `select` was set to. */
  get selectInput(): string | undefined {
    return this.inputs.get("select");
  }

  /** Which events are shown; all when absent. */
  get where(): string {
    return this.getStringAttribute("where");
  }
  set where(value: string | undefined) {
    this.inputs.set("where", value);
  }

  /** What `where` was set to. */
  get whereInput(): string | undefined {
    return this.inputs.get("where");
  }

  /** Language of `where`; `lucene` when absent. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }
  set whereLanguage(value: "lucene" | "sql" | Custom | IResolvable | undefined) {
    this.inputs.set("whereLanguage", value);
  }

  /** What `whereLanguage` was set to. */
  get whereLanguageInput(): "lucene" | "sql" | Custom | IResolvable | undefined {
    return this.inputs.get("whereLanguage");
  }

  /** Order of the events; newest first when absent. */
  get orderBy(): string {
    return this.getStringAttribute("order_by");
  }
  set orderBy(value: string | undefined) {
    this.inputs.set("orderBy", value);
  }

  /** What `orderBy` was set to. */
  get orderByInput(): string | undefined {
    return this.inputs.get("orderBy");
  }

  /** Tags by which the search is found, in their order. */
  get tags(): string[] {
    return this.getListAttribute("tags");
  }
  set tags(value: readonly string[] | IResolvable | undefined) {
    this.inputs.set("tags", value);
  }

  /** What `tags` was set to. */
  get tagsInput(): readonly string[] | IResolvable | undefined {
    return this.inputs.get("tags");
  }

  /** Filters of the side bar: a list of `{ condition }`, each one `column IN (…)`, `column NOT IN (…)` or `column BETWEEN n AND n`. `type`, which is "sql", may be left out. Filters of another shape, made in the web interface, are kept when they are written as they are. */
  get filters(): string {
    return this.getStringAttribute("filters");
  }
  set filters(value: string | number | boolean | object | undefined) {
    this.inputs.set("filters", value);
  }

  /** What `filters` was set to. */
  get filtersInput(): string | number | boolean | object | undefined {
    return this.inputs.get("filters");
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
