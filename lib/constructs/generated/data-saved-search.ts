// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { Construct, TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import { lookupOnce } from "../base/lookup-once";

/** Configuration of `DataObservabilitySavedSearch`. */
export interface DataObservabilitySavedSearchConfig extends TerraformMetaArguments {
  /** Id of the saved search. Exactly one of `id` and `name`. */
  readonly id?: string;
  /** Name of the saved search, exactly as it is written; it must be the only one of that name. Exactly one of `id` and `name`. */
  readonly name?: string;
  /** Id of the source that is searched; narrows the search, as names need not be unique. */
  readonly sourceId?: string;
}

/** One saved search, by id or by name. */
export class DataObservabilitySavedSearch extends ObservabilityDataSource<DataObservabilitySavedSearchConfig> {
  static readonly tfResourceType: string = "observability_saved_search";

  constructor(scope: Construct, id: string, config: DataObservabilitySavedSearchConfig = {}) {
    super(scope, id, definitionNamed("data_source", "saved_search"), config);
  }

  /**
   * The saved search of that name. The same lookup is one node of the stack, however often it is asked for.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilitySavedSearchConfig, "id" | "name"> = {}): DataObservabilitySavedSearch {
    return lookupOnce(DataObservabilitySavedSearch, scope, { ...more, name });
  }

  /** Id of the saved search. Exactly one of `id` and `name`. */
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

  /** Name of the saved search, exactly as it is written; it must be the only one of that name. Exactly one of `id` and `name`. */
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

  /** Id of the source that is searched; narrows the search, as names need not be unique. */
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
