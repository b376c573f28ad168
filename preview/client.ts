import { type Client, createClient, resolveSettings } from "../lib/client";
import { fromEnvironment } from "../lib/client/resolve/from-environment";
import { UsageError } from "../lib/usage-error";
import { version } from "../lib/version";

/** A client for the service in the environment; a preview only sends chart queries. @throws UsageError if the environment is incomplete. */
export function chartClient(environment: NodeJS.ProcessEnv): Client {
  const resolution = resolveSettings({ ...fromEnvironment(environment), version }, environment);
  if (!("settings" in resolution)) {
    const [first] = "errors" in resolution ? resolution.errors : resolution.unknown;
    throw new UsageError(
      `${first?.detail ?? first?.summary ?? "No service is configured."} --live reads the address and the key from OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.`,
    );
  }
  const client = createClient(resolution.settings);
  if (client.capabilities.has("charts.query")) return client;
  throw new UsageError("--live needs chart queries, which this mode does not support.");
}
