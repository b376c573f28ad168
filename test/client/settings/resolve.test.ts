import { UNKNOWN } from "terraform-provider-sdk/schema";
import { resolveSettings, type SettingsInput } from "../../../lib/client";

const managed = {
  cloudApiUrl: "https://api.example.com",
  organizationId: "org",
  serviceId: "svc",
  keyId: "id",
  keySecret: "secret",
};
const openSource = { baseUrl: "http://host:8000", apiKey: "key" };
const managedEnvironment = {
  OBSERVABILITY_CLOUD_API_URL: "https://env.example.com",
  OBSERVABILITY_ORGANIZATION_ID: "env-org",
  OBSERVABILITY_SERVICE_ID: "env-svc",
  OBSERVABILITY_KEY_ID: "env-id",
  OBSERVABILITY_KEY_SECRET: "env-secret",
};

const settingsOf = (input: SettingsInput, environment: Record<string, string> = {}) => {
  const resolution = resolveSettings(input, environment);
  if (!("settings" in resolution)) throw new Error(JSON.stringify(resolution));
  return resolution.settings;
};

const problemsOf = (input: SettingsInput, environment: Record<string, string> = {}) => {
  const resolution = resolveSettings(input, environment);
  return "errors" in resolution ? resolution.errors.map(({ path = [], detail }) => `${path.join(".")}: ${detail}`) : [];
};

describe("the mode", () => {
  it.each<[string, SettingsInput, Record<string, string>, string]>([
    ["the one object that is given", { openSource }, {}, "open_source"],
    ["the other one", { managed }, {}, "managed"],
    ["the argument, when both are given", { openSource, managed, mode: "managed" }, {}, "managed"],
    [
      "the variable, when both are given",
      { openSource, managed },
      { OBSERVABILITY_MODE: "open_source" },
      "open_source",
    ],
    ["the given object before the variable", { openSource }, { OBSERVABILITY_MODE: "managed" }, "open_source"],
    [
      "the argument before everything",
      { mode: "open_source", openSource },
      { OBSERVABILITY_MODE: "managed" },
      "open_source",
    ],
    ["the one whose variables are set", {}, { OBSERVABILITY_API_KEY: "k" }, "open_source"],
    ["the other one whose variables are set", {}, managedEnvironment, "managed"],
    [
      "the variable, when those of both are set",
      {},
      { ...managedEnvironment, OBSERVABILITY_API_KEY: "k", OBSERVABILITY_MODE: "managed" },
      "managed",
    ],
    [
      "open source for an empty object with a key in the environment",
      { openSource: {} },
      { OBSERVABILITY_API_KEY: "k" },
      "open_source",
    ],
  ])("is %s", (_, input, environment, mode) => {
    expect(settingsOf(input, environment).mode).toBe(mode);
  });

  it.each<[string, SettingsInput, Record<string, string>, RegExp]>([
    [
      "both objects are given",
      { openSource, managed },
      {},
      /^mode: open_source and managed are both set; choose one with mode/,
    ],
    ["nothing is given", {}, {}, /^mode: No service is configured\. Set open_source/],
    [
      "the variables of both are set",
      {},
      { ...managedEnvironment, OBSERVABILITY_API_KEY: "k" },
      /^mode: The environment has variables of both modes/,
    ],
    [
      "the argument is another word",
      { mode: "cloud", openSource },
      {},
      /^mode: mode is "cloud"; it must be "open_source" or "managed"/,
    ],
    ["the variable is another word", {}, { OBSERVABILITY_MODE: "cloud" }, /OBSERVABILITY_MODE is "cloud"/],
  ])("is rejected when %s", (_, input, environment, message) => {
    expect(problemsOf(input, environment)[0]).toMatch(message);
  });
});

describe("the settings", () => {
  it("default to the environment, and an explicit argument always wins", () => {
    const environment = { ...managedEnvironment, OBSERVABILITY_PRODUCT: "clickstack" };
    expect(settingsOf({ managed: { keyId: "mine", organizationId: null } }, environment)).toEqual({
      mode: "managed",
      product: "clickstack",
      managed: {
        cloudApiUrl: "https://env.example.com",
        organizationId: "env-org",
        serviceId: "env-svc",
        keyId: "mine",
        keySecret: "env-secret",
      },
    });
  });

  it("have the service's default port in open-source mode, and tolerate slashes and /api/v2", () => {
    expect(settingsOf({ openSource: { apiKey: "k" } })).toMatchObject({
      openSource: { baseUrl: "http://localhost:8000" },
    });
    expect(settingsOf({ openSource: { apiKey: "k", baseUrl: "http://h:8000/" } })).toMatchObject({
      openSource: { baseUrl: "http://h:8000" },
    });
    expect(settingsOf({ openSource: { apiKey: "k", baseUrl: "http://h/api/v2/" } })).toMatchObject({
      openSource: { baseUrl: "http://h" },
    });
    expect(settingsOf({ openSource: { apiKey: "k", baseUrl: "http://h:8080/api" } })).toMatchObject({
      openSource: { baseUrl: "http://h:8080/api" },
    });
  });

  it("default to the address of the product preset, and need one without a preset", () => {
    const { cloudApiUrl: _, ...rest } = managed;
    expect(settingsOf({ managed: rest, product: "clickstack" })).toMatchObject({
      managed: { cloudApiUrl: "https://api.clickhouse.cloud" },
    });
    expect(problemsOf({ managed: rest })).toEqual([
      "managed.cloudApiUrl: managed.cloud_api_url is missing; set it, or the environment variable OBSERVABILITY_CLOUD_API_URL.",
    ]);
  });

  it("treat empty variables and strings as absent", () => {
    expect(problemsOf({ openSource: { apiKey: "" } }, { OBSERVABILITY_API_KEY: "" })).toEqual([
      "openSource.apiKey: open_source.api_key is missing; set it, or the environment variable OBSERVABILITY_API_KEY.",
    ]);
  });

  it.each<[string, SettingsInput, RegExp]>([
    ["a half given selected mode", { managed: { keyId: "id" } }, /^managed\.cloudApiUrl/],
    [
      "a half given other mode",
      { openSource, mode: "open_source", managed: { keyId: "id" } },
      /key_secret is missing.* managed is not the selected mode, but it is incomplete; complete or remove it/,
    ],
    ["another product", { openSource, product: "acme" }, /^product: product is "acme"/],
    [
      "an address without scheme",
      { openSource: { baseUrl: "host:8000", apiKey: "k" } },
      /open_source\.base_url is not a URL/,
    ],
    [
      "an address with a password",
      { openSource: { baseUrl: "http://u:p@host", apiKey: "k" } },
      /contains a user or password/,
    ],
    ["an address with a query", { openSource: { baseUrl: "http://host?x=1", apiKey: "k" } }, /query or fragment/],
    [
      "a key with a line end",
      { openSource: { apiKey: "key\n" } },
      /open_source\.api_key contains characters that a header cannot contain, such as spaces or line breaks/,
    ],
    ["a key id with its secret", { managed: { ...managed, keyId: "a:b" } }, /managed\.key_id contains a colon/],
    ["a negative limit", { openSource, rateLimit: { requests: -1, perSeconds: 1 } }, /rate_limit\.requests is -1/],
    ["half a limit", { openSource, rateLimit: { requests: 5 } }, /rate_limit\.per_seconds is missing/],
    ["a broken number of retries", { openSource, maxRetries: 1.5 }, /max_retries is 1\.5; it must be a whole number/],
    ["no time", { openSource, requestTimeoutSeconds: 0 }, /request_timeout_seconds is 0/],
    [
      "a header of ours",
      { openSource, headers: { Authorization: "x" } },
      /headers\["Authorization"\] is a header that the client sets itself/,
    ],
    ["a broken header name", { openSource, headers: { "a b": "x" } }, /is not a valid header name/],
    [
      "a broken header value",
      { openSource, headers: { a: "x\r\ny" } },
      /contains characters that a header cannot contain/,
    ],
    ["a certificate without key", { openSource, clientCertificate: "pem" }, /client_key is missing/],
    ["a key without certificate", { openSource, clientKey: "pem" }, /client_certificate is missing/],
    [
      "a segment with a slash",
      { openSource, pathSegments: { metrics: "a/b" } },
      /path_segments\.metrics must be one segment of a path/,
    ],
    [
      "a proxy without scheme",
      { openSource, proxyUrl: "proxy:3128" },
      /proxy_url is .*; it must be an http or https URL/,
    ],
    [
      "a proxy with a broken port",
      { openSource, proxyUrl: "http://proxy:abc" },
      /proxy_url is .*; it must be an http or https URL/,
    ],
    [
      "a proxy with a broken password",
      { openSource, proxyUrl: "http://user:p%ss@proxy:1" },
      /proxy_url has a user or password with a % that encodes nothing; write % as %25\.$/,
    ],
    ["a header of the connection", { openSource, headers: { Expect: "x" } }, /headers\["Expect"\] is a header that/],
    [
      "the proxy's header",
      { openSource, headers: { "Proxy-Authorization": "x" } },
      /put the user and the password into proxy_url/,
    ],
    [
      "the team's header",
      { openSource, headers: { "X-Hdx-Team": "x" } },
      /is a header with an argument of its own; set team/,
    ],
    [
      "a suffix that no header can contain",
      { openSource, userAgentSuffix: "Team – Süd" },
      /user_agent_suffix contains characters that a header cannot contain/,
    ],
  ])("reject %s", (_, input, message) => {
    expect(problemsOf(input).join("\n")).toMatch(message);
  });

  it.each([
    ["http://proxy:abc", /^The proxy of the environment \(HTTP_PROXY, HTTPS_PROXY\) is not a URL/],
    ["http://user:p%ss@proxy:1", /^The proxy of the environment .* write % as %25\.$/],
  ])("reject the environment's proxy %s", (HTTPS_PROXY, message) => {
    const input = { openSource: { ...openSource, baseUrl: "https://observability.example.com" } };
    const resolution = resolveSettings(input, { HTTPS_PROXY });
    expect(resolution).toMatchObject({ errors: [{ detail: expect.stringMatching(message) }] });
    expect(JSON.stringify(resolution)).not.toContain("p%ss");
    expect(resolveSettings(input, { HTTPS_PROXY, NO_PROXY: "example.com" })).toHaveProperty("settings");
  });

  it("ignore the other mode when it is complete or absent", () => {
    expect(settingsOf({ openSource, managed, mode: "open_source" })).not.toHaveProperty("managed");
    expect(settingsOf({ openSource, mode: "open_source" }, { OBSERVABILITY_KEY_ID: "only this" }).mode).toBe(
      "open_source",
    );
  });

  it("report every problem at once", () => {
    expect(problemsOf({ managed: { keyId: "x" }, maxRetries: -1 })).toHaveLength(4);
  });

  it("never replace an unknown value", () => {
    const environment = { ...managedEnvironment, OBSERVABILITY_API_KEY: "k", OBSERVABILITY_MODE: "open_source" };
    expect(resolveSettings({ openSource: { apiKey: UNKNOWN } }, environment)).toMatchObject({
      unknown: [
        {
          path: ["openSource", "apiKey"],
          detail: expect.stringMatching(/^open_source\.api_key is known only after apply/),
        },
      ],
    });
    expect(resolveSettings({ openSource: UNKNOWN }, environment)).toHaveProperty("unknown");
    expect(resolveSettings({ mode: UNKNOWN, openSource }, environment)).toHaveProperty("unknown");
    expect(resolveSettings({ managed, headers: { a: UNKNOWN } }, environment)).toHaveProperty("unknown");
    expect(
      resolveSettings(
        { openSource, managed: { ...managed, keyId: UNKNOWN, keySecret: UNKNOWN }, mode: "open_source" },
        {},
      ),
    ).toHaveProperty("settings");
  });

  it("show no secret in a message", () => {
    const problems = problemsOf({
      managed: { ...managed, keySecret: "hush-hush", keyId: "a:b" },
      headers: { host: "hush-hush" },
    });
    expect(problems.join()).not.toContain("hush-hush");
  });
});
