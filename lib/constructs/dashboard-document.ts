import { authored, fromWire, mapTyped } from "terraform-provider-sdk/definitions";
import type { ObjectType } from "terraform-provider-sdk/schema";
import {
  formatPath,
  isPresent,
  isRecord,
  type Json,
  type Members,
  mapMembers,
  omitUndefined,
  own,
  type Path,
  parseJson,
  readJson,
  toSnake,
} from "terraform-provider-sdk/values";
import { dashboard, dashboardMembers } from "../kinds/dashboard";
import { ReadingAccount } from "../reading/account";
import type { Leaf, Meaningless } from "../reading/leaves";
import { isIdentifier } from "../reading/value-kinds";
import {
  type ConvertedExport,
  type ExportFinding,
  fromWebExport,
  isWebExport,
  repeatedTileNames,
  tileKeys,
  withoutNulls,
} from "../tiles";
import { isOpaque, jsonText, Token } from "./cdk";
import type { DashboardConfig } from "./dashboard-config";

/** Arguments that override a document. */
export interface DashboardOverrides extends Partial<Omit<DashboardConfig, "tiles">> {
  /** What takes the place of the document's sources: a lookup or an ID, by the `sourceId` in the document, or by the name in a UI export. */
  readonly sources?: Readonly<Record<string, string | { readonly id: string }>>;
}

type Sources = NonNullable<DashboardOverrides["sources"]>;

type ReferredKind = "source" | "connection" | "dashboard";

/** The configuration of a document, and its diagnostics. */
interface FromJson {
  readonly config: DashboardConfig;
  readonly wrong: readonly string[];
  /** What an export of the UI has and the configuration does not. */
  readonly unconverted: readonly ExportFinding[];
}

/** @throws Error if the document is not JSON or not a dashboard. */
export function dashboardFromJson(
  document: string | object,
  overrides: DashboardOverrides,
  idOf: (kind: ReferredKind, name: string) => string,
): FromJson {
  const { sources = {}, ...overriding } = overrides;
  const wrong: string[] = [];
  const body = literalTexts(readDocument(document));
  const { dashboard: inFormOfApi, findings } = isRecord(body)
    ? convertedExport(body, sources, idOf)
    : { dashboard: body, findings: [] };
  const account = new ReadingAccount(inFormOfApi, onlyOfService);
  const read = account.copied(
    asWritten(dashboard.type, account.view, (path, expected) =>
      wrong.push(`${formatPath(path)} of the document must be ${expected}.`),
    ),
  );
  const unknown = account.unread().map(unknownMember);
  const tiles = Array.isArray(read.tiles) ? withKeys(read.tiles.filter(isRecord)) : undefined;
  const content = { ...read, ...omitUndefined({ tiles }) };
  // The document is validated like arguments.
  const config = { ...(withSources(content, sources) as unknown as DashboardConfig), ...overriding };
  return { config, wrong, unconverted: [...findings, ...unknown] };
}

/** What only the service sets. */
export const onlyOfService: readonly Meaningless[] = [
  ...["id", "teamId", "createdAt", "updatedAt", "$schema"].map((path) => ({ path, values: isIdentifier })),
  { path: "tiles[].id", values: isIdentifier },
  { path: "filters[].id", values: isIdentifier },
];

function unknownMember({ path, value }: Leaf): ExportFinding {
  const message = `${formatPath(path)} is ${JSON.stringify(value)}; it is left out, because the API has no such member.`;
  return { path, value, message, isLeftOut: false };
}

/** An export of the UI names its sources, and so do the overrides; the others are looked up. */
function convertedExport(
  body: Members,
  sources: Sources,
  idOf: (kind: ReferredKind, name: string) => string,
): ConvertedExport {
  if (!isWebExport(body)) return { dashboard: body, findings: [] };
  return fromWebExport(body, (kind, name) => {
    const replacement = kind === "source" ? own(sources, name) : undefined;
    return { value: replacement === undefined ? idOf(kind, name) : idOfSource(replacement) };
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
  return mapMembers(value, (item, name) => {
    const replacement = name === "sourceId" && typeof item === "string" ? own(sources, item) : undefined;
    if (replacement === undefined) return withSources(item, sources);
    return idOfSource(replacement);
  });
}

function idOfSource(source: Sources[string]): string {
  return typeof source === "string" ? source : source.id;
}

/**
 * The members of a dashboard's document: an object or its JSON text, with or without an envelope `{ "data": … }`. @throws Error if the text
 * is not JSON or not a dashboard.
 */
function readDocument(document: string | object): Members {
  const parsed = typeof document === "string" ? parsedText(document) : document;
  const inside = isRecord(parsed) && isRecord(parsed.data) && parsed.tiles === undefined ? parsed.data : parsed;
  if (isRecord(inside)) return inside;
  throw new Error("The document is not a dashboard: it must be an object with `name` and `tiles`.");
}

function parsedText(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The document is not JSON: ${reason}.`, { cause });
  }
}

/**
 * Escapes a document's strings for Terraform: `${` and `%{` are text in the document, but begin an expression in Terraform. Tokens stay.
 */
function literalTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(literalTexts);
  if (isRecord(value)) return mapMembers(value, literalTexts);
  if (typeof value !== "string" || Token.isUnresolved(value)) return value;
  return value.replace(/[$%]\{/g, (start) => `${start[0]}${start}`);
}

/** Called for a member with an unexpected type. */
type Unexpected = (path: Path, expected: string) => void;

/** A body of the service as an author would write it: without read-only members and nulls, JSON as objects. */
function asWritten(type: ObjectType, body: unknown, unexpected: Unexpected): Record<string, unknown> {
  return members(type, authored(type, fromWire(type, body, unexpected)));
}

function members({ attributes }: ObjectType, value: Members): Record<string, unknown> {
  const present = Object.entries(attributes).filter(([name]) => isPresent(value[name]));
  return Object.fromEntries(present.map(([name, { type }]) => [name, mapTyped(type, value[name], member)]));
}

const member = {
  object: members,
  leaf({ kind }: { readonly kind: string }, value: unknown) {
    if (kind !== "json") return value;
    if (typeof value === "string") return withoutNulls(parseJson(value));
    return withoutNulls(value as Json);
  },
};

/** The arguments of a dashboard that a document can hold. */
const documentMembers = ["name", ...Object.keys(dashboardMembers)];

/** The same arguments as Terraform spells them. */
export const documentArguments: ReadonlySet<string> = new Set(documentMembers.map(toSnake));

/**
 * Attributes of a dashboard with one document, of its `values`, in place of all that a document can hold: Terraform's work grows with the
 * number of attribute values. The attributes as they are where only Terraform knows a part that it spells otherwise than the API.
 */
export function asDocument(attributes: Members, values: Members): Members {
  const tiles = tilesOf(values.tiles);
  const isUnknown = ["filters", "savedFilterValues", "containers"].some((name) => isOpaque(values[name]));
  if (tiles === "unknown" || isUnknown) return attributes;
  const content = documentMembers.flatMap((name) => {
    const value = name === "tiles" ? tiles : withoutWholes(values[name]);
    if (value === undefined || value === null) return [];
    return [[name, value] as const];
  });
  const unsupported = Object.entries(attributes).filter(([name]) => !documentArguments.has(name));
  return { ...Object.fromEntries(unsupported), dashboard_json: jsonText(Object.fromEntries(content)) };
}

/** In a document an object of a variant that nobody knew is itself, and in no argument. */
function withoutWholes(value: unknown): unknown {
  if (!Array.isArray(value) || isOpaque(value)) return value;
  return value.map((item) => (isRecord(item) && isPresent(item.json) ? readJson(item.json) : item));
}

function tilesOf(tiles: unknown): readonly unknown[] | "unknown" | undefined {
  if (tiles === undefined || tiles === null) return undefined;
  if (!Array.isArray(tiles) || isOpaque(tiles)) return "unknown";
  const read = tiles.map(withParsedConfig);
  return read.includes("unknown") ? "unknown" : read;
}

/** A `config` that was assigned as JSON text is an object in a document. */
function withParsedConfig(tile: unknown): unknown {
  if (!isRecord(tile) || isOpaque(tile)) return "unknown";
  const { config } = tile;
  if (isOpaque(config)) return "unknown";
  if (typeof config !== "string") return tile;
  return { ...tile, config: parseJson(config) };
}
