import { provider } from "../../kinds/provider";
import { type ModeRecord, withoutTrailingSlash, writtenAs } from "./mode";

/** Self-hosted service. */
export interface OpenSourceSettings {
  /** Without `/api/v2`; default `http://localhost:8000`. */
  readonly baseUrl: string;
  /** The Personal API Access Key. */
  readonly apiKey: string;
}

export interface OpenSourceConnection {
  readonly mode: "open_source";
  readonly openSource: OpenSourceSettings;
}

const { type } = provider.type.attributes.openSource;
const members = type.attributes;

const unsendable =
  "contains characters that a header cannot contain, such as spaces or line breaks; copy the key again";

const credential = `open_source.api_key or ${members.apiKey.set.env}`;

const ports =
  "Check open_source.base_url: the API listens on port 8000 (http://host:8000); through the UI on port 8080, it is http://host:8080/api.";

/** The mode of a self-hosted service. */
export const openSource: ModeRecord<OpenSourceConnection> = {
  mode: "open_source",
  ...writtenAs("openSource", "baseUrl"),
  purpose: "a self-hosted service",
  fromEnvironment: `The provider reads the address and the key from the environment: ${members.baseUrl.set.env}, ${members.apiKey.set.env}.`,
  mainVariable: members.apiKey.set.env,
  credential,
  limit: { requests: 100, perSeconds: 60 },
  envelope: "data",
  features: { hostedChannels: false, teams: true, declaredPages: true, anyVersion: true },
  remedies: {
    unauthorized: `This mode uses the Personal API Access Key (${credential}). The ingestion API key does not work.`,
    forbidden:
      "The access key is valid, but its user has no team or lacks the permission. Ask an administrator to invite the user to the team, or to extend the role.",
    not_served: `The address has no such route, so it is unknown whether the object exists. ${ports} The service, or an older version of it, may also lack this operation.`,
    unreadable_response: `The response does not come from the API. ${ports}`,
    unreachable: `Start the service, or correct open_source.base_url (${members.baseUrl.set.env}). Behind a proxy, check proxy_url.`,
  },
  read({ openSource: configured }, _product, reader) {
    const { baseUrl, apiKey } = reader.connection(type, configured, "openSource");
    reader.address(baseUrl, ["openSource", "baseUrl"]);
    if (/[^\x21-\x7e]/.test(apiKey)) reader.reject(["openSource", "apiKey"], unsendable);
    const base = baseUrl.replace(/\/+$/, "").replace(/\/api\/v2$/, "");
    return { mode: "open_source", openSource: { baseUrl: base, apiKey } };
  },
  endpoint({ openSource: { baseUrl, apiKey } }) {
    const { origin, pathname } = new URL(baseUrl);
    const base = withoutTrailingSlash(pathname);
    const endpoint = { origin, resources: `${base}/api/v2`, authorization: `Bearer ${apiKey}`, secrets: [apiKey] };
    // Only an address through the UI says where that is: the port of the API has no pages.
    if (!base.endsWith("/api")) return endpoint;
    return { ...endpoint, ui: `${origin}${base.slice(0, -"/api".length)}` };
  },
};
