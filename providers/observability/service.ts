import { type Context, DiagnosticError, type Provider, UnknownConfigurationError } from "terraform-provider-sdk";
import { Decimal, type Definition, type PlannedOf, type Value } from "terraform-provider-sdk/schema";
import { holdsUnknown, instantText, isList, type ObjectValue, readDate } from "terraform-provider-sdk/values";
import { type Client, createClient, type Log, resolveSettings } from "../../lib/client";
import type { SettingsInput } from "../../lib/client/modes/reader";
import type { provider } from "../../lib/kinds/provider";
import { version } from "../../lib/kinds/version";

/** What `configure` returns, shared by all calls: the client, and what the calls of one run share. */
export interface Service extends Client {
  readonly plannedDashboards: PlannedDashboards;
  readonly plannedLinks: PlannedLinks;
  /** Tags that every object with tags gets; `undefined` while they are not known. */
  readonly defaultTags: readonly string[] | undefined;
  forTeam(team: string | undefined): Service;
}

export { clientIfKnown } from "terraform-provider-sdk";

/** True if the apply of a plan writes the object. What stays as it is costs no request: Terraform may plan without a read before it. */
export function writes<C, D extends Definition>(
  context: Context<"planCreate", C, D> | Context<"planUpdate", C, D> | { readonly action: "delete" },
): context is Context<"planCreate", C, D> | Context<"planUpdate", C, D> {
  return context.action === "create" || (context.action === "update" && context.changed);
}

/** An instant as the service takes it: in UTC. Anything else stays as it is. */
export function inUtc(value: Value | undefined): Value {
  if (typeof value !== "string") return value ?? null;
  if (instantText.test(value) && /[Zz]$/.test(value)) return value.toUpperCase();
  const time = readDate(value);
  return time === undefined ? value : new Date(time).toISOString();
}

/** Creates the client from the provider's arguments and the environment. Unknown arguments fail only calls that need the service. */
export function configure(
  config: PlannedOf<typeof provider>,
  { terraformVersion, log, report }: Parameters<Provider<Service>["configure"]>[1],
): Service {
  const clientLog: Log = (level, message, fields) => log[level](message, fields);
  const resolution = resolveSettings({ ...settingsInput(config), terraformVersion, version, log: clientLog });
  if ("settings" in resolution) {
    resolution.warnings.forEach(report);
    return serviceOf(createClient(resolution.settings), {
      plannedDashboards: new PlannedDashboards(),
      plannedLinks: new PlannedLinks(),
      defaultTags: holdsUnknown(config.defaultTags) ? undefined : knownTags(config.defaultTags),
    });
  }
  if ("unknown" in resolution) throw new UnknownConfigurationError(resolution.unknown.map(({ path }) => path ?? []));
  throw DiagnosticError.of(
    resolution.errors.map((error) => ({ ...error, path: error.path?.length === 0 ? undefined : error.path })),
  );
}

function knownTags(tags: PlannedOf<typeof provider>["defaultTags"]): readonly string[] {
  return isList(tags) ? [...new Set(tags.filter((tag) => typeof tag === "string"))] : [];
}

/** The client of a team with what the calls of all teams share. */
function serviceOf(client: Client, shared: Omit<Service, keyof Client>): Service {
  return { ...client, ...shared, forTeam: (team) => serviceOf(client.forTeam(team), shared) };
}

/** The arguments as the client's resolver takes them; the definition has checked their types. */
function settingsInput(config: PlannedOf<typeof provider>): SettingsInput {
  const plain = (value: unknown): unknown => (value instanceof Decimal ? Number(value.text) : value);
  return Object.fromEntries(Object.entries(config).map(([name, value]) => [name, plain(value)]));
}

/** What an alert needs to know of a dashboard's tile. */
export interface TileFacts {
  readonly name: string;
  /** `undefined` while it is not known. */
  readonly displayType: string | undefined;
  /** As it is planned, or as the service has it. */
  readonly tile: ObjectValue;
}

export type Tiles = ReadonlyMap<string, TileFacts>;

/**
 * The tiles that dashboards of this run will have. Terraform plans a dashboard before the alerts that refer to it, in the same process, so
 * these can be checked against what is planned and not only against what the service has.
 */
class PlannedDashboards {
  private readonly byId = new Map<string, () => Tiles | undefined>();

  note(dashboardId: string, tiles: () => Tiles | undefined): void {
    let plannedTiles: Tiles | undefined;
    this.byId.set(dashboardId, () => {
      plannedTiles ??= tiles();
      return plannedTiles;
    });
  }

  /** `undefined` for a dashboard, or for tiles, that this run does not manage. */
  tilesOf(dashboardId: string): Tiles | undefined {
    return this.byId.get(dashboardId)?.();
  }
}

/** The links that the sources of this run set themselves, by source. Terraform plans a source before the links that refer to it. */
export class PlannedLinks {
  private readonly bySource = new Map<string, Readonly<Record<string, Value>>>();

  note(sourceId: string, links: Readonly<Record<string, Value>>): void {
    this.bySource.set(sourceId, links);
  }

  /** `null` for a link that the source does not set. */
  linkOf(sourceId: string, name: string): Value {
    return this.bySource.get(sourceId)?.[name] ?? null;
  }
}
