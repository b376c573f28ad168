import { sameAttribute, validate } from "terraform-provider-sdk/definitions";
import { isUnknown, UNKNOWN } from "terraform-provider-sdk/schema";
import { apiKey } from "../../lib/kinds/api-key";
import { hashApiKey } from "../../lib/service/api-key-hash";

const hashes = hashApiKey("myOwnKeyIdentifier01", "correct horse battery staple");
const diagnostics = (config: object) =>
  validate(apiKey.type, config, {
    isOpaque: isUnknown,
    dialect: "clickstack",
    spelling: "snake",
    subject: "the key",
  }).map(({ severity, detail }) => `${severity}: ${detail}`);

test.each([
  ["a name", { name: "ci" }],
  ["hashes", { name: "ci", hashData: hashes }],
  ["write-only hashes and their version", { name: "ci", keyHashWo: hashes, keyHashWoVersion: 1 }],
  ["an empty expiry", { name: "ci", expireAt: "" }],
  ["hashes that are not known yet", { name: "ci", hashData: UNKNOWN, keyHashWo: UNKNOWN }],
])("a key with %s is valid", (_, config) => {
  expect(diagnostics(config)).toEqual([]);
});

test.each([
  ["no roles at all", { roles: [] }, "roles is empty; set at least one role, or remove the argument."],
  [
    "both kinds of hashes",
    { hashData: hashes, keyHashWo: hashes, keyHashWoVersion: 1 },
    "key_hash_wo conflicts with `hash_data`; set only one of them.",
  ],
  [
    "hashes nobody counts",
    { keyHashWo: hashes },
    expect.stringMatching(/^key_hash_wo_version is missing; .* Start with 1\.$/),
  ],
  [
    "a count of nothing",
    { keyHashWoVersion: 1 },
    "key_hash_wo is missing; `key_hash_wo_version` has no effect without it.",
  ],
  [
    "an expiry that is no time",
    { expireAt: "tomorrow" },
    expect.stringMatching(/^expire_at is "tomorrow"; it must be an ISO 8601 date or time/),
  ],
])("%s is reported with path and remedy", (_, more, message) => {
  expect(diagnostics({ name: "ci", ...more }).map((diagnostic) => diagnostic.replace(/^error: /, ""))).toContainEqual(
    message,
  );
});

test("a plain secret instead of its hash is rejected without being shown", () => {
  const [diagnostic, ...rest] = diagnostics({ name: "ci", hashData: { ...hashes, keySecretHash: "correct horse" } });
  expect(rest).toEqual([]);
  expect(diagnostic).toMatch(
    /^error: hash_data.key_secret_hash is \(a sensitive value\); it must be a base64-encoded SHA-256/,
  );
});

test.each([
  ["null", null, undefined],
  ["absent and empty", undefined, ""],
  ["instants in two zones", "2027-01-01T00:00:00Z", "2027-01-01T01:00:00.000+01:00"],
])("expiry: %s are the same", (_, a, b) => {
  expect(sameAttribute(apiKey.type.attributes.expireAt, a, b)).toBe(true);
});

test("expiry: no expiry differs from a time", () => {
  expect(sameAttribute(apiKey.type.attributes.expireAt, "", "2027-01-01T00:00:00Z")).toBe(false);
});
