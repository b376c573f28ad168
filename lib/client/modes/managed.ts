import { provider } from "../../kinds/provider";
import { type ModeRecord, withoutTrailingSlash, writtenAs } from "./mode";

/** Managed platform and account level. */
export interface ManagedSettings {
  readonly cloudApiUrl: string;
  readonly organizationId: string;
  /** Empty if only the account is managed: API keys belong to the organization. */
  readonly serviceId: string;
  readonly keyId: string;
  readonly keySecret: string;
}

export interface ManagedConnection {
  readonly mode: "managed";
  readonly managed: ManagedSettings;
}

const { type } = provider.type.attributes.managed;
const members = type.attributes;

const presetUrls = { base: undefined, clickstack: "https://api.clickhouse.cloud" } as const;

const credential = `managed.key_id and managed.key_secret, or ${members.keyId.set.env} and ${members.keySecret.set.env}`;

const noService = `managed.service_id is missing; set it, or the environment variable ${members.serviceId.set.env}.`;

/** The mode of the managed platform. */
export const managed: ModeRecord<ManagedConnection> = {
  mode: "managed",
  ...writtenAs("managed", "cloudApiUrl"),
  purpose: "the managed platform",
  fromEnvironment: `The provider reads the organization, the service and the key from the environment: ${members.organizationId.set.env}, ${[members.serviceId, members.keyId, members.keySecret].map(({ set: { env } }) => env.replace("OBSERVABILITY", "")).join(", ")}.`,
  mainVariable: members.keyId.set.env,
  credential,
  limit: { requests: 10, perSeconds: 10 },
  envelope: "result",
  wholeServiceGone: /^(NOT_FOUND:? *)?(the )?(service|organi[sz]ation|instance)\b.* (not found|not exist)/i,
  features: { hostedChannels: true, teams: false, declaredPages: false, anyVersion: false },
  remedies: {
    unauthorized: `This mode uses the key ID and key secret of a platform API key (${credential}). Create one in the platform's console under API Keys. A disabled or expired key and the ingestion API key do not work.`,
    forbidden:
      "The key is valid, but its roles do not allow this, or it belongs to another organization or service. Ask an administrator to extend its roles, and compare the IDs with those in the console.",
    not_served:
      "The address has no such route, so it is unknown whether the object exists. Check managed.cloud_api_url, organization_id, service_id, and product or path_segments.",
    unreadable_response:
      "The response does not come from the API. Check managed.cloud_api_url and any proxy in between.",
    unreachable: `Check managed.cloud_api_url (${members.cloudApiUrl.set.env}), the network and proxy_url.`,
  },
  read({ managed: configured }, product, reader) {
    const presets = { cloudApiUrl: presetUrls[product], serviceId: "" };
    const settings = reader.connection(type, configured, "managed", presets);
    reader.address(settings.cloudApiUrl, ["managed", "cloudApiUrl"]);
    if (settings.keyId.includes(":")) {
      reader.reject(["managed", "keyId"], "contains a colon; set it to the key ID only, and key_secret to the secret");
    }
    return { mode: "managed", managed: settings };
  },
  endpoint({ managed: { cloudApiUrl, organizationId, serviceId, keyId, keySecret } }, { observability, metrics }) {
    const { origin, pathname } = new URL(cloudApiUrl);
    const account = `${withoutTrailingSlash(pathname)}/v1/organizations/${encodeURIComponent(organizationId)}`;
    const service = `${account}/services/${encodeURIComponent(serviceId)}`;
    const pair = Buffer.from(`${keyId}:${keySecret}`).toString("base64");
    return {
      ...{ origin, account, service },
      resources: `${service}/${observability}`,
      metrics: `${service}/${encodeURIComponent(metrics)}`,
      authorization: `Basic ${pair}`,
      secrets: [pair, keySecret],
      keyId,
      ...(serviceId === "" && { missingForService: noService }),
    };
  },
};
