import { Redactor } from "terraform-provider-sdk/schema";
import { readErrorBody } from "../../../lib/client/errors/error-body";

const read = (text: string, type?: string) => readErrorBody(text, type, new Redactor([]));

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
    expect(read(text, type)).toMatchObject({ form, detail });
  });

  it("come with the request ID of the managed mode", () => {
    expect(read('{"status":400,"error":"BAD_REQUEST: no","requestId":"1-2"}')).toMatchObject({
      form: "json",
      detail: "BAD_REQUEST: no",
      requestId: "1-2",
    });
  });

  it("are shortened to 200 characters if they are an HTML page", () => {
    expect(read(`<html>${"word ".repeat(100)}</html>`, "text/html").detail).toHaveLength(201);
  });
});

test("a secret that is also a word of JSON, such as true, does not hide the detail", () => {
  const body = '[{"type":"Body","errors":{"issues":[{"path":["a"],"message":"Bad value true","inclusive":true}]}}]';
  const { form, detail } = readErrorBody(body, "application/json", new Redactor(["true"]));
  expect({ form, detail }).toEqual({ form: "json", detail: "Body: a: Bad value (redacted)" });
});
