import { isUnknown, json, list, object, optional, required, string } from "terraform-provider-sdk/schema";
import { validate } from "../../validation";

const item = object("Item", { value: required(string(), "Value."), label: optional(string(), "Label.") });
const rows = object("Rows", {
  kind: required(string({ oneOf: ["rows"] }), "Kind."),
  form: optional(string({ oneOf: ["built"] }), "Form."),
  select: required(list(item), "Items."),
  order: optional(string({ oneOf: ["up", "down"] }), "Order."),
});
const query = object("Query", {
  kind: required(string({ oneOf: ["rows"] }), "Kind."),
  form: required(string({ oneOf: ["query"] }), "Form."),
  text: required(string(), "Text."),
});
const chart = object("Chart", {
  chart: optional(
    json({
      name: "Any",
      description: "Any.",
      variants: {
        Rows: { description: "Rows.", when: { kind: "rows", form: undefined }, type: rows },
        Query: { description: "A query.", when: { kind: "rows", form: "query" }, type: query },
      },
    }),
    "Chart.",
  ),
});

const reported = (value: object, admitsOthers = true) =>
  validate(chart, { chart: value }, { isOpaque: isUnknown, dialect: undefined, admitsOthers }).map(
    ({ severity, id, detail }) => `${severity}: ${id}: ${detail}`,
  );

describe("a value of a form that a newer service knows is kept, with one warning", () => {
  test.each([
    [
      "another value beside a known one that selects the variant",
      { kind: "rows", form: "stream", steps: [1] },
      'warning: unrecognized-value: chart.form is "stream", which is not a known value (built, query). The value is used unchanged.',
    ],
    [
      "a member that no form has, and without one that the known form needs",
      { kind: "rows", mode: "wide", steps: [1], select: [{}] },
      "warning: unknown-form: chart is in a form that is not known, because of `mode`, `steps`. It is sent to the service as it is. In the nearest known form, chart.select[0].value is missing; it is required.",
    ],
    [
      "the same inside a known form",
      { kind: "rows", select: [{ value: "a" }, { columns: ["a"] }] },
      "warning: unknown-form: chart.select[1] is in a form that is not known, because of `columns`. It is sent to the service as it is. In the nearest known form, chart.select[1].value is missing; it is required.",
    ],
  ])("%s", (_, value, expected) => {
    expect(reported(value)).toEqual([expected]);
    // An author may write it, too.
    expect(reported(value, false)).toEqual([expected]);
  });
});

describe("a mistake in a known form stays an error", () => {
  test.each([
    [
      "a misspelt member",
      { kind: "rows", selct: [] },
      'error: missing-required-argument: chart.select is missing, and "selct" is not a member; rename it.',
    ],
    [
      "a missing member",
      { kind: "rows", select: [{ label: "a" }] },
      "error: missing-required-argument: chart.select[0].value is missing; it is required.",
    ],
    [
      "a missing member beside a misspelt one",
      { kind: "rows", select: [{ lable: "a" }] },
      "error: missing-required-argument: chart.select[0].value is missing; it is required.",
    ],
    [
      "a misspelt value that selects the variant",
      { kind: "rows", form: "qury", text: "a" },
      'error: unsupported-value: chart.form is "qury"; use one of "built", "query". Did you mean "query"?',
    ],
  ])("%s", (_, value, expected) => expect(reported(value, false)[0]).toBe(expected));
});
