import type { ObjectType, Value } from "terraform-provider-sdk/schema";
import { handlersOf, toDynamicValue } from "terraform-provider-sdk/testing";
import { observability } from "../../../providers/observability/provider";

/** What the provider serves, by type name. */
export const resourceTypes: readonly (readonly [string, ObjectType])[] = typed(observability.resources);
export const dataSourceTypes: readonly (readonly [string, ObjectType])[] = typed(observability.dataSources);
export const ephemeralTypes: readonly (readonly [string, ObjectType])[] = typed(observability.ephemeralResources);
export const actionTypes: readonly (readonly [string, ObjectType])[] = typed(observability.actions);
export const providerType: ObjectType = observability.definition.type;

function typed(parts: readonly { readonly definition: { readonly name: string; readonly type: ObjectType } }[] = []) {
  return parts.map(({ definition: { name, type } }) => [`${observability.name}_${name}`, type] as const);
}

export type Calls = Required<ReturnType<typeof handlersOf>>;

export const never: AbortSignal = new AbortController().signal;

/** The provider's calls, without a process around them. */
export function callsOf(): Calls {
  return handlersOf(observability, () => {}) as Calls;
}

/** The provider's calls, configured for both modes of the service at `url`. */
export async function configuredFor(url: string, mode: "open_source" | "managed"): Promise<Calls> {
  const calls = callsOf();
  const openSource = { baseUrl: url, apiKey: "fuzz" };
  const managed = { cloudApiUrl: url, organizationId: "o", serviceId: "s", keyId: "k", keySecret: "fuzz" };
  const config: Value = {
    ...(mode === "managed" ? { managed } : { openSource }),
    rateLimit: { requests: 0, perSeconds: 1 },
    maxRetries: 0,
    requestTimeoutSeconds: 5,
  };
  await calls.configureProvider(
    { config: toDynamicValue(providerType, config), terraformVersion: "1.14.0", clientCapabilities: undefined },
    never,
  );
  return calls;
}
