import { type Client, type ClientRuntime, createClient, type RateLimit, resolveSettings } from "../../lib/client";
import { createTransport } from "../../lib/client/http/transport";
import { environmentVariables, fromEnvironment } from "../../lib/client/resolve/from-environment";
import type { Service } from "../../lib/importing";
import { UsageError } from "../../lib/usage-error";
import { version } from "../../lib/version";

/** The service as this command may use it: for looking only. */
export interface ReadOnlyService {
  readonly client: Client;
  /** What the code says about it. */
  readonly facts: Service;
  /** Requests sent so far. */
  requests(): number;
}

/** A client for what the environment names that lets nothing but GET requests through. @throws UsageError when the environment says too little. */
export function readOnlyService(environment: NodeJS.ProcessEnv, rateLimit?: RateLimit): ReadOnlyService {
  const resolution = resolveSettings({ ...fromEnvironment(environment), rateLimit }, environment);
  if (!("settings" in resolution)) {
    const [first] = "errors" in resolution ? resolution.errors : resolution.unknown;
    throw new UsageError(
      `${first?.detail ?? "No service is configured."} The command reads the address and the key from the environment: ${environmentVariables}.`,
    );
  }
  let requests = 0;
  const transport: ClientRuntime["transport"] = (settings) => {
    const inner = createTransport(settings);
    return {
      ...inner,
      send(request) {
        if (request.method !== "GET") throw new Error(`${request.method} is not allowed: an import only reads.`);
        requests += 1;
        return inner.send(request);
      },
    };
  };
  const client = createClient({ ...resolution.settings, version }, { transport });
  const { mode, product } = resolution.settings;
  return { client, facts: { mode, product }, requests: () => requests };
}
