import {
  computed,
  instant,
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
  UNKNOWN,
  type Value,
} from "terraform-provider-sdk/schema";
import { replacePaths, withDefaults, withoutWriteOnly, withUnknowns, writeOnlyPaths } from "../../runtime/plan-values";
import { inForm, type ObjectValue, type ReplaceRule, sameValue } from "../../schema";

const item = object("Item", {
  name: required(string(), ""),
  unit: optionalComputed(string(), "", { set: { default: "kg" } }),
  id: computed(string(), "", { set: { stable: true } }),
  etag: computed(string(), ""),
});

describe("defaults", () => {
  const type = object("T", {
    color: optionalComputed(string(), "", { set: { default: "blue" } }),
    items: optional(list(item), ""),
    links: optional(set(item), ""),
    byName: optional(map(item), ""),
    one: optional(item, ""),
  });
  const bare = { name: "a", unit: null, id: null, etag: null };
  const filled = { ...bare, unit: "kg" };
  const none = { color: null, items: null, links: null, byName: null, one: null };

  it("apply where the configuration is null, at every depth", () => {
    const config = { color: null, items: [bare], links: [bare], byName: { k: bare }, one: bare };
    expect(withDefaults(type, config, config)).toEqual({
      color: "blue",
      items: [filled],
      links: [filled],
      byName: { k: filled },
      one: filled,
    });
  });

  it("replace a prior value that is no longer configured", () => {
    const proposed = { ...none, color: "red", items: [{ ...bare, unit: "g" }] };
    const config = { ...none, items: [bare] };
    expect(withDefaults(type, proposed, config)).toEqual({ ...none, color: "blue", items: [filled] });
  });

  it("do not change what is kept because nothing is configured that would hold it", () => {
    const kept = { ...bare, unit: "g" };
    const proposed = { color: "blue", items: [kept], links: [kept], byName: { k: kept }, one: kept };
    expect(withDefaults(type, proposed, none)).toEqual(proposed);
  });

  it("do not change configured and unknown values", () => {
    const config = { ...none, color: UNKNOWN, items: UNKNOWN, one: { ...bare, unit: UNKNOWN } };
    expect(withDefaults(type, config, config)).toEqual(config);
  });
});

describe("unknowns of a change", () => {
  const type = object("T", {
    id: computed(string(), "", { set: { stable: true } }),
    etag: computed(string(), ""),
    name: required(string(), ""),
    size: optionalComputed(number(), ""),
    items: optional(list(item), ""),
    links: optional(set(item), ""),
    found: computed(list(item), ""),
  });
  const config: ObjectValue = { id: null, etag: null, name: "n", size: null, items: null, links: null, found: null };

  it("are all computed values on create", () => {
    expect(withUnknowns(type, config, config, null)).toEqual({
      ...config,
      id: UNKNOWN,
      etag: UNKNOWN,
      size: UNKNOWN,
      found: UNKNOWN,
    });
  });

  it("are the computed values that are not stable on update", () => {
    const prior = { ...config, id: "1", etag: "e", size: 3, found: [] };
    expect(withUnknowns(type, prior, config, prior)).toEqual({
      ...prior,
      etag: UNKNOWN,
      size: UNKNOWN,
      found: UNKNOWN,
    });
  });

  it("do not include configured values", () => {
    const prior = { ...config, id: "1", etag: "e", size: 3 };
    expect(withUnknowns(type, { ...prior, size: 4 }, { ...config, size: 4 }, prior)).toMatchObject({ size: 4 });
  });

  it("in a list: stable values stay at their index, new elements have none", () => {
    const element = (name: string, id: string | null) => ({ name, unit: "kg", id, etag: id && "e" });
    const prior = { ...config, id: "1", items: [element("a", "i1")] };
    const items = [element("b", "i1"), element("c", null)];
    const configured = { ...config, items: items.map((one) => ({ ...one, id: null, etag: null })) };
    expect(withUnknowns(type, { ...prior, items }, configured, prior).items).toEqual([
      { name: "b", unit: "kg", id: "i1", etag: UNKNOWN },
      { name: "c", unit: "kg", id: UNKNOWN, etag: UNKNOWN },
    ]);
  });

  it("in a set: values that Terraform did not keep", () => {
    const links = [
      { name: "a", unit: "kg", id: "i1", etag: "e" },
      { name: "b", unit: "kg", id: null, etag: null },
    ];
    const planned = withUnknowns(type, { ...config, links }, { ...config, links }, null);
    expect(planned.links).toEqual([links[0], { name: "b", unit: "kg", id: UNKNOWN, etag: UNKNOWN }]);
  });
});

describe("equal values", () => {
  const type = object("T", {
    spec: optional(json(), ""),
    start: optional(instant(), ""),
    tags: optional(set(string()), ""),
    tiles: optional(
      list(object("Tile", { spec: optional(json(), ""), wide: optional(number(), "", { omitted: { means: 1 } }) })),
      "",
    ),
    inner: optional(object("Inner", { spec: optional(json(), ""), name: optional(string(), "") }), ""),
  });
  const none: ObjectValue = { spec: null, start: null, tags: null, tiles: null, inner: null };
  const normalize = (proposed: Partial<ObjectValue>, prior: Partial<ObjectValue>) => {
    const config = { ...none, ...proposed } as ObjectValue;
    return inForm(type, config as never, { ...none, ...prior } as never, "plan");
  };

  it.each([
    ["JSON in another layout", { spec: '{"a":1}' }, { spec: '{ "a" : 1.0 }' }],
    ["an instant in another zone", { start: "2024-01-01T00:00:00Z" }, { start: "2024-01-01T01:00:00+01:00" }],
    ["a set in another order", { tags: ["a", "b"] }, { tags: ["b", "a"] }],
    [
      "a list of which each element means the same",
      { tiles: [{ spec: "[1]", wide: 1 }] },
      { tiles: [{ spec: "[ 1 ]", wide: null }] },
    ],
  ])("keep the prior form of %s", (_, proposed, prior) => {
    expect(normalize(proposed, prior)).toEqual({ ...none, ...prior });
  });

  it("are compared attribute by attribute in a list of which one element changed, or is not known", () => {
    const wide = null;
    const first = { spec: "[1]", wide };
    const prior = [
      { spec: "[ 1 ]", wide },
      { spec: "[3]", wide },
    ];
    for (const second of [
      { spec: "[2]", wide },
      { spec: UNKNOWN, wide },
      { spec: "[3]", wide: 1 },
      { spec: "[3]", wide: 2 },
    ])
      expect([second, normalize({ tiles: [first, second] }, { tiles: prior }).tiles]).toEqual([
        second,
        [prior[0], second.wide === 1 ? prior[1] : second],
      ]);
  });

  it("are compared attribute by attribute in a single object", () => {
    const normalized = normalize({ inner: { spec: "[1]", name: "new" } }, { inner: { spec: "[ 1 ]", name: "old" } });
    expect(normalized.inner).toEqual({ spec: "[ 1 ]", name: "new" });
  });

  it("never plan a prior value for a null configuration, or null for a configured value", () => {
    expect(normalize({ spec: null }, { spec: "{}" }).spec).toBeNull();
    expect(normalize({ spec: "{}" }, { spec: null }).spec).toBe("{}");
  });

  it("leave unknown values unknown", () => {
    expect(
      normalize(
        { spec: UNKNOWN, tiles: [{ spec: UNKNOWN, wide: 1 }] },
        { spec: "{}", tiles: [{ spec: "{}", wide: 1 }] },
      ),
    ).toEqual({
      ...none,
      spec: UNKNOWN,
      tiles: [{ spec: UNKNOWN, wide: 1 }],
    });
  });
});

describe("paths of a replacement", () => {
  const type = object("T", {
    zone: optional(string(), "", { set: { requiresReplace: true } }),
    name: optional(string(), ""),
    disks: optional(list(object("Disk", { kind: required(string(), "", { set: { requiresReplace: true } }) })), ""),
    nets: optional(map(object("Net", { range: required(string(), "", { set: { requiresReplace: true } }) })), ""),
  });
  const prior: ObjectValue = { zone: "a", name: "n", disks: [{ kind: "ssd" }], nets: { x: { range: "1" } } };

  it.each([
    ["nothing that matters", { name: "other" }, []],
    ["a marked attribute", { zone: "b" }, [["zone"]]],
    ["a marked attribute to unknown", { zone: UNKNOWN }, [["zone"]]],
    ["one inside a list", { disks: [{ kind: "hdd" }] }, [["disks", 0, "kind"]]],
    ["one inside a map", { nets: { x: { range: "2" } } }, [["nets", "x", "range"]]],
    ["the length of a list", { disks: [] }, []],
  ])("when %s changes", (_, change, paths) => {
    expect(replacePaths(type, prior, { ...prior, ...change } as ObjectValue)).toEqual(paths);
  });
});

test("a rule decides which change replaces, and is asked only about values that differ", () => {
  const asked: [Value, Value][] = [];
  const isEmpty = (value: Value) => value === null || sameValue(value, {});
  const requiresReplace: ReplaceRule = (before, after) => {
    asked.push([before, after]);
    return !(isEmpty(before) && isEmpty(after));
  };
  const type = object("T", { keepers: optional(map(string()), "", { set: { requiresReplace } }) });
  const paths = (prior: Value, planned: Value) => replacePaths(type, { keepers: prior }, { keepers: planned });
  expect([paths({}, null), paths(null, {}), paths({ a: "b" }, { a: "b" })]).toEqual([[], [], []]);
  expect([paths({ a: "b" }, null), paths({}, UNKNOWN)]).toEqual([[["keepers"]], [["keepers"]]]);
  expect(asked).toHaveLength(4);
});

describe("write-only values", () => {
  const type = object("T", {
    keyWo: optional(string(), "", { set: { writeOnly: true } }),
    inner: optional(
      object("Inner", { tokenWo: optional(string(), "", { set: { writeOnly: true } }), name: optional(string(), "") }),
      "",
    ),
  });
  const config = { keyWo: "s", inner: { tokenWo: "t", name: "n" } };

  it("are null in plan and state", () => {
    expect(withoutWriteOnly(type, config)).toEqual({ keyWo: null, inner: { tokenWo: null, name: "n" } });
  });

  it("are found in the configuration", () => {
    expect(writeOnlyPaths(type, config)).toEqual([["keyWo"], ["inner", "tokenWo"]]);
    expect(writeOnlyPaths(type, { keyWo: null, inner: UNKNOWN })).toEqual([]);
  });
});
