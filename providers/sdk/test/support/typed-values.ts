import type { Value } from "terraform-provider-sdk/schema";
import {
  type Attribute,
  type JsonUnion,
  type ObjectType,
  type ObjectValue,
  type ValueType,
  wireName,
} from "../../schema";
import fc from "./properties";

/** Random values of a type, few enough that two of them often mean the same in another spelling. */
export interface Arbitraries {
  /** An object as plan and state have it: every attribute, null if absent, JSON as text. */
  state(type: ObjectType): fc.Arbitrary<ObjectValue>;
  /** An object as the service returns it: absent members omitted, with members that the definition does not know if it is open. */
  body(type: ObjectType): fc.Arbitrary<ObjectValue>;
}

const texts: Readonly<Record<string, readonly string[]>> = {
  instant: ["2026-01-31T09:00:00Z", "2026-01-31T10:00:00+01:00", "2026-02-01T09:00:00Z"],
  date: ["2026-01-31", "2026-01-31T00:00:00Z", "2026-02-01"],
  other: ["a", "b", "é", "e\u0301", "count", "quantile"],
};

export const typed: Arbitraries = {
  state: (type) =>
    members(type, (name, attribute) => [name, optionally(attribute, value(attribute.type, typed.state)), null]),
  body: (type) => {
    const known = members(type, (name, attribute) => {
      const wire = wireName(name, attribute);
      return wire === undefined
        ? undefined
        : [wire, optionally(attribute, value(attribute.type, typed.body)), undefined];
    });
    if (!type.atomic) return known;
    const extra = fc.dictionary(fc.constantFrom("unknownOne", "unknownTwo"), fc.constantFrom<Value>(1, "x", [1]));
    return fc.tuple(known, extra).map(([one, more]) => ({ ...one, ...more }));
  },
};

type Member = readonly [string, fc.Arbitrary<Value>, null | undefined];

/** The members by name; absent ones are `null`, or omitted. */
function members(type: ObjectType, memberOf: (name: string, attribute: Attribute) => Member | undefined) {
  const given = Object.entries(type.attributes).flatMap(([name, attribute]) => {
    const member = memberOf(name, attribute);
    return member === undefined ? [] : [member];
  });
  return fc.tuple(...given.map(([, values, absent]) => fc.option(values, { nil: absent, freq: 2 }))).map((values) => {
    const entries = given.map(([name], index) => [name, values[index]] as const);
    return Object.fromEntries(entries.flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])));
  });
}

function optionally(
  { omitted: { means: absentMeans } = {} }: Attribute,
  values: fc.Arbitrary<Value>,
): fc.Arbitrary<Value> {
  return absentMeans === undefined ? values : fc.oneof(values, fc.constant(absentMeans));
}

function value(type: ValueType, object: (type: ObjectType) => fc.Arbitrary<ObjectValue>): fc.Arbitrary<Value> {
  switch (type.kind) {
    case "string":
      return fc.constantFrom(
        ...(type.oneOf ?? type.knownValues?.slice(0, 3) ?? texts[type.form ?? "other"] ?? ["a", "b"]),
      );
    case "number":
      return fc.constantFrom(0, 0.5, 1);
    case "bool":
      return fc.boolean();
    case "json": {
      const content = type.union ? anyVariant(type.union) : fc.constantFrom<Value>({ a: 1 }, [1]);
      return object === typed.body ? content : content.map((one) => JSON.stringify(one));
    }
    case "list":
    case "set":
      return fc.array(value(type.of, object), { maxLength: 2 });
    case "map":
      return fc.dictionary(fc.constantFrom("k", "l"), value(type.of, object));
    case "object":
      return object(type);
  }
}

/** An object of any variant of a union. */
function anyVariant({ variants }: JsonUnion): fc.Arbitrary<ObjectValue> {
  return fc.oneof(...Object.values(variants).map((variant) => ofVariant(variant)));
}

/** An object that selects the variant. */
export function ofVariant({ when, type }: JsonUnion["variants"][string]): fc.Arbitrary<ObjectValue> {
  const selecting = Object.entries(when).flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const]));
  return typed.body(type).map(({ configType: _, ...rest }) => ({ ...rest, ...Object.fromEntries(selecting) }));
}
