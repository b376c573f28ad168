import { integer, list, map, object, optional, type Rule, required, string } from "terraform-provider-sdk/schema";
import { didYouMean } from "terraform-provider-sdk/values";
import { errors, problem, warnings } from "../service/problems";
import { modeNames, productNames } from "../service/products";
import { limits } from "../service/words";
import { define } from "./define";

const openSource = object("OpenSourceConfig", {
  baseUrl: optional(string({ form: "url" }), "URL of the service's API, without `/api/v2`.", {
    set: { env: "OBSERVABILITY_BASE_URL" },
    omitted: { means: "http://localhost:8000" },
    docs: { forAuthors: "Defaults to `http://localhost:8000`." },
  }),
  apiKey: optional(string({ minLength: 1 }), "Personal API Access Key from Team Settings, not the ingestion key.", {
    set: { env: "OBSERVABILITY_API_KEY", sensitive: true },
  }),
});

const managed = object("ManagedConfig", {
  cloudApiUrl: optional(string({ form: "url" }), "URL of the managed platform's API.", {
    set: { env: "OBSERVABILITY_CLOUD_API_URL" },
    docs: { forAuthors: "Defaults to the URL of the `product` preset." },
  }),
  organizationId: optional(string({ minLength: 1 }), "ID of the organization.", {
    set: { env: "OBSERVABILITY_ORGANIZATION_ID" },
  }),
  serviceId: optional(string({ minLength: 1 }), "ID of the service. Only API keys need none.", {
    set: { env: "OBSERVABILITY_SERVICE_ID" },
  }),
  keyId: optional(string({ minLength: 1 }), "ID of the platform API key.", { set: { env: "OBSERVABILITY_KEY_ID" } }),
  keySecret: optional(string({ minLength: 1 }), "Secret of the platform API key.", {
    set: { env: "OBSERVABILITY_KEY_SECRET", sensitive: true },
  }),
});

const pathSegments = object("PathSegments", {
  observability: optional(
    string({ minLength: 1 }),
    "Path segment for dashboards and alerts. Defaults to `observability`.",
  ),
  metrics: optional(string({ minLength: 1 }), "Path segment for service metrics. Defaults to `metrics`."),
});

const rateLimit = object("RateLimit", {
  requests: required(integer({ min: 0 }), "Number of requests allowed per window. Set to 0 to disable pacing."),
  perSeconds: required(integer({ min: 1 }), "Length of the window in seconds."),
});

/** An identifier of another version or a misspelt one would ignore nothing. */
const onlyWarnings: Rule = (_, report) => {
  const ids = report.known("ignoreWarnings");
  for (const [index, id] of Array.isArray(ids) ? ids.entries() : []) {
    if (typeof id !== "string" || report.isOpaque(id) || Object.hasOwn(warnings, id)) continue;
    const why = Object.hasOwn(errors, id)
      ? "which is an error, and errors are always shown; remove it."
      : `which is not the identifier of a warning.${didYouMean(id, Object.keys(warnings)) || " The troubleshooting guide lists them."}`;
    report.error(problem("unsupported-value"), `is "${id}", ${why}`, ["ignoreWarnings", index]);
  }
};

export const provider = define({
  kind: "provider",
  name: "observability",
  description:
    'Manages the dashboards, alerts and other objects of a service with the Observability Management API. Set `openSource` for a service of your own, or `managed` for a hosted one. For ClickStack (HyperDX), also in ClickHouse Cloud, set `product = "clickstack"`, too: it has more kinds of objects.',
  type: object(
    "ObservabilityProviderConfig",
    {
      openSource: optional(openSource, "Settings for a self-hosted service."),
      managed: optional(managed, "Settings for the managed platform, including account resources such as API keys."),
      mode: optional(string({ oneOf: modeNames }), "Mode to use if you set both `openSource` and `managed`.", {
        set: { env: "OBSERVABILITY_MODE" },
        docs: { forAuthors: "Defaults to the one that you set." },
      }),
      product: optional(
        string({ oneOf: productNames }),
        "Product preset. Set it for ClickStack, HyperDX and ClickHouse Cloud: it sets the path segments, the default `cloudApiUrl` and the available features.",
        {
          set: { env: "OBSERVABILITY_PRODUCT" },
          docs: { forAuthors: "If omitted, the provider uses only the base API." },
        },
      ),
      team: optional(
        string({ minLength: 1 }),
        "ID of the team to manage, for a self-hosted service with several teams. Sent as the `x-hdx-team` header.",
        { set: { env: "OBSERVABILITY_TEAM" }, docs: { forAuthors: "Defaults to the team of the access key." } },
      ),
      onExisting: optional(
        string({ oneOf: ["adopt", "warn", "error"] }),
        "What to do if a plan creates an object and an equal one already exists, for example because an earlier run was killed. An object counts if it was created in the last 24 hours and this run has not read it from a state. `adopt` takes it over if there is exactly one. `error` rejects the plan. `warn` names it in a warning. Defaults to `warn`.",
        { docs: { omitsValueRules: true } },
      ),
      defaultTags: optional(
        list(string({ minLength: 1, in: { clickstack: { maxLength: limits.tagLength } } }), {
          in: { clickstack: { maxItems: limits.tags } },
        }),
        "Tags of every dashboard, saved search and alert, in addition to those in its `tags`. If you remove one, the provider removes it from all objects whose own `tags` lack it. Without a `product`, alerts get none.",
      ),
      ignoreWarnings: optional(
        list(string()),
        "Identifiers of warnings that are not shown, for example `alert-misses-groups`. A warning ends with its identifier in brackets; the [troubleshooting guide](https://github.com/observability-as-code/terraform-provider-observability/blob/main/docs/guides/troubleshooting.md) lists all. Errors are always shown.",
      ),
      pathSegments: optional(
        pathSegments,
        "Path segments of the managed platform's API. They override those of the `product` preset.",
      ),
      updateMethod: optional(
        string({ oneOf: ["PUT", "PATCH"] }),
        "HTTP method of updates. Both send the whole object.",
        {
          set: { env: "OBSERVABILITY_UPDATE_METHOD" },
          docs: {
            forAuthors:
              "Defaults to `PUT`, and to `PATCH` once the service has rejected `PUT` with status 405 and named `PATCH` in `Allow`.",
          },
        },
      ),
      rateLimit: optional(
        rateLimit,
        "Rate limit of the service. Defaults to 100 requests per 60 seconds in open-source mode and 10 requests per 10 seconds in managed mode.",
      ),
      maxRetries: optional(
        integer({ min: 0 }),
        "Maximum number of retries for a request that fails with a retryable error. Defaults to 4.",
      ),
      requestTimeoutSeconds: optional(
        integer({ min: 1 }),
        "Timeout of each request, in seconds. Defaults to 60, and to 120 for chart queries and event searches.",
      ),
      headers: optional(map(string()), "Additional headers to send with every request.", { set: { sensitive: true } }),
      userAgentSuffix: optional(string(), "Text appended to the User-Agent header."),
      caCertificate: optional(
        string({ form: "pem" }),
        "Additional CA certificates to trust, PEM-encoded. The provider also trusts the public authorities of its built-in list and, as an executable on Linux, those of the system's certificate store.",
        { docs: { omitsValueRules: true } },
      ),
      clientCertificate: optional(string({ form: "pem" }), "Client certificate, PEM-encoded.", {
        docs: { omitsValueRules: true },
      }),
      clientKey: optional(string({ form: "pem" }), "Private key of the client certificate, PEM-encoded.", {
        set: { sensitive: true },
        docs: { omitsValueRules: true },
      }),
      proxyUrl: optional(
        string({ form: "url" }),
        "URL of the proxy for all requests. Defaults to the proxy environment variables.",
        { set: { sensitive: true } },
      ),
    },
    [onlyWarnings],
  ),
});
