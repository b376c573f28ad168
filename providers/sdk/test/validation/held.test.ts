import { integer, isUnknown, json, list, object, optional, required, string } from "terraform-provider-sdk/schema";
import type { ObjectValue, Rule } from "../../schema";
import { problem } from "../../schema/problems";
import { mistakesOf } from "../../validation/held";

const oneForm: Rule = (_, report) => {
  if (report.absent("text") && report.absent("chart")) report.error(problem("missing-required-argument"), "is empty.");
};
const most: Rule = (_, report) => {
  if (Number(report.known("least")) > Number(report.known("most")))
    report.error(problem("value-out-of-range"), "is below `least`.", ["most"]);
};
const rows = object("Rows", {
  kind: required(string({ oneOf: ["rows"] }), "Kind."),
  count: required(integer({ min: 1 }), "Count."),
});
const union = {
  name: "Any",
  description: "Any.",
  variants: { Rows: { description: "Rows.", when: { kind: "rows" }, type: rows } },
};
const part = object(
  "Part",
  {
    name: required(string({ maxLength: 3 }), "Name."),
    text: optional(string(), "Text."),
    chart: optional(json(union), "Chart."),
  },
  [oneForm],
);
const page = object(
  "Page",
  {
    title: required(string(), "Title."),
    parts: optional(list(part), "Parts."),
    least: optional(integer(), "Least."),
    most: optional(integer(), "Most."),
  },
  [most],
);

const chart = (value: object) => JSON.stringify(value);
const mistakes = (config: ObjectValue, prior: ObjectValue | null) =>
  mistakesOf(page, config, prior, { isOpaque: isUnknown, dialect: undefined }).map(({ detail }) => detail);

const held: ObjectValue = {
  title: null,
  parts: [
    { name: "long name", text: "a", chart: null },
    { name: null, text: null, chart: null },
    { name: "c", text: null, chart: chart({ kind: "rows", count: 0 }) },
  ],
  least: 5,
  most: 3,
};

test("what the prior state has is no mistake, also where items moved and other members change", () => {
  expect(mistakes(held, null)).toHaveLength(6);
  expect(mistakes(held, held)).toEqual([]);
  const [long = null, empty = null, rowed = null] = held.parts as ObjectValue[];
  const moved = { ...held, title: "New", parts: [{ name: "new", text: "b", chart: null }, rowed, empty, long] };
  expect(mistakes(moved, held)).toEqual([]);
});

test.each<[string, ObjectValue, string]>([
  ["another value that breaks the rule", { ...held, parts: [{ name: "other name", text: "a" }] }, "parts[0].name is"],
  ["what the author removed", { ...held, parts: [{ text: "a" }] }, "parts[0].name is missing"],
  ["a value that only now breaks a rule of two", { ...held, least: 9, most: 4 }, "most is below"],
  [
    "a mistake in JSON",
    { ...held, parts: [{ name: "c", chart: chart({ kind: "rows", count: -1 }) }] },
    "parts[0].chart.count is -1",
  ],
])("%s is a mistake", (name, config, says) => {
  const before = name === "what the author removed" ? { ...held, parts: [{ name: "a", text: "a" }] } : held;
  expect(mistakes(config, before)).toEqual([expect.stringContaining(says)]);
});

test("what a variant needs and the prior state lacks is no mistake, whether null or what absence means says so", () => {
  const source = object(
    "Source",
    {
      kind: required(string(), "Kind."),
      name: optional(string(), "Name."),
      expression: optional(string(), "Expression.", { omitted: { means: "" } }),
    },
    [],
    { by: "kind", of: { log: { interfaceName: "Log", description: "A log.", needs: ["expression"], mayHave: [] } } },
  );
  const of = (config: ObjectValue, prior: ObjectValue | null) =>
    mistakesOf(source, config, prior, { isOpaque: isUnknown, dialect: undefined }).map(({ detail }) => detail);
  const config = { kind: "log", name: "New", expression: null };
  expect(of(config, { kind: "log", name: "Old", expression: "" })).toEqual([]);
  expect(of(config, { kind: "log", name: "Old", expression: "Body" })).toEqual([
    'expression is missing; it is required for `kind` "log".',
  ]);
});
