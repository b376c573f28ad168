import fc from "fast-check";
import {
  computed,
  type ObjectValue,
  object,
  optional,
  optionalComputed,
  required,
  string,
  UNKNOWN,
} from "../../../../../lib/model";
import { correlateList, matchByKey } from "../../../../../providers/sdk";

const of = object("Tile", {
  name: required(string(), ""),
  where: optional(string(), "", { absentMeans: "" }),
  unit: optionalComputed(string(), "", { default: "kg" }),
  id: computed(string(), "", { stable: true }),
  etag: computed(string(), ""),
});

const configured = (name: string, where: string | null = null): ObjectValue => ({
  name,
  where,
  unit: null,
  id: null,
  etag: null,
});
const stored = (name: string, id: string): ObjectValue => ({ name, where: "", unit: "kg", id, etag: `e-${id}` });
/** What the kit hands to the plan hook: ids by index. */
const planned = (config: readonly ObjectValue[], prior: readonly ObjectValue[]) =>
  config.map((element, i) => ({ ...element, unit: "kg", id: prior[i]?.id ?? UNKNOWN, etag: UNKNOWN }));

function correlate(config: readonly ObjectValue[], prior: readonly ObjectValue[]) {
  const plan = planned(config, prior);
  const partners = matchByKey(plan, prior, ({ name }) => String(name));
  return correlateList({ of, config, planned: plan, prior, partners });
}

const ids = (elements: readonly ObjectValue[]) => elements.map(({ id }) => id);

it("computed members follow the key, not the index", () => {
  const prior = [stored("a", "1"), stored("b", "2"), stored("c", "3")];
  const result = correlate([configured("c"), configured("new"), configured("a")], prior);
  expect(ids(result)).toEqual(["3", UNKNOWN, "1"]);
  expect(result[0]).toMatchObject({ name: "c", where: null, unit: "kg", etag: UNKNOWN });
});

it("a list with the same meaning is the prior list, in its prior form", () => {
  const prior = [stored("a", "1"), stored("b", "2")];
  expect(correlate([configured("a"), configured("b", "")], prior)).toBe(prior);
});

it("if one element changes, every element has its configured form", () => {
  const prior = [stored("a", "1"), stored("b", "2")];
  const result = correlate([configured("a"), configured("b", "x")], prior);
  expect(result.map(({ where }) => where)).toEqual([null, "x"]);
  expect(ids(result)).toEqual(["1", "2"]);
});

it("equal keys are matched in order, and each prior element once", () => {
  const prior = [stored("a", "1"), stored("a", "2")];
  expect(ids(correlate([configured("a"), configured("a"), configured("a")], prior))).toEqual(["1", "2", UNKNOWN]);
});

it("elements without a key are not matched", () => {
  expect(matchByKey([configured("a")], [stored("a", "1")], () => undefined)).toEqual([undefined]);
});

it("no edit of a list gives one ID to two elements, and kept names keep their IDs", () => {
  const names = fc.uniqueArray(fc.constantFrom(..."abcdefgh"));
  fc.assert(
    fc.property(names, names, (before, after) => {
      const prior = before.map((name) => stored(name, `id-${name}`));
      const result = correlate(
        after.map((name) => configured(name)),
        prior,
      );
      const expected = after.map((name) => (before.includes(name) ? `id-${name}` : UNKNOWN));
      expect(ids(result)).toEqual(expected);
    }),
  );
});
