import { validate } from "terraform-provider-sdk/definitions";
import { webhook } from "../../lib/kinds/webhook";
import { webhookVariables } from "../../lib/service/words";

const warningsOf = (body: string) =>
  validate(
    webhook.type,
    { name: "w", service: "generic", url: "https://a.example", body },
    { isOpaque: (value) => value === "?", dialect: "clickstack" },
  ).map(({ id, detail }) => `${id}: ${detail}`);

test("a misspelt variable of a webhook's body is a warning with the nearest name", () => {
  expect(warningsOf('{"text":"{{titel}}"}')).toEqual([
    'unknown-variable: body has {{titel}}, which is not a variable of notifications and is empty in all of them. Did you mean "title"?',
  ]);
  expect(warningsOf("{{{xylophone}}}")).toEqual([expect.stringContaining(" The variables are title, body, link,")]);
});

test.each([
  [
    "every variable",
    Object.values(webhookVariables)
      .flat()
      .map((name) => `{{${name}}}`)
      .join(),
  ],
  ["a block with names of its own", "{{#each items}}{{name}}{{/each}}"],
  ["a helper", '{{#if (eq state "ALERT")}}{{title}}{{/if}}'],
  ["a comment", "{{! todo }}{{name}}"],
  ["what is not known yet", "?"],
])("%s causes no warning", (_, body) => {
  expect(warningsOf(body)).toEqual([]);
});
