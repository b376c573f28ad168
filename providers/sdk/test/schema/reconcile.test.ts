import { bool, json, list, number, object, optional, required, string } from "terraform-provider-sdk/schema";
import { managed, sameMeaning } from "../../schema";
import { describeReconciliation } from "../support/reconcile-laws";
import { thingDefinition } from "../support/thing";

const item = object("Item", { field: required(string(), "Field."), alias: optional(string(), "Alias.") });

/** Two shapes of one JSON document, which the service extends with members of its own. */
const document = {
  variants: {
    Line: {
      description: "A line.",
      when: { shape: "line" },
      type: object("Line", {
        shape: required(string({ oneOf: ["line"] }), "Shape."),
        filled: optional(bool(), "Whether gaps are filled.", { omitted: { means: true } }),
        items: optional(list(item), "Items."),
      }),
    },
    Text: {
      description: "A text.",
      when: { shape: "text" },
      type: object("Text", {
        shape: required(string({ oneOf: ["text"] }), "Shape."),
        size: optional(number(), "Size.", { omitted: { means: 1 } }),
      }),
    },
  },
};

describeReconciliation([["thing", thingDefinition.type]], document);

describe("a member that the definition does not know, in JSON of a known variant", () => {
  const type = json({ name: "Document", description: "A document.", ...document });
  const text = (value: object) => JSON.stringify(value);

  test("means itself: another value, a new one and a removed one are changes, at any depth", () => {
    const before = { shape: "line", later: 1, items: [{ field: "a", further: [1] }] };
    expect(sameMeaning(type, text(before), text({ ...before, filled: true }))).toBe(true);
    expect(sameMeaning(type, text(before), text({ ...before, later: 2 }))).toBe(false);
    expect(sameMeaning(type, text(before), text({ ...before, another: 1 }))).toBe(false);
    expect(sameMeaning(type, text(before), text({ shape: "line", items: before.items }))).toBe(false);
    expect(sameMeaning(type, text(before), text({ ...before, items: [{ field: "a", further: [2] }] }))).toBe(false);
  });

  test("is the service's own where nobody here wrote it, and the author's where the author did", () => {
    const now = { shape: "line", later: 1, own: 1, items: [{ field: "a", further: 1, own: 1 }] };
    const written = { shape: "line", later: 2, items: [{ field: "a", further: 2 }] };
    expect(managed(document.variants.Line.type, now, written)).toEqual({
      shape: "line",
      later: 1,
      items: [{ field: "a", further: 1 }],
    });
  });
});
