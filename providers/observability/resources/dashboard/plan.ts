import { type Context, type Diagnostic, DiagnosticError, type PlanResult } from "terraform-provider-sdk";
import { isUnknown } from "terraform-provider-sdk/schema";
import { asMembers, isPresent, isRecord, type ObjectValue, type Path, toSnake } from "terraform-provider-sdk/values";
import { dashboard, deletionExemption, productMembers, productTileMembers } from "../../../../lib/kinds/dashboard";
import { provider } from "../../../../lib/kinds/provider";
import { problem } from "../../../../lib/service/problems";
import { comparableId, type Product, productIn } from "../../../../lib/service/products";
import { contentOf, isBuilderForm, itemsOf, repeatedTileNames, tileKind } from "../../../../lib/tiles";
import { objectsById, unknownId } from "../../find";
import { clientIfKnown, type Service, writes } from "../../service";
import type { PrivateState } from "../../stored/ownership";
import { membersOf, unmanagedIn } from "../../stored/ownership";
import { privateStateOf } from "./members";
import type { Dashboard, Planned, State } from "./tiles";
import { registerTiles, warnAboutChanges, warnAboutDeletion } from "./warnings";

/**
 * What a plan does beyond the definition: tiles keep their IDs, and what it would break is rejected or warned of. Private state passes from
 * the update step to the create step, which does not see the state, what is protected: Terraform calls both when it replaces a resource for
 * its own reasons (`-replace`, `replace_triggered_by`).
 * @throws DiagnosticError also for a deletion or a replacement of a protected dashboard that this run does not name.
 */
export async function planDashboard(
  context: Context<"plan", Service, Dashboard>,
): Promise<PlanResult<Dashboard> | undefined> {
  if (context.action === "delete") {
    rejectProtected(context);
    await warnAboutDeletion(context);
    return undefined;
  }
  if (context.action === "create") {
    const { protected: marked } = membersOf(context.private);
    if (isRecord(marked))
      rejectUnlessExempt("replaced", { name: String(marked.name), id: String(marked.id) }, context.dialect);
    await checkPlan(context, context.planned);
    return { planned: withoutProductMembers(context) };
  }
  const { prior } = context;
  const planned = context.changed ? context.normalized : prior;
  await checkPlan(context, planned);
  registerTiles(context, planned);
  const privateState = rememberProtected(prior, context.private);
  if (!writes(context)) return { private: privateState };
  await warnAboutChanges(context, planned);
  return { planned, private: privateState };
}

/** What the plan of a dashboard that nobody changed tells the others. */
export function planUnchanged(context: Context<"planUnchanged", Service, Dashboard>): PrivateState {
  const { prior } = context;
  const client = clientIfKnown(context);
  client?.capabilities.requireFor(dashboard);
  client?.dashboards.noteStored(prior.id);
  registerTiles(context, prior);
  return rememberProtected(prior, context.private);
}

/** The name may stand in a document, which is read only if it has to be. */
function rememberProtected(prior: State, privateState: PrivateState | undefined): PrivateState {
  const isProtected = prior.deletionProtection === true;
  const ofUnmanaged = privateStateOf(unmanagedIn(privateState));
  if (!isProtected) return ofUnmanaged;
  return { ...ofUnmanaged, protected: { id: prior.id, name: prior.name } };
}

type Deletion = Pick<Context<"delete", Service, Dashboard>, "prior" | "dialect">;

/** @throws DiagnosticError when the stored dashboard is protected and this run does not name it as an exception. */
export function rejectProtected({ prior, dialect }: Deletion): void {
  const { deletionProtection, name, id } = prior;
  if (deletionProtection === true) rejectUnlessExempt("deleted", { name: String(name), id }, dialect);
}

function rejectUnlessExempt(
  change: "deleted" | "replaced",
  { name, id }: { readonly name: string; readonly id: string },
  dialect: string | undefined,
): void {
  const exempt = process.env[deletionExemption] ?? "";
  const ids = [exempt, ...exempt.split(",").map((exemptId) => exemptId.trim())];
  const product = productIn(dialect);
  if (ids.some((exemptId) => comparableId(exemptId, product) === comparableId(id, product))) return;
  const remedies = [
    "Set deletion_protection = false, apply, and try again.",
    "To keep a tainted dashboard, run terraform untaint.",
    `If you can no longer change the argument (the resource is not in the configuration, or Terraform lists it as deposed), run once with the environment variable ${deletionExemption}=${id}.`,
  ];
  throw new DiagnosticError(
    problem("dashboard-protected"),
    `The dashboard "${name}" (${id}) has deletion_protection = true and would be ${change}. ${remedies.join(" ")}`,
    ["deletionProtection"],
  );
}

type Change = Context<"planCreate", Service, Dashboard> | Context<"planUpdate", Service, Dashboard>;

/** A check of the provider only; at synth, the constructs reject repeated names themselves. */
export function validateDashboard({ tiles }: Planned): readonly Diagnostic[] {
  const items = itemsOf(tiles) ?? [];
  return repeatedTileNames(items, isUnknown).map(({ name, first, index }) => ({
    ...problem("tile-names-repeated"),
    detail: `tiles[${index}].name is "${name}", which is also the name of tiles[${first}]. Only their order distinguishes them, also in \`tile_ids\` ("${name}" is the first, "${name}#2" the second). If you move tiles, their IDs and alerts may be swapped. Give each tile a unique \`key\`.`,
    path: ["tiles", index, "name"],
  }));
}

/** Rejects what the service does not have. */
async function checkPlan(context: Change, planned: Planned): Promise<void> {
  rejectProductForms(context);
  if (writes(context)) await rejectUnknownReferences(context, planned);
}

/** @throws DiagnosticError for what is a word of a product, where the service has only the base document's. */
function rejectProductForms(context: Change): void {
  const { config } = context;
  for (const name of productMembers)
    if (isWritten(config[name])) rejectProductForm(context, toSnake(name), "remove it", [name]);
  for (const [index, tile] of (itemsOf(config.tiles) ?? []).entries()) {
    if (isPresent(tile.config))
      rejectProductForm(context, `tiles[${index}].config`, "use `series`", ["tiles", index, "config"]);
    for (const name of productTileMembers)
      if (isWritten(tile[name]))
        rejectProductForm(context, `tiles[${index}].${toSnake(name)}`, "remove it", ["tiles", index, name]);
  }
}

/** True for a known value that is more than an empty list or text. */
function isWritten(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isPresent(value) && !isUnknown(value) && value !== "";
}

/** A new dashboard without the empty lists that a service without a product does not have. */
function withoutProductMembers(context: Context<"planCreate", Service, Dashboard>): Planned {
  const { config, planned } = context;
  if (clientIfKnown(context)?.tileForm !== "series") return planned;
  const absentMembers = productMembers.filter((name) => !isPresent(config[name]));
  return { ...planned, ...Object.fromEntries(absentMembers.map((name) => [name, null])) };
}

/** @throws DiagnosticError where the service has only the words of the base document; `remedy` is what to do then. */
export function rejectProductForm(
  context: Context<"call", Service>,
  feature: string,
  remedy: string,
  path: Path,
): void {
  if (clientIfKnown(context)?.tileForm !== "series") return;
  throw new DiagnosticError(
    problem("product-form"),
    `${feature} is a form of ClickStack, which the base API does not have. If the service is ClickStack, set product = "clickstack" in the provider (${provider.type.attributes.product.set.env}). Otherwise ${remedy}.`,
    path,
  );
}

/** The kinds that tiles and filters refer to, each with how to refer to one. */
const referredTo = {
  source: "a source as data.observability_source",
  connection: "a connection as observability_connection",
  dashboard: "a dashboard as observability_dashboard",
} as const;

interface Use {
  readonly id: string;
  readonly path: Path;
  readonly kind: keyof typeof referredTo;
  /** Name of the tile. */
  readonly tile?: string;
  /** The kinds that the source may have, and what needs them. */
  readonly sourceKinds?: SourceKinds | undefined;
}

interface SourceKinds {
  readonly kinds: readonly string[];
  readonly needs: string;
  /** True if the service stores the tile all the same; its query fails then. */
  readonly isStored?: true;
}

const forSearch = { kinds: ["log", "trace"], needs: "a search needs a log or trace source" };
const forPromql = { kinds: ["promql"], needs: "PromQL needs a source of kind promql" };
const forSeriesHeatmap = {
  kinds: ["trace", "log", "metric"],
  needs: "a heatmap of series needs a trace, log or metric source",
};
const forFormulas = { kinds: ["metric", "log", "trace"], needs: "formulas need a metric, log or trace source" };

const forMetrics: SourceKinds = {
  kinds: ["metric"],
  needs: "a series with a metric needs a metric source",
  isStored: true,
};
const withoutMetrics: SourceKinds = {
  kinds: ["log", "trace", "session"],
  needs: "a series of a metric source needs metricType and metricName",
  isStored: true,
};

/** A store that lists what may be referred to; of the kinds, only a source has a `kind`. */
interface Listing {
  list(options: { readonly signal: AbortSignal }): Promise<readonly { readonly id: string; readonly kind?: unknown }[]>;
}

/**
 * Rejects a source, a connection or a dashboard that the service does not have, and a source of the wrong kind for a heatmap, formulas, metrics or a
 * search; where the base document rules, which does not require a source to be listed, a warning says so. Only IDs that the prior state
 * does not use are looked up, in the lists that all lookups of a run share: at most three requests, none for a plan that adds none.
 */
async function rejectUnknownReferences(context: Change, planned: Planned): Promise<void> {
  const keyOf = ({ kind, id, sourceKinds }: Use) => `${kind} ${id} ${sourceKinds?.needs}`;
  const product = productIn(context.dialect);
  const priorKeys = new Set(context.prior ? usesIn(context.prior, product).map(keyOf) : []);
  const added = usesIn(planned, product).filter((use) => !priorKeys.has(keyOf(use)));
  const client = added.length > 0 ? clientIfKnown(context) : undefined;
  if (!client) return;
  const { sources, connections, dashboards, capabilities, tileForm } = client;
  const stores: readonly (readonly [Use["kind"], Listing | false])[] = [
    ["source", capabilities.has("sources.read") && sources],
    ["connection", capabilities.has("connections.read") && connections],
    ["dashboard", dashboards],
  ];
  for (const [kind, store] of stores) {
    const uses = added.filter((use) => use.kind === kind);
    const objects = store && uses.length > 0 ? await objectsById(context, kind, store) : undefined;
    if (!objects) continue;
    for (const { id, path, sourceKinds, tile } of uses) {
      const object = objects.get(id);
      const unknown = !object && unknownId(kind, id, objects.keys(), referredTo[kind]);
      if (unknown && kind === "source" && tileForm === "series")
        context.warn(problem("source-not-listed"), unknown, path);
      else if (unknown) throw new DiagnosticError(problem(`${kind}-does-not-exist`), unknown, path);
      if (!sourceKinds || !object || sourceKinds.kinds.includes(String(object.kind))) continue;
      const detail = `Tile "${tile}": ${sourceKinds.needs}, but the source ${id} is of kind "${object.kind}".`;
      if (!sourceKinds.isStored) throw new DiagnosticError(problem("source-of-other-kind"), detail, path);
      if (tileForm !== "series") context.warn(problem("metric-not-in-source"), detail, path);
    }
  }
}

type Reference = readonly [what: Use["kind"], id: unknown, only?: Use["sourceKinds"]];

function usesIn({ tiles, filters }: Planned, product: Product): readonly Use[] {
  const ofTiles = (itemsOf(tiles) ?? []).flatMap((tile, index) => {
    const form = typeof tile.config === "string" ? "config" : "series";
    const path = ["tiles", index, form];
    return usesOf(referencesIn(contentOf(tile) ?? {}), { path, tile: String(tile.name) }, product);
  });
  const ofFilters = (itemsOf(filters) ?? []).flatMap(({ sourceId }, index) =>
    usesOf([["source", sourceId]], { path: ["filters", index, "sourceId"] }, product),
  );
  return [...ofTiles, ...ofFilters];
}

function usesOf(references: readonly Reference[], place: Pick<Use, "path" | "tile">, product: Product): readonly Use[] {
  return references.flatMap(([kind, id, sourceKinds]) => {
    if (typeof id !== "string" || id === "") return [];
    return [{ ...place, kind, id: comparableId(id, product), sourceKinds }];
  });
}

/** What a tile queries, and what a click on it opens, if that is chosen by its ID. */
function referencesIn(content: ObjectValue): readonly Reference[] {
  const { sourceId, connectionId, onClick } = content;
  const { type, target } = asMembers(onClick);
  const { mode, id } = asMembers(target);
  const opened = mode === "id" ? id : undefined;
  return [
    ["source", sourceId, sourcesFor(content)],
    ["connection", connectionId],
    ["source", type === "search" && opened, forSearch],
    ["dashboard", type === "dashboard" && opened],
  ];
}

/** The kinds of sources that a tile of this content can query, unless all. */
function sourcesFor(content: ObjectValue): Use["sourceKinds"] {
  if (content.configType === "promql") return forPromql;
  if (!isBuilderForm(content)) return undefined;
  const { displayType, formulas, heatmapMode } = content;
  if (heatmapMode === "series") return forSeriesHeatmap;
  const kinds = tileKind(displayType)?.sources;
  if (kinds)
    return { kinds, needs: `a ${String(displayType).replaceAll("_", " ")} needs a ${kinds.join(" or ")} source` };
  const series = Array.isArray(content.select) && content.select.every(isRecord) ? content.select : [];
  if (series.some(({ metricType }) => metricType !== undefined && metricType !== null)) return forMetrics;
  if (Array.isArray(formulas) && formulas.length > 0) return forFormulas;
  if (series.length === 0) return undefined;
  return withoutMetrics;
}
