import { Redactor } from "terraform-provider-sdk/schema";
import { readErrorBody } from "../../lib/client/errors/error-body";
import fc from "../support/properties";

const secrets = ["plain-secret-0123456789", 'with"quote\\and-backslash-0123', "with <tag> & amp 0123456789"] as const;
const redactor = new Redactor(secrets);

const forms: readonly [string, (text: string) => string, string | undefined][] = [
  ["a text", (text) => text, "text/plain"],
  ["a page", (text) => `<html><body><p>${text}</p></body></html>`, "text/html"],
  ["a message", (text) => JSON.stringify({ message: text }), undefined],
  [
    "an issue",
    (text) => JSON.stringify([{ type: "Body", errors: { issues: [{ path: ["a"], message: text }] } }]),
    undefined,
  ],
  ["a raw object", (text) => JSON.stringify({ what: { ever: text } }), undefined],
  ["JSON that is cut off", (text) => JSON.stringify({ message: text }).slice(0, -1), undefined],
  ["JSON inside JSON", (text) => JSON.stringify({ message: JSON.stringify({ text }) }), undefined],
];

test.each(forms)("no part of a secret remains at any position of %s", (_, wrap, type) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...secrets),
      fc.integer({ min: 0, max: 2300 }),
      fc.integer({ min: 0, max: 300 }),
      (secret, before, after) => {
        const { detail } = readErrorBody(wrap(`${"x".repeat(before)}${secret}${"y".repeat(after)}`), type, redactor);
        for (let at = 0; at + 6 <= secret.length; at += 1) expect(detail).not.toContain(secret.slice(at, at + 6));
      },
    ),
    { numRuns: 400 },
  );
});

test("a secret member is hidden even if its value is unknown", () => {
  const body = JSON.stringify({
    key: { name: "ci" },
    keySecret: "made-just-now",
    nested: { apiKey: "k", password: 7 },
  });
  expect(readErrorBody(body, undefined, redactor).detail).toBe(
    '{"key":{"name":"ci"},"keySecret":"(redacted)","nested":{"apiKey":"(redacted)","password":"(redacted)"}}',
  );
  expect(readErrorBody(`at {"keySecret": "made-just`, "text/plain", redactor).detail).toBe(
    'at {"keySecret": "(redacted)"',
  );
});
