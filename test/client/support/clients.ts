import { type Client, type ClientRuntime, createClient } from "../../../lib/client/client";
import type { CommonSettings } from "../../../lib/client/settings/settings";
import { SharedBudgets } from "../../../providers/sdk/test/support/inside/http";
import { QuickClock } from "../../../providers/sdk/test/support/quick-clock";

export const accessKey = "access-key-of-the-test";
export const keySecret = "secret-half-of-the-test";

type Options = CommonSettings & { readonly runtime?: Partial<ClientRuntime> };

/** A client of the open-source mode with a budget of its own and waits that take no time. */
export function openSourceClient(baseUrl: string, { runtime, ...settings }: Options = {}): Client {
  return createClient({ mode: "open_source", openSource: { baseUrl, apiKey: accessKey }, ...settings }, fast(runtime));
}

export function managedClient(cloudApiUrl: string, { runtime, ...settings }: Options = {}): Client {
  const managed = { cloudApiUrl, organizationId: "org", serviceId: "svc", keyId: "key-id", keySecret };
  return createClient({ mode: "managed", managed, ...settings }, fast(runtime));
}

function fast(runtime: Partial<ClientRuntime> = {}): Partial<ClientRuntime> {
  const clock = runtime.clock ?? new QuickClock();
  return { clock, random: () => 0.5, budgets: new SharedBudgets(clock), environment: {}, ...runtime };
}
