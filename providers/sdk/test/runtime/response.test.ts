import {
  computed,
  instant,
  json,
  list,
  map,
  object,
  optional,
  set,
  string,
  UNKNOWN,
} from "terraform-provider-sdk/schema";
import { fillUnknowns } from "../../runtime/plan-values";
import { inForm, type ObjectValue } from "../../schema";

describe("the state after create or update", () => {
  it("takes from the response only the unknown values of the plan", () => {
    const planned = { id: UNKNOWN, name: "  trimmed  ", tags: ["b", "a"] };
    const response = { id: "1", name: "trimmed", tags: ["a", "b"], extra: true };
    expect(fillUnknowns(planned, response)).toEqual({ id: "1", name: "  trimmed  ", tags: ["b", "a"] });
  });

  it("fills unknowns inside lists by index and inside maps by key", () => {
    const planned = {
      tiles: [
        { name: "a", id: UNKNOWN },
        { name: "b", id: "2" },
      ],
      ids: { a: UNKNOWN, b: "2" },
    };
    const response = {
      tiles: [
        { name: "A", id: "1" },
        { name: "B", id: "9" },
      ],
      ids: { a: "1", c: "3" },
    };
    expect(fillUnknowns(planned, response)).toEqual({
      tiles: [
        { name: "a", id: "1" },
        { name: "b", id: "2" },
      ],
      ids: { a: "1", b: "2" },
    });
  });

  it("never has an unknown value: members missing from the response are null", () => {
    const planned = { id: UNKNOWN, items: [{ id: UNKNOWN }, { id: UNKNOWN }], whole: UNKNOWN };
    const response = { items: [{ id: "1" }], whole: { a: UNKNOWN } };
    expect(fillUnknowns(planned, response)).toEqual({
      id: null,
      items: [{ id: "1" }, { id: null }],
      whole: { a: null },
    });
  });
});

describe("the response of a read", () => {
  const tile = object("Tile", {
    spec: optional(json(), ""),
    where: optional(string(), "", { omitted: { means: "" } }),
    id: computed(string(), ""),
  });
  const type = object("T", {
    start: optional(instant(), ""),
    tags: optional(set(string()), ""),
    times: optional(list(instant()), ""),
    tiles: optional(list(tile), ""),
    named: optional(map(tile), ""),
    one: optional(tile, ""),
  });
  const none: ObjectValue = { start: null, tags: null, times: null, tiles: null, named: null, one: null };
  const keep = (actual: Partial<ObjectValue>, prior: Partial<ObjectValue>) =>
    inForm(type, { ...none, ...actual } as never, { ...none, ...prior } as never, "state");

  const authored = { spec: "[ 1 ]", where: null, id: "1" };
  const returned = { spec: "[1]", where: "", id: "1" };

  it.each([
    ["an instant", { start: "2024-01-01T00:00:00.000Z" }, { start: "2024-01-01T01:00:00+01:00" }],
    ["a sorted set", { tags: ["a", "b"] }, { tags: ["b", "a"] }],
    ["the elements of a list", { tiles: [returned] }, { tiles: [authored] }],
    ["the values of a map", { named: { a: returned } }, { named: { a: authored } }],
    ["an object", { one: returned }, { one: authored }],
  ])("keeps the author's form of %s", (_, actual, prior) => {
    expect(keep(actual, prior)).toEqual({ ...none, ...prior });
  });

  it("shows a real change and nothing else", () => {
    const kept = keep({ tiles: [returned, { ...returned, spec: "[2]" }] }, { tiles: [authored, authored] });
    expect(kept.tiles).toEqual([authored, { ...authored, spec: "[2]" }]);
  });

  it("keeps the form of the list elements that did not change", () => {
    const kept = keep(
      { times: ["2024-01-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z"] },
      { times: ["2024-01-01T00:00:00Z"] },
    );
    expect(kept.times).toEqual(["2024-01-01T00:00:00Z", "2025-01-01T00:00:00.000Z"]);
  });

  it("is stored unchanged where there was no prior state", () => {
    expect(keep({ one: returned, tiles: [returned] }, { tiles: [] })).toEqual({
      ...none,
      one: returned,
      tiles: [returned],
    });
  });
});
