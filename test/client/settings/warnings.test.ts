import { resolveSettings } from "../../../lib/client/settings/resolve";
import { createCertificate } from "../../../providers/sdk/test/support/inside/testing";

const openSource = { apiKey: "k" };
const [one, two] = [createCertificate(), createCertificate()];

describe("the checks before the first request", () => {
  it.each([
    ["http://plain.example.com", true],
    ["http://10.0.0.7:8000", true],
    ["http://localhost:8000", false],
    ["http://127.0.0.1:8000", false],
    ["https://x.example.com", false],
  ])("warns of a credential without encryption: %s", (baseUrl, warns) => {
    const resolution = resolveSettings({ openSource: { ...openSource, baseUrl } }, {});
    expect(resolution).toMatchObject({
      warnings: warns
        ? [
            {
              severity: "warning",
              summary: "Credential is sent without encryption",
              path: ["openSource"],
              detail: expect.stringContaining(baseUrl),
            },
          ]
        : [],
    });
  });

  it.each<[string, object, string, string]>([
    [
      "a bundle without certificates",
      { caCertificate: "-----BEGIN CERTIFICATE-----" },
      "caCertificate",
      "is not a readable certificate",
    ],
    [
      "a key that is none",
      { clientCertificate: one.pem, clientKey: one.pem },
      "clientKey",
      "is not a readable private key",
    ],
    [
      "a key of another certificate",
      { clientCertificate: one.pem, clientKey: two.keyPem },
      "clientKey",
      "does not match client_certificate",
    ],
  ])("rejects %s", (_, settings, argument, says) => {
    expect(resolveSettings({ openSource, ...settings }, {})).toMatchObject({
      errors: [{ severity: "error", path: [argument], detail: expect.stringContaining(says) }],
    });
  });

  it("accepts a pair", () => {
    const pair = { clientCertificate: one.pem, clientKey: one.keyPem, caCertificate: `${two.pem}\n${one.pem}` };
    expect(resolveSettings({ openSource, ...pair }, {})).toHaveProperty("settings");
  });

  it("keeps a header of any name", () => {
    const headers = JSON.parse('{"__proto__": "a", "constructor": "b"}') as Record<string, string>;
    const resolution = resolveSettings({ openSource, headers }, {});
    expect("settings" in resolution && Object.entries(resolution.settings.headers ?? {})).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
  });
});
