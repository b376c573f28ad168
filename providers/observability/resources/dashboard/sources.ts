import { ApiError, type Client } from "../../../../lib/client";
import { nearest, type Path } from "../../../../lib/model";
import { contentOf, itemsOf, type Tile } from "../../../../lib/tiles";
import { type CallContext, DiagnosticError } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import type { Planned } from "./types";

interface Use {
  readonly id: string;
  readonly path: Path;
  readonly heatmap: boolean;
}

/**
 * Rejects a source that the service does not have, and a heatmap on a source without traces; where the base document rules, which does not
 * require a source to be listed, a warning says so. Only sources that the prior state does not use
 * are looked up, in the list that all lookups of a run share: at most one request, none for a plan that adds no source.
 */
export async function refuseUnknownSources(
  context: CallContext<Client>,
  planned: Planned,
  prior: Planned | null,
): Promise<void> {
  const before = new Set(prior ? usesIn(prior).map(({ id, heatmap }) => `${id} ${heatmap}`) : []);
  const added = usesIn(planned).filter(({ id, heatmap }) => !before.has(`${id} ${heatmap}`));
  const client = added.length > 0 ? clientIfKnown(context) : undefined;
  if (!client?.capabilities.has("sources.read")) return;
  const kinds = await kindsOf(context, client);
  if (kinds === undefined) return;
  for (const { id, path, heatmap } of added) {
    const kind = kinds.get(id);
    if (kind === undefined && client.tileForm === "series")
      context.warn("Source is not listed", unknownSource(id, kinds), path);
    else if (kind === undefined) throw new DiagnosticError("Source does not exist", unknownSource(id, kinds), path);
    else if (heatmap && kind !== "trace")
      throw new DiagnosticError(
        "Source has the wrong kind",
        `A heatmap needs a trace source, but the source ${id} is of kind "${kind}".`,
        path,
      );
  }
}

function usesIn({ tiles, filters }: Planned): Use[] {
  return [
    ...(itemsOf(tiles) ?? []).flatMap((tile, index) => tileUse(tile, index)),
    ...(itemsOf(filters) ?? []).flatMap(({ sourceId }, index) => use(sourceId, ["filters", index, "sourceId"], false)),
  ];
}

function tileUse(tile: Tile, index: number): Use[] {
  const content = contentOf(tile);
  const inConfig = typeof tile.config === "string";
  return use(
    content?.sourceId,
    ["tiles", index, inConfig ? "config" : "series"],
    content?.displayType === "heatmap" && content.configType !== "sql",
  );
}

function use(id: unknown, path: Path, heatmap: boolean): Use[] {
  return typeof id === "string" && id !== "" ? [{ id: id.toLowerCase(), path, heatmap }] : [];
}

/** Kind by ID; `undefined` when the list is not readable with this credential: what the service says then counts. */
async function kindsOf(
  { signal, log }: CallContext<Client>,
  client: Client,
): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    const sources = await client.sources.list({ signal });
    return new Map(sources.map(({ id, kind }) => [id.toLowerCase(), String(kind)]));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.debug("the sources could not be listed", { error: error.message });
    return undefined;
  }
}

function unknownSource(id: string, kinds: ReadonlyMap<string, string>): string {
  const near = nearest(id, kinds.keys());
  const hint = near.length === 0 ? "" : ` The nearest IDs are ${near.join(", ")}.`;
  return `There is no source ${id}.${hint} Refer to a source as data.observability_source.NAME.id.`;
}
