import type { ClientSettings } from "../../client";
import { environmentVariables } from "../../client/settings/resolve";
import type { ConfiguredService } from "../plans/planned-service";
import { UsageError } from "../usage-error";

/**
 * The settings of the client for a service, and a sentence on where they are from.
 * @throws UsageError where the configuration and the environment together say too little for `option`
 */
export function settingsOf(
  service: ConfiguredService,
  option: string,
): { readonly settings: ClientSettings; readonly words: string } {
  if ("settings" in service) return { settings: service.settings, words: service.says(service.settings) };
  const [first] = "errors" in service ? service.errors : service.unknown;
  throw new UsageError(
    `${first?.detail ?? first?.summary ?? "No service is configured."} ${option} reads what the provider block does not write out from the environment: ${environmentVariables}.`,
  );
}
