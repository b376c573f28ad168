import { integer, json, list, map, object, optional, string } from "terraform-provider-sdk/schema";
import { fromWire, type Mismatch, type ObjectValue, toWire } from "../../schema";

const type = object("Thing", {
  name: optional(string(), "Name."),
  renamed: optional(string(), "Under another name on the wire.", { api: { name: "other" } }),
  local: optional(string(), "Never sent.", { api: { name: false } }),
  always: optional(list(string()), "Sent when absent, too.", { api: { sentIfOmitted: true }, omitted: { means: [] } }),
  text: optional(json(), "JSON."),
  nested: optional(list(object("Part", { size: optional(integer(), "Size.", { api: { name: "px" } }) })), "Parts."),
  labels: optional(map(string()), "Labels."),
});

const absent = { name: null, renamed: null, local: null, always: null, text: null, nested: null, labels: null };

test.each<[string, ObjectValue, ObjectValue]>([
  ["a member under its own name", { name: "n" }, { name: "n", always: [] }],
  ["a member under another name", { renamed: "r" }, { other: "r", always: [] }],
  ["a value that is sent when it is absent", {}, { always: [] }],
  ["JSON text", { text: '{"a":[1]}', always: ["x"] }, { text: { a: [1] }, always: ["x"] }],
  ["objects in a list", { nested: [{ size: 3 }] }, { nested: [{ px: 3 }], always: [] }],
  ["a map", { labels: { "a-b": "c" } }, { labels: { "a-b": "c" }, always: [] }],
])("%s is sent, and read back from a response", (_, value, body) => {
  expect(toWire(type, { ...absent, ...value })).toEqual(body);
  expect(fromWire(type, { ...body, unknown: 1 })).toEqual({ ...absent, always: [], ...value });
});

test("a member that is local is neither sent nor read", () => {
  expect(toWire(type, { ...absent, local: "l" })).toEqual({ always: [] });
  expect(fromWire(type, { local: "l", false: "l" })).toEqual(absent);
});

test("a member of another type than the definition's is reported with its path on the wire, and absent", () => {
  const seen: string[] = [];
  const report: Mismatch = (path, expected) => seen.push(`${path.join(".")}: ${expected}`);
  const body = { name: 1, other: {}, always: "x", nested: [{ px: "3" }], labels: ["a"] };
  expect(fromWire(type, body, report)).toEqual({ ...absent, nested: [{ size: null }] });
  expect(seen).toEqual([
    "name: a text",
    "other: a text",
    "always: a list",
    "nested.0.px: a number",
    "labels: an object",
  ]);
});

test("a member that is required beside another one is sent with that one, also in JSON with variants", () => {
  const has = (member: string) => (object: object) => member in object;
  const part = object("Condition", {
    where: optional(string(), "Condition."),
    language: optional(string(), "Language.", { api: { sentIfOmitted: has("where") }, omitted: { means: "lucene" } }),
  });
  const chart = object("Chart", { kind: optional(string(), "Kind."), parts: optional(list(part), "Parts.") });
  const variants = { Chart: { description: "A chart.", when: { kind: "chart" }, type: chart } };
  const union = { name: "Drawing", description: "A drawing.", variants };
  const whole = object("Page", { drawing: optional(json(union), "Drawing.") });
  const parts = [{ where: "a" }, {}, { where: "b", language: "sql", further: 1 }];
  const sent = [{ where: "a", language: "lucene" }, {}, { where: "b", language: "sql", further: 1 }];
  const drawn = (value: object) => toWire(whole, { drawing: JSON.stringify(value) });
  expect(drawn({ kind: "chart", parts })).toEqual({ drawing: { kind: "chart", parts: sent } });
  expect(drawn({ kind: "other", parts })).toEqual({ drawing: { kind: "other", parts } });
});
