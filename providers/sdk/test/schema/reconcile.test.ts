import { bool, json, list, number, object, optional, required, string } from "terraform-provider-sdk/schema";
import { atomic, managed, type ObjectType, type ObjectValue, reconcile, sameMeaning } from "../../schema";
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

describe("what says nothing else is sent as the service has it", () => {
  const shape = atomic(
    object("Shape", {
      filled: optional(bool(), "Whether gaps are filled.", { omitted: { means: true } }),
      smooth: optional(bool(), "Whether lines are smooth.", { omitted: { means: false } }),
      level: optional(number(), "Level.", { omitted: { relevantIf: ({ filled }) => filled === false } }),
    }),
  );
  const table = object("Table", {
    database: required(string(), "Database."),
    table: optional(string(), "Table.", { omitted: { means: "" } }),
    suffix: optional(string(), "Suffix.", { omitted: { means: "" }, api: { sentIfOmitted: true } }),
  });
  const sourced = object("Sourced", {
    name: required(string(), "Name."),
    section: optional(string(), "Section.", { omitted: { means: "" }, api: { normalized: ["trimmed"] } }),
    from: optional(table, "Table."),
    shape: optional(
      json({
        name: "Shape",
        description: "A shape.",
        variants: { Shape: { description: "A shape.", when: {}, type: shape } },
      }),
      "Shape.",
    ),
  });
  const sent = (authored: ObjectValue, now: ObjectValue, last: ObjectValue = authored, type: ObjectType = sourced) =>
    reconcile(type, { config: authored, lastApplied: last, live: now });

  test("a default that it spells out, and one that it leaves out, at every depth", () => {
    const now = { name: "a", section: "", from: { database: "d" }, shape: { filled: true } };
    expect(
      sent({ name: "b", from: { database: "d", table: "" }, shape: { smooth: false } }, now, { section: "" }),
    ).toEqual({ ...now, name: "b" });
  });

  test("a text in another spelling", () => {
    expect(sent({ name: "b", section: " s " }, { name: "a", section: "s" })).toEqual({ name: "b", section: "s" });
  });

  test("not what it may return and does not take back, and not without what it requires", () => {
    expect(sent({ name: "b", shape: {} }, { name: "a", shape: { filled: true, level: 1 } })).toEqual({
      name: "b",
      shape: { filled: true },
    });
    expect(sent({ name: "b", from: { database: "d", suffix: "" } }, { name: "a", from: { database: "d" } })).toEqual({
      name: "b",
      from: { database: "d", suffix: "" },
    });
  });

  test("but what says something else is written as the author has it", () => {
    const now = { name: "a", section: "x", from: { database: "d", table: "t" }, shape: { filled: true, later: 1 } };
    expect(sent({ name: "a", from: { database: "d" }, shape: { smooth: true } }, now, now)).toEqual({
      name: "a",
      from: { database: "d" },
      shape: { smooth: true },
    });
  });
});
