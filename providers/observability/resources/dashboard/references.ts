import { ApiError, type Client } from "../../../../lib/client";
import { isRecord, nearest, type Path } from "../../../../lib/schema";
import { contentOf, itemsOf, type Tile, tileKind } from "../../../../lib/tiles";
import { type CallContext, DiagnosticError } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import type { Warn } from "./document/places";
import type { Planned } from "./types";

interface Use {
  readonly id: string;
  readonly path: Path;
  readonly what: "source" | "dashboard";
  /** The kinds that the source may have, and what needs them. */
  readonly only?: { readonly kinds: readonly string[]; readonly needs: string };
}

const forSearch = { kinds: ["log", "trace"], needs: "A search needs a log or trace source" };

/**
 * Rejects a source or a dashboard that the service does not have, and a source of the wrong kind for a heatmap or a search; where the base
 * document rules, which does not require a source to be listed, a warning says so. Only IDs that the prior state does not use are looked up, in the lists that all lookups of a run share: at most two requests, none for a plan that adds none.
 */
export async function refuseUnknownReferences(
  context: CallContext<Client>,
  warn: Warn,
  planned: Planned,
  prior: Planned | null,
): Promise<void> {
  const keyOf = ({ what, id, only }: Use) => `${what} ${id} ${only?.needs}`;
  const before = new Set(prior ? usesIn(prior).map(keyOf) : []);
  const added = usesIn(planned).filter((one) => !before.has(keyOf(one)));
  const client = added.length > 0 ? clientIfKnown(context) : undefined;
  if (!client) return;
  const sources = added.filter(({ what }) => what === "source");
  const kinds = sources.length > 0 ? await kindsOf(context, client) : undefined;
  if (kinds) for (const one of sources) checkSource(warn, client, one, kinds);
  const dashboards = added.filter(({ what }) => what === "dashboard");
  const ids = dashboards.length > 0 ? await dashboardIds(context, client) : undefined;
  if (ids)
    for (const { id, path } of dashboards)
      if (!ids.has(id)) throw new DiagnosticError("Dashboard does not exist", unknownId("dashboard", id, ids), path);
}

function checkSource(warn: Warn, client: Client, { id, path, only }: Use, kinds: ReadonlyMap<string, string>): void {
  const kind = kinds.get(id);
  const unknown = kind === undefined && unknownId("source", id, kinds.keys());
  if (unknown && client.tileForm === "series") warn("Source is not listed", unknown, path);
  else if (unknown) throw new DiagnosticError("Source does not exist", unknown, path);
  else if (only && kind !== undefined && !only.kinds.includes(kind))
    throw new DiagnosticError(
      "Source has the wrong kind",
      `${only.needs}, but the source ${id} is of kind "${kind}".`,
      path,
    );
}

function usesIn({ tiles, filters }: Planned): Use[] {
  return [
    ...(itemsOf(tiles) ?? []).flatMap((tile, index) => tileUses(tile, index)),
    ...(itemsOf(filters) ?? []).flatMap(({ sourceId }, index) =>
      use("source", sourceId, ["filters", index, "sourceId"]),
    ),
  ];
}

function tileUses(tile: Tile, index: number): Use[] {
  const content = contentOf(tile);
  const path = ["tiles", index, typeof tile.config === "string" ? "config" : "series"];
  const sources = content?.configType === "sql" ? undefined : tileKind(content?.displayType)?.sources;
  const only = sources && {
    kinds: sources,
    needs: `A ${String(content?.displayType).replaceAll("_", " ")} needs a ${sources.join(" or ")} source`,
  };
  return [...use("source", content?.sourceId, path, only), ...clickUse(content?.onClick, path)];
}

/** What a click opens, when it is chosen by its ID. */
function clickUse(onClick: unknown, path: Path): Use[] {
  if (!isRecord(onClick) || !isRecord(onClick.target) || onClick.target.mode !== "id") return [];
  const { id } = onClick.target;
  if (onClick.type === "search") return use("source", id, path, forSearch);
  return onClick.type === "dashboard" ? use("dashboard", id, path) : [];
}

function use(what: Use["what"], id: unknown, path: Path, only?: Use["only"]): Use[] {
  return typeof id === "string" && id !== "" ? [{ what, id: id.toLowerCase(), path, only }] : [];
}

/** Kind by ID; `undefined` when the list is not readable with this credential: what the service says then counts. */
async function kindsOf(
  { signal, log }: CallContext<Client>,
  client: Client,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!client.capabilities.has("sources.read")) return undefined;
  try {
    const sources = await client.sources.list({ signal });
    return new Map(sources.map(({ id, kind }) => [id.toLowerCase(), String(kind)]));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.debug("the sources could not be listed", { error: error.message });
    return undefined;
  }
}

/** All IDs; `undefined` when the list is not readable with this credential. */
async function dashboardIds(
  { signal, log }: CallContext<Client>,
  client: Client,
): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set((await client.dashboards.list({ signal })).map(({ id }) => id.toLowerCase()));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.debug("the dashboards could not be listed", { error: error.message });
    return undefined;
  }
}

function unknownId(what: Use["what"], id: string, known: Iterable<string>): string {
  const near = nearest(id, known);
  const hint = near.length === 0 ? "" : ` The nearest IDs are ${near.join(", ")}.`;
  const remedy = what === "source" ? "a source as data.observability_source" : "a dashboard as observability_dashboard";
  return `There is no ${what} ${id}.${hint} Refer to ${remedy}.NAME.id.`;
}
