import {
  type Attribute,
  bool,
  computed,
  isObject,
  json,
  list,
  map,
  number,
  object,
  optional,
  optionalComputed,
  required,
  set,
  string,
  type Value,
} from "terraform-provider-sdk/schema";
import {
  atomic,
  fromWire,
  managed,
  type ObjectType,
  type ObjectValue,
  reconcile,
  sameMeaning,
  type ValueType,
  withoutDefaults,
  withUnknown,
} from "../../schema";
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

/** Items continue those at their places. */
const byPlace = (config: readonly unknown[]) => config.map((_, index) => index);

describe("items", () => {
  const members = {
    field: required(string(), "Field."),
    label: optional(string(), "Label.", { omitted: { presentation: true } }),
    unit: optional(string(), "Unit."),
  };
  const ordinary = object("Ordinary", members);
  const whole = atomic(ordinary);
  const holding = (items: ValueType) => object("Holding", { items: optional(items, "Items.") });
  const live = { items: [{ field: "a", label: "theirs", unit: "s", later: 1 }] };
  const config = { items: [{ field: "a" }] };

  test.each<[of: string, type: ObjectType, own: object]>([
    ["a list with pairs", holding(list(ordinary, { pair: byPlace })), { label: "theirs", unit: "s" }],
    ["a list with pairs, which are atomic", holding(list(whole, { pair: byPlace })), { label: "theirs" }],
    ["a list", holding(list(ordinary)), {}],
    ["a list, which are atomic", holding(list(whole)), {}],
    ["a set", holding(set(ordinary)), {}],
    ["an atomic object with pairs", atomic(holding(list(ordinary, { pair: byPlace }))), {}],
  ])("of %s: what an update keeps, a read hides, and nothing else", (_, type, own) => {
    expect(reconcile(type, { config, lastApplied: config, live })).toEqual({
      items: [{ field: "a", later: 1, ...own }],
    });
    const hidden = Object.keys(own);
    const shown = managed(type, live, config).items as unknown as ObjectValue[];
    const shownMembers = ["label", "unit"].filter((name) => (shown[0]?.[name] ?? null) !== null);
    expect(shownMembers).toEqual(["label", "unit"].filter((name) => !hidden.includes(name)));
    expect(shown[0]).not.toHaveProperty("later");
  });

  test("with pairs take nothing but unknown members where the author's object is completed by these alone", () => {
    const type = holding(list(whole, { pair: byPlace }));
    expect(withUnknown(type, config, live)).toEqual({ items: [{ field: "a", later: 1 }] });
  });

  test("of an object that the author writes for the first time are the author's", () => {
    const type = object("Outer", { inner: optional(holding(list(ordinary, { pair: byPlace })), "Inner.") });
    const sides = { config: { inner: config }, lastApplied: {}, live: { inner: live } };
    expect(reconcile(type, sides)).toEqual({ inner: { items: [{ field: "a", later: 1 }] } });
  });

  test("of a set are read as they are, whatever their order", () => {
    const type = holding(set(ordinary));
    const two = { items: [{ field: "b" }, { field: "a" }] };
    const later: ObjectValue = { items: [{ field: "a", later: 1 }, { field: "b" }] };
    expect(managed(type, later, two)).toEqual({ items: [{ field: "a" }, { field: "b" }] });
  });

  test("of a map keep at their keys what the definition does not know, and a read hides it", () => {
    const type = holding(map(ordinary));
    const stored = { items: { x: { field: "a", later: 1 }, y: { field: "b", later: 1 } } };
    const written = { items: { x: { field: "c" } } };
    expect(reconcile(type, { config: written, lastApplied: written, live: stored })).toEqual({
      items: { x: { field: "c", later: 1 } },
    });
    expect(managed(type, stored, written)).toEqual({ items: { x: { field: "a" }, y: { field: "b", later: 1 } } });
    const spelledOut = object("Spelled", { size: optional(number(), "Size.", { omitted: { means: 1 } }) });
    expect(withoutDefaults(holding(map(spelledOut)), { items: { x: { size: 1 } } })).toEqual({
      items: { x: { size: null } },
    });
  });

  test("that mean the same are sent without what has no effect in them", () => {
    const level = optional(number(), "Level.", { omitted: { relevantIf: ({ field }) => field === "level" } });
    const type = holding(list(object("Leveled", { ...members, level })));
    const stored = { items: [{ field: "a", level: 1 }] };
    expect(reconcile(type, { config, lastApplied: config, live: stored })).toEqual(config);
  });
});

describe("what an update must send although it means the same", () => {
  const size = { a: "1", part: {} };
  const sizeType = object("Size", {
    a: optional(string(), "A."),
    part: optional(object("Part", { b: optional(string(), "B.") }), "Part.", {
      api: { sentIfOmitted: true },
      omitted: { means: {} },
    }),
  });

  test("an object without members is no absent one", () => {
    const type = object("Whole", { size: optional(sizeType, "Size.") });
    expect(reconcile(type, { config: { size }, lastApplied: {}, live: { size: { a: "1" } } })).toEqual({ size });
  });

  test.each<[which: string, options: Partial<Attribute>, isSent: boolean, isSentInItem: boolean]>([
    ["that generated code states is sent", { omitted: { means: "plain", isStated: true } }, true, true],
    [
      "that the service requires is sent, but not in an item that it took without it",
      { omitted: { means: "plain" }, api: { sentIfOmitted: true } },
      true,
      false,
    ],
    ["that is neither is not sent", { omitted: { means: "plain" } }, false, false],
  ])("a default which the service lacks and %s", (_, options, isSent, isSentInItem) => {
    const language: Attribute = { ...optional(string(), "Language."), ...options };
    const condition = object("Condition", { text: required(string(), "Text."), language });
    const part = object("Part", { condition: optional(condition, "Condition.") });
    const type = object("Whole", {
      condition: optional(condition, "Condition."),
      items: optional(list(condition), "Items."),
      parts: optional(list(part), "Parts."),
    });
    const objectWith = (nested: object, inItem: object = nested) => ({
      condition: { text: "a", ...nested },
      items: [{ text: "a", ...inItem }],
      parts: [{ condition: { text: "a", ...nested } }],
    });
    const config = objectWith({ language: "plain" });
    const languageIf = (isThere: boolean) => (isThere ? { language: "plain" } : {});
    for (const unknown of [{}, { later: 1 }]) {
      const sides = { config, lastApplied: config, live: objectWith(unknown) };
      expect(reconcile(type, sides)).toEqual(
        objectWith({ ...languageIf(isSent), ...unknown }, { ...languageIf(isSentInItem), ...unknown }),
      );
    }
  });
});

describe("items are paired", () => {
  const key = required(string(), "Key.", { api: { name: "label" } });
  const label = optional(string(), "Label.", { api: { name: "text" } });

  test("under the names of attributes in what a read shows, too", () => {
    const keyOf = (value: Value | undefined) => (isObject(value) ? value.key : undefined);
    const pair = (next: readonly Value[], prior: readonly Value[]) =>
      next.map((value) => prior.findIndex((other) => keyOf(other) === keyOf(value)));
    const type = object("Whole", { items: optional(list(object("Keyed", { key, label }), { pair }), "Items.") });
    const prior = {
      items: [
        { key: "a", label: "x" },
        { key: "b", label: null },
      ],
    };
    const live = {
      items: [
        { key: "b", label: "theirs" },
        { key: "a", label: "x" },
      ],
    };
    expect(managed(type, live, prior)).toEqual({ items: [prior.items[1], prior.items[0]] });
    const sides = {
      config: { items: [{ label: "b" }] },
      lastApplied: {},
      live: { items: [{ label: "b", text: "x" }] },
    };
    expect(reconcile(type, sides)).toEqual(sides.live);
  });

  test("by what an author writes, whatever the service computes", () => {
    const computedItem = object("Numbered", { text: required(string(), "Text."), id: computed(string(), "ID.") });
    const type = object("Whole", { items: optional(list(computedItem), "Items.") });
    const config = { items: [{ text: "b" }, { text: "a" }, { text: "c" }] };
    const live = {
      items: [
        { text: "a", id: "1", later: 1 },
        { text: "b", id: "2", later: 2 },
      ],
    };
    expect(reconcile(type, { config, lastApplied: config, live })).toEqual({
      items: [{ text: "b", later: 2 }, { text: "a", later: 1 }, { text: "c" }],
    });
  });
});

test("a compared member that the author never wrote is drift once: the update that follows removes it", () => {
  const type = object("Compared", {
    name: required(string(), "Name."),
    filter: optional(string(), "Filter.", { omitted: { detectsDrift: true } }),
  });
  const live = { name: "a", filter: "theirs" };
  const config = { name: "a" };
  const state = managed(type, live, config);
  expect(state).toEqual(live);
  expect(reconcile(type, { config, lastApplied: state, live })).toEqual(config);
});

describe("functions and defaults of a definition", () => {
  test("see members under the names of attributes", () => {
    const mode = optional(string(), "Mode.", { api: { name: "m" } });
    const level = optional(number(), "Level.", { omitted: { relevantIf: ({ mode }) => mode === "level" } });
    const label = optional(string(), "Label.", {
      omitted: { presentation: (config, live) => config.mode === live.mode },
    });
    const part = object("Part", { mode, level, name: optional(string(), "Name.") });
    const type = object("Whole", { part: optional(part, "Part.") });
    const live = { part: { m: "level", level: 1, name: "a" } };
    expect(reconcile(type, { config: { part: { m: "level" } }, lastApplied: live, live })).toEqual({
      part: { m: "level" },
    });
    const kept = { part: { m: "level", level: 1 } };
    const lastApplied = { part: { m: "level" } };
    expect(reconcile(type, { config: { part: { m: "level" } }, lastApplied, live: kept })).toEqual(kept);
    const labeled = atomic(object("Labeled", { mode, label }));
    expect(reconcile(labeled, { config: { m: "a" }, lastApplied: {}, live: { m: "a", label: "x" } })).toEqual({
      m: "a",
      label: "x",
    });
    expect(reconcile(labeled, { config: { m: "b" }, lastApplied: {}, live: { m: "a", label: "x" } })).toEqual({
      m: "b",
    });
  });

  test("compare presentation with its default in the attribute's form", () => {
    const look = object("Look", { wide: optional(bool(), "Wide.", { api: { name: "w" } }) });
    const type = atomic(
      object("Drawn", {
        name: optional(string(), "Name."),
        look: optional(look, "Look.", { omitted: { presentation: true, means: { wide: true } } }),
      }),
    );
    const sides = { config: { name: "a" }, lastApplied: {}, live: { name: "a", look: { w: true } } };
    expect(fromWire(type, sides.live)).toMatchObject({ look: { wide: true } });
    expect(reconcile(type, sides)).toEqual({ name: "a" });
  });

  test("a stated default is sent where its condition holds, and nowhere else", () => {
    const language = optional(string(), "Language.", {
      omitted: { means: "plain", isStated: ({ condition }) => condition !== undefined },
    });
    const part = object("Part", { condition: optional(string(), "Condition."), language });
    const type = object("Whole", { part: optional(part, "Part.") });
    const sent = (config: ObjectValue) =>
      reconcile(type, { config, lastApplied: config, live: { part: { later: 1 } } });
    expect(sent({ part: { language: "plain" } })).toEqual({ part: { later: 1 } });
    expect(sent({ part: { condition: "a", language: "plain" } })).toEqual({
      part: { later: 1, condition: "a", language: "plain" },
    });
  });
});

describe("an unknown member inside of nested objects and of items", () => {
  const inner = object("Inner", { k: required(string(), "K.") });
  const holder = object("Holder", { b: optional(inner, "B.") });
  const type = object("Whole", { a: optional(holder, "A."), items: optional(list(holder), "Items.") });
  const valueWith = (x: object) => ({ a: { b: { k: "1", ...x } }, items: [{ b: { k: "1", ...x } }] });

  test("is sent as the author changes it, and not when the author removes it", () => {
    const live = valueWith({ x: 2 });
    const changed = valueWith({ x: 1 });
    expect(reconcile(type, { config: changed, lastApplied: live, live })).toEqual(changed);
    expect(reconcile(type, { config: valueWith({}), lastApplied: live, live })).toEqual(valueWith({}));
    expect(reconcile(type, { config: valueWith({}), lastApplied: valueWith({}), live })).toEqual(live);
  });
});

test("null in a configuration is absent, in an ordinary object as in an atomic one: what the service owns stays", () => {
  const note = optional(string(), "Note.", { omitted: { presentation: true } });
  const live = { note: "theirs", later: 1 };
  for (const type of [object("Ordinary", { note }), atomic(object("Atomic", { note }))]) {
    expect(reconcile(type, { config: { note: null, later: null }, lastApplied: null, live })).toEqual(live);
    const sent = reconcile(type, { config: { note: null, later: null }, lastApplied: live, live });
    expect(sent).toEqual({ note: null, later: null });
  }
});

describe("an item of a set that the author changed", () => {
  const type = object("Whole", { items: optional(set(item), "Items.") });
  const live = {
    items: [
      { field: "b", later: 2 },
      { field: "a", later: 1 },
    ],
  };
  const sent = (...fields: readonly string[]) => {
    const config = { items: fields.map((field) => ({ field })) };
    return reconcile(type, { config, lastApplied: { items: [{ field: "a" }, { field: "b" }] }, live }).items;
  };

  test("continues the only one that is left", () => {
    expect(sent("a", "c")).toEqual([
      { field: "a", later: 1 },
      { field: "c", later: 2 },
    ]);
  });

  test("continues none where there is a choice: items of a set have no place", () => {
    expect(sent("c", "d")).toEqual([{ field: "c" }, { field: "d" }]);
    expect(sent("a", "c", "d")).toEqual([{ field: "a", later: 1 }, { field: "c" }, { field: "d" }]);
  });
});

test("an item whose irrelevant member the author writes is sent without what the service alone has of these", () => {
  const irrelevant = optional(number(), "Level.", { omitted: { relevantIf: () => false } });
  const size = optional(number(), "Size.", { omitted: { means: 1 } });
  const leveled = object("Leveled", { field: required(string(), "Field."), own: irrelevant, theirs: irrelevant, size });
  const type = object("Whole", { items: optional(list(leveled), "Items.") });
  const live = { items: [{ field: "a", own: 1, theirs: 1 }] };
  const sent = (written: ObjectValue) =>
    reconcile(type, { config: { items: [written] }, lastApplied: { items: [written] }, live }).items;
  expect(sent({ field: "a", own: 1 })).toEqual([{ field: "a", own: 1 }]);
  expect(sent({ field: "a", size: 1 })).toEqual([{ field: "a" }]);
});

test("of several equal items, each continues the one at its place", () => {
  const type = object("Whole", { items: optional(list(item), "Items.") });
  const live = {
    items: [
      { field: "a", later: 1 },
      { field: "a", later: 2 },
    ],
  };
  const config = { items: [{ field: "b" }, { field: "a" }] };
  expect(reconcile(type, { config, lastApplied: null, live }).items).toEqual([
    { field: "b", later: 1 },
    { field: "a", later: 2 },
  ]);
});

test("inside of an object, what the author leaves to the service stays, and what the service computes is not sent", () => {
  const inner = object("Inner", {
    name: optional(string(), "Name."),
    days: optionalComputed(number(), "Days."),
    limit: optionalComputed(number(), "Limit.", { removed: { by: "omission", says: "There is no limit." } }),
    warnings: computed(list(string()), "Warnings.", { omitted: { means: [] } }),
  });
  const type = object("Whole", { inner: optional(inner, "Inner.") });
  const live = { inner: { name: "a", days: 30, limit: 5, warnings: [] } };
  expect(reconcile(type, { config: { inner: { name: "b" } }, lastApplied: live, live })).toEqual({
    inner: { name: "b", days: 30 },
  });
});
