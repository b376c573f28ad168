import { type Client, createClient, type Log, resolveSettings } from "../../lib/client";
import type { SettingsInput } from "../../lib/client/modes/reader";
import type { provider } from "../../lib/definitions/provider";
import { Decimal, type PlannedOf } from "../../lib/schema";
import { version } from "../../lib/version";
import { type ConfigureContext, DiagnosticError, UnknownConfigurationError } from "../sdk";
import { PlannedDashboards } from "./planned-dashboards";
import { PlannedLinks } from "./planned-links";
import type { Service } from "./service";

/** Creates the client from the provider's arguments and the environment. Unknown arguments fail only calls that need the service. */
export function configure(
  config: PlannedOf<typeof provider>,
  { terraformVersion, log, report }: ConfigureContext,
): Service {
  const clientLog: Log = (level, message, fields) => log[level](message, fields);
  const resolution = resolveSettings({ ...settingsInput(config), terraformVersion, version, log: clientLog });
  if ("settings" in resolution) {
    resolution.warnings.forEach(report);
    return serviceOf(createClient(resolution.settings), {
      plannedDashboards: new PlannedDashboards(),
      plannedLinks: new PlannedLinks(),
    });
  }
  if ("unknown" in resolution) throw new UnknownConfigurationError(resolution.unknown.map(({ path }) => path ?? []));
  throw DiagnosticError.of(
    resolution.errors.map((error) => ({ ...error, path: error.path?.length === 0 ? undefined : error.path })),
  );
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
