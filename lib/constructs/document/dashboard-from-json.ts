import { dashboard } from "../../kinds/dashboard";
import { formatPath, isRecord, own } from "../../schema";
import { fromWebExport, isWebExport, repeatedTileNames, tileKeys } from "../../tiles";
import type { DashboardProps } from "../dashboard-props";
import { authored } from "./authored";
import { literalTexts } from "./literal-texts";
import { readDocument } from "./read-document";

/** Arguments that override a document. */
export interface DashboardOverrides extends Partial<Omit<DashboardProps, "tiles">> {
  /** What takes the place of the document's sources: a lookup or an ID, by the `sourceId` in the document, or by the name in a UI export. */
  readonly sources?: Readonly<Record<string, string | { readonly id: string }>>;
}

type Sources = NonNullable<DashboardOverrides["sources"]>;

/** The configuration of a document, and its diagnostics. */
export interface FromJson {
  readonly config: DashboardProps;
  readonly wrong: readonly string[];
}

/** @throws Error if the document is not JSON or not a dashboard. */
export function dashboardFromJson(
  document: string | object,
  overrides: DashboardOverrides,
  idOf: (kind: "source" | "connection", name: string) => string,
): FromJson {
  const { sources = {}, ...own } = overrides;
  const wrong: string[] = [];
  const body = literalTexts(readDocument(document));
  const read = authored(dashboard.type, isRecord(body) ? inFormOfApi(body, sources, idOf) : body, (path, expected) =>
    wrong.push(`${formatPath(path)} of the document must be ${expected}.`),
  );
  const tiles = Array.isArray(read.tiles) ? withKeys(read.tiles.filter(isRecord)) : undefined;
  const whole = { ...read, ...(tiles && { tiles }) };
  // The document is validated like arguments.
  const config = { ...(withSources(whole, sources) as unknown as DashboardProps), ...own };
  return { config, wrong };
}

/** An export of the UI names its sources, and so do the overrides; the others are looked up. */
function inFormOfApi(
  body: Readonly<Record<string, unknown>>,
  sources: Sources,
  idOf: (kind: "source" | "connection", name: string) => string,
): Readonly<Record<string, unknown>> {
  if (!isWebExport(body)) return body;
  return fromWebExport(body, (kind, name) => {
    const other = kind === "source" ? own(sources, String(name)) : undefined;
    return other === undefined ? idOf(kind, String(name)) : idOfSource(other);
  });
}

/** A tile that shares its name gets the key that it has in `tileIds`. */
function withKeys(tiles: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const keys = tileKeys(tiles, () => false) ?? [];
  const repeated = new Set(repeatedTileNames(tiles, () => false).map(({ index }) => index));
  return tiles.map((tile, index) => (repeated.has(index) ? { ...tile, key: keys[index] } : tile));
}

function withSources(value: unknown, sources: Sources): unknown {
  if (Array.isArray(value)) return value.map((item) => withSources(item, sources));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const other = name === "sourceId" && typeof item === "string" ? own(sources, item) : undefined;
      if (other === undefined) return [name, withSources(item, sources)];
      return [name, idOfSource(other)];
    }),
  );
}

function idOfSource(source: Sources[string]): string {
  return typeof source === "string" ? source : source.id;
}
