import { validate } from "terraform-provider-sdk/definitions";
import { webhook } from "../../lib/kinds/webhook";
import { openSource } from "../emulator/support";
import { runningEmulator } from "../support/emulator";

const base = { name: "On call", service: "generic", url: "https://example.com/hook" };

function findings(body: string): string[] {
  return validate(webhook.type, { ...base, body }, { isOpaque: () => false, dialect: "clickstack" }).map(
    ({ severity, detail }) => `${severity}: ${detail}`,
  );
}

test.each([
  "no template",
  '{"text": "{{title}} {{{body}}}"}',
  '{{#if (eq state "ALERT")}}firing{{else}}ok{{/if}}',
  "{{#each tags}}{{this}}{{/each}} {{var.service}} {{! a comment }}",
  '{{lookup var "name"}}',
])("the service takes %s", (body) => {
  expect(findings(body)).toEqual([]);
});

test.each([
  ["a block that is not closed", "{{#if a}}b", "error: body is no Handlebars template: Parse error on line 1"],
  ["braces that are not closed", "{{title", "error: body is no Handlebars template: Parse error on line 1"],
  [
    "another end than beginning",
    "{{#if a}}b{{/unless}}",
    "error: body is no Handlebars template: if doesn't match unless",
  ],
  [
    "a helper that it does not have",
    "{{upper title}}",
    'error: body uses the helper "upper", which the service does not have',
  ],
  ["such a helper in a block", "{{#gt value 1}}a{{/gt}}", 'error: body uses the helper "gt"'],
  ["such a helper as an argument", "{{#if (gt value 1)}}a{{/if}}", 'error: body uses the helper "gt"'],
])("the plan finds %s", (_, body, says) => {
  expect(findings(body)).toEqual([expect.stringContaining(says)]);
});

describe("the service's double", () => {
  const emulator = runningEmulator({ serviceVersion: "2.41" });

  test.each([
    ["takes a template", "{{#if a}}b{{/if}}", 200],
    ["rejects what is none", "{{#if a}}b", 400],
  ])("%s", async (_, body, status) => {
    expect((await openSource(emulator)("POST", "/webhooks", { ...base, body })).status).toBe(status);
  });
});
