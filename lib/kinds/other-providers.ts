import type { Attributes } from "terraform-provider-sdk/schema";
import { toSnake } from "terraform-provider-sdk/values";
import { provider } from "./provider";

/** Another provider of the same objects. */
export interface OtherProvider {
  /** What the names of its resource types start with. */
  readonly prefix: string;
  /** The types that can become ours, after the prefix. */
  readonly types: readonly string[];
  /** Those that have another name, by our kinds: `{ api_key: "clickhouse_api_key" }`. */
  readonly namedOtherwise?: Readonly<Record<string, string>>;
  /** The connection of each mode, as our argument by its argument; a configuration has the mode whose `decides` it sets. */
  readonly connections: readonly OtherConnection[];
  /** Its argument for tags of every object. */
  readonly defaultTags?: string;
  /** The members of our connections by the environment variables that it reads. */
  readonly environment: Readonly<Record<string, string>>;
}

interface OtherConnection {
  readonly argument: "open_source" | "managed";
  /** The argument that selects the mode, or the variable for it; the last connection needs none. */
  readonly decides?: readonly [argument: string, variable: string];
  /** The argument, or the variable for it, that names the mode: with this value it says which mode it is, and no more. */
  readonly modeName?: { readonly argument: string; readonly variable: string; readonly value: string };
  readonly members: Readonly<Record<string, string>>;
  /** What a variable of the provider means in this mode, where that is not the same in all. */
  readonly environment?: Readonly<Record<string, string>>;
}

const { openSource, managed, mode, product } = provider.type.attributes;

/** Our variable for each member of a connection. */
const variables = { ...variablesOf(openSource.type.attributes), ...variablesOf(managed.type.attributes) };

function variablesOf(attributes: Attributes): Record<string, string> {
  const variablesByName = Object.entries(attributes).map(([name, { set }]) => [toSnake(name), set?.env] as const);
  return Object.fromEntries(variablesByName.flatMap(([name, env]) => (env === undefined ? [] : [[name, env]])));
}

/** Our variable for a member of a connection, the mode or the product. */
export function variableFor(name: string): string {
  return { ...variables, mode: mode.set.env, product: product.set.env }[name] ?? "";
}

const keyPair: OtherConnection = {
  argument: "managed",
  modeName: { argument: "auth_mode", variable: "CLICKSTACK_AUTH_MODE", value: "cloud_api_key" },
  members: {
    base_url: "cloud_api_url",
    organization_id: "organization_id",
    service_id: "service_id",
    api_key_id: "key_id",
    api_key_secret: "key_secret",
  },
};

const personalKey: OtherConnection = {
  argument: "open_source",
  decides: ["personal_access_key", "CLICKSTACK_PERSONAL_ACCESS_KEY"],
  modeName: { argument: "auth_mode", variable: "CLICKSTACK_AUTH_MODE", value: "personal_access_key" },
  members: { base_url: "base_url", personal_access_key: "api_key" },
  environment: { CLICKSTACK_BASE_URL: "base_url" },
};

const keyPairVariables = {
  CLICKSTACK_BASE_URL: "cloud_api_url",
  CLICKSTACK_ORGANIZATION_ID: "organization_id",
  CLICKSTACK_SERVICE_ID: "service_id",
  CLICKSTACK_API_KEY_ID: "key_id",
  CLICKSTACK_API_KEY_SECRET: "key_secret",
};

/** A provider and its fork, which is also used under the name of the first. */
const withKeyPairs: OtherProvider = {
  prefix: "clickstack_",
  types: ["dashboard", "alert", "saved_search", "connection"],
  connections: [personalKey, keyPair],
  environment: { ...keyPairVariables, CLICKSTACK_PERSONAL_ACCESS_KEY: "api_key" },
};

/** By `namespace/type`, in lower case. Arguments and variables are those of the versions that the guide compares. */
export const otherProviders: Readonly<Record<string, OtherProvider>> = {
  "clickhouse/clickhouse": {
    prefix: "clickhouse_clickstack_",
    types: [
      ...["dashboard", "alert", "saved_search", "webhook", "connection"],
      ...["source", "source_links", "role", "team", "team_member"],
    ],
    namedOtherwise: { api_key: "clickhouse_api_key" },
    connections: [
      {
        argument: "managed",
        decides: ["clickstack_service_id", "CLICKSTACK_SERVICE_ID"],
        members: {
          api_url: "cloud_api_url",
          organization_id: "organization_id",
          clickstack_service_id: "service_id",
          token_key: "key_id",
          token_secret: "key_secret",
        },
      },
      { argument: "open_source", members: { clickstack_endpoint: "base_url", clickstack_api_key: "api_key" } },
    ],
    defaultTags: "clickstack_default_tags",
    environment: {
      CLICKSTACK_ENDPOINT: "base_url",
      CLICKSTACK_API_KEY: "api_key",
      CLICKSTACK_SERVICE_ID: "service_id",
      CLICKHOUSE_API_URL: "cloud_api_url",
      CLICKHOUSE_ORG_ID: "organization_id",
      CLICKHOUSE_TOKEN_KEY: "key_id",
      CLICKHOUSE_TOKEN_SECRET: "key_secret",
      CLICKHOUSE_CLOUD_API_KEY: "key_id",
      CLICKHOUSE_CLOUD_API_SECRET: "key_secret",
    },
  },
  "teamlapse/clickstack": withKeyPairs,
  "jplorier/clickstack": withKeyPairs,
  "pleny-labs/clickstack": {
    prefix: "clickstack_",
    types: ["dashboard", "alert", "webhook"],
    connections: [{ argument: "open_source", members: { endpoint: "base_url", api_key: "api_key" } }],
    environment: { CLICKSTACK_ENDPOINT: "base_url", CLICKSTACK_API_KEY: "api_key" },
  },
};

/** The provider of an address such as `registry.terraform.io/clickhouse/clickhouse`. */
export function otherProviderAt(address: string): OtherProvider | undefined {
  const name = address.toLowerCase().split("/").slice(-2).join("/");
  if (!Object.hasOwn(otherProviders, name)) return undefined;
  return otherProviders[name];
}

/** The kind of a resource type: `dashboard` of `clickhouse_clickstack_dashboard`. */
export function kindOf(type: string, { prefix, types, namedOtherwise = {} }: OtherProvider): string | undefined {
  const [named] = Object.entries(namedOtherwise).find(([, renamedType]) => renamedType === type) ?? [];
  if (named !== undefined) return named;
  const kind = type.startsWith(prefix) ? type.slice(prefix.length) : undefined;
  if (kind !== undefined && types.includes(kind)) return kind;
  return undefined;
}

/** The resource type of one of our kinds. */
export function typeOf(kind: string, { prefix, namedOtherwise }: OtherProvider): string {
  return namedOtherwise?.[kind] ?? `${prefix}${kind}`;
}
