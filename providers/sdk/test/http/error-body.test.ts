import { readErrorBody } from "../../http/error-body";
import { Redactor } from "../../schema";
import fc, { casesOf } from "../support/properties";

const readBody = (text: string, type?: string) => readErrorBody(text, type, new Redactor([]));

describe("the detail of an error body", () => {
  const issue = { code: "invalid_type", path: ["email"], message: "Invalid email" };
  it.each([
    ["plain text", "Unauthorized", "text/plain", "text", "Unauthorized"],
    ["JSON message", '{"message":"Forbidden"}', "application/json", "json", "Forbidden"],
    [
      "JSON error",
      '{"error":"Source not found for series 0"}',
      "application/json",
      "json",
      "Source not found for series 0",
    ],
    ["message before error", '{"message":"a","error":"b"}', "application/json", "json", "a"],
    ["empty message, error", '{"message":"","error":"b"}', "application/json", "json", "b"],
    [
      "array of validation errors",
      JSON.stringify([
        { type: "Body", errors: { issues: [issue, { path: ["a", 0], message: "Required" }], name: "ZodError" } },
      ]),
      "application/json",
      "json",
      "Body: email: Invalid email; a.0: Required",
    ],
    [
      "object of issues",
      JSON.stringify({ error: { issues: [issue] } }),
      "application/json",
      "json",
      "email: Invalid email",
    ],
    ["list of texts", '["one","two"]', "application/json", "json", "one; two"],
    ["any other object", '{"code":7}', "application/json", "json", '{"code":7}'],
    ["JSON text", '"nope"', "application/json", "json", "nope"],
    [
      "HTML page",
      "<!DOCTYPE html><html><head><title>Error</title></head><body><pre>Cannot GET /v2/dashboards</pre></body></html>",
      "text/html",
      "html",
      "Cannot GET /v2/dashboards",
    ],
    [
      "HTML without its content type",
      "<html><body>502 &lt;Bad&gt; Gateway</body></html>",
      "",
      "html",
      "502 <Bad> Gateway",
    ],
    [
      "text sent as HTML",
      "Too many requests, please try again later.",
      "text/html",
      "html",
      "Too many requests, please try again later.",
    ],
    ["cut off JSON", '{"message":"Bo', "application/json", "text", '{"message":"Bo'],
    ["nothing", "  ", "application/json", "empty", ""],
    ["null", "null", "application/json", "json", "null"],
  ])("%s", (_, text, type, form, detail) => {
    expect(readBody(text, type)).toMatchObject({ form, detail });
  });

  it("come with the request ID of the managed mode", () => {
    expect(readBody('{"status":400,"error":"BAD_REQUEST: no","requestId":"1-2"}')).toMatchObject({
      form: "json",
      detail: "BAD_REQUEST: no",
      requestId: "1-2",
    });
  });

  it("are shortened to 200 characters if they are an HTML page", () => {
    expect(readBody(`<html>${"word ".repeat(100)}</html>`, "text/html").detail).toHaveLength(201);
  });
});

test("unrecognized members have the path of the object that holds them", () => {
  const issue = { code: "unrecognized_keys", path: ["tiles", 0, null, "config"], keys: ["later", 7, "newer"] };
  expect(readBody(JSON.stringify({ errors: { issues: [issue] } })).unrecognized).toEqual([
    ["tiles", 0, "config", "later"],
    ["tiles", 0, "config", "newer"],
  ]);
});

test("a secret that is also a word of JSON, such as true, does not hide the detail", () => {
  const body = '[{"type":"Body","errors":{"issues":[{"path":["a"],"message":"Bad value true","inclusive":true}]}}]';
  const { form, detail } = readErrorBody(body, "application/json", new Redactor(["true"]));
  expect({ form, detail }).toEqual({ form: "json", detail: "Body: a: Bad value (redacted)" });
});

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
        const parts = [...secret].slice(5).map((_, at) => secret.slice(at, at + 6));
        expect(parts.filter((part) => detail.includes(part))).toEqual([]);
      },
    ),
    casesOf(60),
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
