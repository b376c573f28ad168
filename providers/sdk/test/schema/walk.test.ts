import {
  bool,
  computed,
  integer,
  isObject,
  json,
  list,
  map,
  object,
  optional,
  set,
  string,
  UNKNOWN,
  type Value,
} from "terraform-provider-sdk/schema";
import {
  authored,
  mapTyped,
  nestedIn,
  type ObjectType,
  type ObjectValue,
  objectIn,
  type Path,
  unionIn,
  visitTyped,
  zipTyped,
} from "../../schema";
import fc from "../support/properties";

const leaf = object("Leaf", {
  name: optional(string(), "N."),
  size: computed(integer(), "S."),
  flag: optional(bool(), "F."),
});
const shape = object("Shape", {
  one: optional(leaf, "O."),
  many: optional(list(leaf), "M."),
  rows: optional(list(list(leaf)), "R."),
  byKey: optional(map(leaf), "B."),
  bag: optional(set(leaf), "G."),
  texts: optional(list(string()), "T."),
  data: optional(json(), "D."),
});

const orAbsent = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const leaves = fc.oneof(
  fc.record({ name: orAbsent(fc.string()), size: orAbsent(fc.integer()), flag: orAbsent(fc.boolean()) }),
  fc.constant(UNKNOWN),
);
const shapes: fc.Arbitrary<ObjectValue> = fc.record({
  one: orAbsent(leaves),
  many: orAbsent(fc.array(leaves)),
  rows: orAbsent(fc.array(fc.array(leaves))),
  byKey: orAbsent(fc.dictionary(fc.string(), leaves)),
  bag: orAbsent(fc.array(leaves)),
  texts: orAbsent(fc.array(fc.string())),
  data: orAbsent(fc.json()),
});

/** What stands at a path. */
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inside, step) => Object.entries(Object(inside)).find(([key]) => key === String(step))?.[1],
    value,
  );

test("a map that changes nothing gives an equal value, and shows every leaf once", () => {
  fc.assert(
    fc.property(shapes, (value) => {
      const texts: Value[] = [];
      const same = {
        object: ({ attributes }: ObjectType, members: ObjectValue): ObjectValue =>
          Object.fromEntries(
            Object.entries(attributes).map(([name, { type }]) => [name, mapTyped(type, members[name] ?? null, same)]),
          ),
        leaf: ({ kind }: { readonly kind: string }, one: Value): Value => {
          if (kind === "string" && typeof one === "string") texts.push(one);
          return one;
        },
      };
      expect(mapTyped(shape, value, same)).toEqual(value);
      expect(texts.sort()).toEqual(textsIn({ ...value, data: null }).sort());
    }),
  );
});

function textsIn(value: Value): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap((item: Value) => textsIn(item));
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

test("every object is visited once, under its path, with what another value has there; items of sets have no partner", () => {
  fc.assert(
    fc.property(shapes, shapes, (value, other) => {
      const paths: string[] = [];
      const object = ({ attributes }: ObjectType, members: ObjectValue, path: Path, partner: Value): void => {
        paths.push(JSON.stringify(path));
        expect(valueAt(value, path)).toBe(members);
        expect(partner).toBe(path[0] === "bag" ? null : (valueAt(other, path) ?? null));
        for (const [name, { type }] of Object.entries(attributes)) {
          const theirs = isObject(partner) ? (partner[name] ?? null) : null;
          visitTyped(type, members[name] ?? null, { object }, [...path, name], theirs);
        }
      };
      visitTyped(shape, value, { object }, [], other);
      expect(new Set(paths).size).toBe(paths.length);
      expect(paths.length).toBe(1 + objectsBelow(value));
    }),
  );
});

function objectsBelow({ data: _, ...value }: ObjectValue): number {
  const count = (one: Value, isMap = false): number => {
    if (Array.isArray(one)) return one.map((item: Value) => count(item)).reduce((a, b) => a + b, 0);
    if (!isObject(one)) return 0;
    return isMap
      ? Object.values(one)
          .map((item) => count(item))
          .reduce((a, b) => a + b, 0)
      : 1;
  };
  return Object.entries(value).reduce((sum, [name, member]) => sum + count(member, name === "byKey"), 0);
}

test("objects are changed together with those at the same place; a value without objects stays as it is", () => {
  const { many, byKey, bag, texts } = shape.attributes;
  const names = (_: ObjectType, value: ObjectValue, [other]: readonly (ObjectValue | null)[]) => ({
    name: `${value.name}+${other?.name ?? "nothing"}`,
  });
  const zip = (type: Parameters<typeof zipTyped>[0], value: Value, partner: Value) =>
    zipTyped(type, value, [partner], names, () => [{ name: "in the set" }]);
  const [a, b, c] = [{ name: "a" }, { name: "b" }, { name: "c" }];
  expect(zip(many.type, [a, b], [c])).toEqual([{ name: "a+c" }, { name: "b+nothing" }]);
  expect(zip(byKey.type, { x: a, constructor: b }, { x: c })).toEqual({
    x: { name: "a+c" },
    constructor: { name: "b+nothing" },
  });
  expect(zip(bag.type, [a, UNKNOWN], [c])).toEqual([{ name: "a+in the set" }, UNKNOWN]);
  const list = ["x"];
  expect(zip(texts.type, list, ["y"])).toBe(list);
});

test("what an author writes is the value without what the service sets, at every depth, and without what is omitted", () => {
  fc.assert(
    fc.property(shapes, (value) => {
      const written = authored(shape, value);
      const sizes: Value[] = [];
      const object = (type: ObjectType, members: ObjectValue): void => {
        if (type === leaf) sizes.push(members.size ?? null);
        for (const [name, { type: of }] of Object.entries(type.attributes))
          visitTyped(of, members[name] ?? null, { object });
      };
      visitTyped(shape, written, { object });
      expect(sizes.every((size) => size === null)).toBe(true);
      expect(authored(shape, written)).toEqual(written);
      expect(authored(shape, value, ({ type }) => type.kind === "set").bag).toBeNull();
    }),
  );
});

test("the object, the union and the nesting of a type are those of what its values consist of", () => {
  const union = { name: "U", description: "U.", variants: {} };
  expect(objectIn(list(map(leaf)))).toBe(leaf);
  expect(objectIn(list(string()))).toBeUndefined();
  expect(unionIn(list(json(union)))).toBe(union);
  expect([leaf, list(leaf), set(leaf), map(leaf)].map((type) => nestedIn(type)?.nesting)).toEqual([
    "single",
    "list",
    "set",
    "map",
  ]);
  expect(nestedIn(list(list(leaf)))).toBeUndefined();
});
