/** Another provider of the same objects. */
export interface OtherProvider {
  /** What the names of its resource types start with. */
  readonly prefix: string;
  /** The types that can become ours, after the prefix. */
  readonly types: readonly string[];
  /** The connection of each mode, as our argument by its argument; a configuration has the mode whose `decides` it sets. */
  readonly connections: readonly OtherConnection[];
  /** Our environment variables by those that it reads. */
  readonly environment: Readonly<Record<string, string>>;
}

interface OtherConnection {
  readonly argument: "open_source" | "managed";
  /** The argument that selects the mode, or the variable for it; the last connection needs none. */
  readonly decides?: readonly [argument: string, variable: string];
  readonly members: Readonly<Record<string, string>>;
}

const keyPair: OtherConnection = {
  argument: "managed",
  members: {
    base_url: "cloud_api_url",
    organization_id: "organization_id",
    service_id: "service_id",
    api_key_id: "key_id",
    api_key_secret: "key_secret",
  },
};

const keyPairVariables = {
  CLICKSTACK_BASE_URL: "OBSERVABILITY_CLOUD_API_URL",
  CLICKSTACK_ORGANIZATION_ID: "OBSERVABILITY_ORGANIZATION_ID",
  CLICKSTACK_SERVICE_ID: "OBSERVABILITY_SERVICE_ID",
  CLICKSTACK_API_KEY_ID: "OBSERVABILITY_KEY_ID",
  CLICKSTACK_API_KEY_SECRET: "OBSERVABILITY_KEY_SECRET",
};

/** By `namespace/type`, in lower case. Arguments and variables are those of the versions that the guide compares. */
export const otherProviders: Readonly<Record<string, OtherProvider>> = {
  "clickhouse/clickhouse": {
    prefix: "clickhouse_clickstack_",
    types: [
      ...["dashboard", "alert", "saved_search", "webhook", "connection"],
      ...["source", "source_links", "role", "team", "team_member"],
    ],
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
    environment: {
      CLICKSTACK_ENDPOINT: "OBSERVABILITY_BASE_URL",
      CLICKSTACK_API_KEY: "OBSERVABILITY_API_KEY",
      CLICKSTACK_SERVICE_ID: "OBSERVABILITY_SERVICE_ID",
      CLICKHOUSE_API_URL: "OBSERVABILITY_CLOUD_API_URL",
      CLICKHOUSE_ORG_ID: "OBSERVABILITY_ORGANIZATION_ID",
      CLICKHOUSE_TOKEN_KEY: "OBSERVABILITY_KEY_ID",
      CLICKHOUSE_TOKEN_SECRET: "OBSERVABILITY_KEY_SECRET",
      CLICKHOUSE_CLOUD_API_KEY: "OBSERVABILITY_KEY_ID",
      CLICKHOUSE_CLOUD_API_SECRET: "OBSERVABILITY_KEY_SECRET",
    },
  },
  "teamlapse/clickstack": {
    prefix: "clickstack_",
    types: ["dashboard", "alert"],
    connections: [keyPair],
    environment: keyPairVariables,
  },
  "jplorier/clickstack": {
    prefix: "clickstack_",
    types: ["dashboard", "alert"],
    connections: [
      {
        argument: "open_source",
        decides: ["personal_access_key", "CLICKSTACK_PERSONAL_ACCESS_KEY"],
        members: { base_url: "base_url", personal_access_key: "api_key" },
      },
      keyPair,
    ],
    environment: { ...keyPairVariables, CLICKSTACK_PERSONAL_ACCESS_KEY: "OBSERVABILITY_API_KEY" },
  },
  "pleny-labs/clickstack": {
    prefix: "clickstack_",
    types: ["dashboard", "alert"],
    connections: [{ argument: "open_source", members: { endpoint: "base_url", api_key: "api_key" } }],
    environment: { CLICKSTACK_ENDPOINT: "OBSERVABILITY_BASE_URL", CLICKSTACK_API_KEY: "OBSERVABILITY_API_KEY" },
  },
};

/** The provider of an address such as `registry.terraform.io/clickhouse/clickhouse`. */
export function otherProviderAt(address: string): OtherProvider | undefined {
  const name = address.toLowerCase().split("/").slice(-2).join("/");
  return Object.hasOwn(otherProviders, name) ? otherProviders[name] : undefined;
}
