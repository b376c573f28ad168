import { define, integer, map, object, optional, required, string } from "../model";

const openSource = object("OpenSourceConfig", {
  baseUrl: optional(
    string({ form: "url" }),
    "Address of the service's API, without `/api/v2`. `http://localhost:8000` when absent, or `OBSERVABILITY_BASE_URL`.",
  ),
  apiKey: optional(
    string({ minLength: 1 }),
    "Personal API Access Key (Team Settings; not the ingestion key). `OBSERVABILITY_API_KEY` when absent.",
    {
      sensitive: true,
    },
  ),
});

const managed = object("ManagedConfig", {
  cloudApiUrl: optional(
    string({ form: "url" }),
    "Address of the hosted platform's API. `OBSERVABILITY_CLOUD_API_URL` when absent; the product preset knows one.",
  ),
  organizationId: optional(
    string({ minLength: 1 }),
    "Id of the organization. `OBSERVABILITY_ORGANIZATION_ID` when absent.",
  ),
  serviceId: optional(string({ minLength: 1 }), "Id of the service. `OBSERVABILITY_SERVICE_ID` when absent."),
  keyId: optional(string({ minLength: 1 }), "Id of the platform's API key. `OBSERVABILITY_KEY_ID` when absent."),
  keySecret: optional(
    string({ minLength: 1 }),
    "Secret of the platform's API key. `OBSERVABILITY_KEY_SECRET` when absent.",
    { sensitive: true },
  ),
});

const pathSegments = object("PathSegments", {
  observability: optional(
    string({ minLength: 1 }),
    "Segment of the dashboards and alerts; `observability` when absent.",
  ),
  metrics: optional(string({ minLength: 1 }), "Segment of the service metrics; `metrics` when absent."),
});

const rateLimit = object("RateLimit", {
  requests: required(integer({ min: 0 }), "Requests allowed in one window; 0 turns pacing off."),
  perSeconds: required(integer({ min: 1 }), "Length of the window in seconds."),
});

export const provider = define({
  kind: "provider",
  name: "observability",
  description:
    "Dashboards, alerts, data sources and API keys of the Observability Management API. Give `openSource` for a self-hosted service or `managed` for the hosted platform.",
  type: object("ObservabilityProviderConfig", {
    openSource: optional(openSource, "Self-hosted mode."),
    managed: optional(managed, "Hosted mode, and the operations of the account."),
    mode: optional(
      string({ oneOf: ["open_source", "managed"] }),
      "Which mode is used when both objects are given; otherwise the one that is there. `OBSERVABILITY_MODE` when absent.",
    ),
    product: optional(
      string({ oneOf: ["clickstack"] }),
      "Preset for a product: path segments, default `cloudApiUrl` and capabilities. The neutral API when absent, or `OBSERVABILITY_PRODUCT`.",
    ),
    team: optional(
      string({ minLength: 1 }),
      "Id of the team that everything is managed in, on a self-hosted server of several teams; sent as the header `x-hdx-team`. The team of the access key when absent, or `OBSERVABILITY_TEAM`.",
    ),
    onExisting: optional(
      string({ oneOf: ["adopt", "warn", "error"] }),
      "What a plan does that is to create something of which an equal one was made in the last day and is in no state that it has read, as a killed run leaves it behind: `warn` names it when the list of the kind is read anyway, `error` refuses the plan, `adopt` takes it over when there is exactly one. `warn` when absent.",
    ),
    pathSegments: optional(pathSegments, "Segments of the hosted platform's addresses, one by one."),
    rateLimit: optional(
      rateLimit,
      "The service's limit. 100 per 60 seconds in open-source mode and 10 per 10 seconds in managed mode when absent.",
    ),
    maxRetries: optional(
      integer({ min: 0 }),
      "How often a request is repeated after a failure that allows it; 4 when absent.",
    ),
    requestTimeoutSeconds: optional(integer({ min: 1 }), "How long one request may take, in seconds; 60 when absent."),
    headers: optional(map(string()), "Further headers of every request.", { sensitive: true }),
    userAgentSuffix: optional(string(), "Text behind the user agent."),
    caCertificate: optional(string({ form: "pem" }), "Certificates to trust besides the system's, as PEM."),
    clientCertificate: optional(string({ form: "pem" }), "Client certificate, as PEM."),
    clientKey: optional(string({ form: "pem" }), "Private key of the client certificate, as PEM.", { sensitive: true }),
    proxyUrl: optional(string({ form: "url" }), "Proxy for all requests; the environment's when absent.", {
      sensitive: true,
    }),
  }),
});
