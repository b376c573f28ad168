import { camelName, snakeName } from "../../lib/tools/code/print/names";
import { Names, nameFrom } from "../../lib/tools/importing/name";

test.each([
  ["Checkout", "checkout"],
  ["Latency p95", "latency-p95"],
  ["  spaced  out ", "spaced-out"],
  ["Größe & Straße", "grosse-strasse"],
  ["Ærøskøbing", "aeroskobing"],
  ["404s", "dashboard-404s"],
  ["It's Jo’s", "its-jos"],
  ["'quoted'", "quoted"],
  ["日本語", "dashboard"],
  ["Emoji 🚀 here", "emoji-here"],
  ["${var.x} %{if}", "var-x-if"],
  ["", "dashboard"],
  ["red \u001b[31malert\u001b[0m \u009b1mnow\u009b0m", "red-alert-now"],
  ["\u001b]8;;https://example.com\u0007Linked\u001b]8;;\u0007", "linked"],
  ["\u001b[31m", "dashboard"],
  ["Cut \u001b[", "cut"],
])("the title %j gives the name %s", (title, name) => {
  expect(nameFrom(title, "dashboard")).toBe(name);
});

test("a name is cut between words", () => {
  const name = nameFrom("word ".repeat(40), "dashboard");
  expect(name.length).toBeLessThanOrEqual(60);
  expect(name).toMatch(/^word(-word)*$/);
});

test("a name that exists in either spelling gets a number", () => {
  const names = new Names(["on-call"]);
  expect([names.take("errors"), names.take("errors"), names.take("errors-2"), names.take("on-call")]).toEqual([
    "errors",
    "errors-2",
    "errors-2-2",
    "on-call-2",
  ]);
  expect(names.take("errors2")).toBe("errors2-3");
});

test("both languages spell a name as an identifier", () => {
  expect([snakeName("latency-p95-2"), camelName("latency-p95-2")]).toEqual(["latency_p95_2", "latencyP952"]);
});
