import { validate } from "terraform-provider-sdk/definitions";
import {
  type Attribute,
  isUnknown,
  type ObjectType,
  UNKNOWN,
  type Value,
  type ValueType,
} from "terraform-provider-sdk/schema";
import type { Path } from "terraform-provider-sdk/values";
import { catalog } from "../../lib/kinds/catalog";

const definitions = [catalog.provider, ...catalog.resources, ...catalog.dataSources, ...catalog.ephemeralResources];

interface Member {
  readonly path: Path;
  /** A configuration that holds the value there and nothing else. */
  readonly holding: (value: Value) => Value;
}

function readOnlyMembers(type: ObjectType): Member[] {
  return Object.entries(type.attributes).flatMap(([name, attribute]) => {
    if (attribute.presence === "computed") return [{ path: [name], holding: (value: Value) => ({ [name]: value }) }];
    return inside(attribute).map(({ path, holding }) => ({
      path: [name, ...path],
      holding: (value: Value) => ({ [name]: holding(value) }),
    }));
  });
}

function inside({ type }: Pick<Attribute, "type">): Member[] {
  if (type.kind === "object") return readOnlyMembers(type);
  if (type.kind !== "list" && type.kind !== "set" && type.kind !== "map") return [];
  const step = type.kind === "map" ? "key" : 0;
  return inside({ type: type.of as ValueType }).map(({ path, holding }) => ({
    path: [step, ...path],
    holding: (value: Value) => (step === 0 ? [holding(value)] : { key: holding(value) }),
  }));
}

const members = definitions.flatMap(({ kind, name, type }) =>
  readOnlyMembers(type).map((member) => ({ what: `${kind} ${name}: ${member.path.join(".")}`, type, ...member })),
);

test("there are read-only members at several depths", () => {
  expect(new Set(members.map(({ path }) => path.length)).size).toBeGreaterThan(1);
});

test.each(members)("$what cannot be configured", ({ type, path, holding }) => {
  const found = validate(type, holding("66e0aaaaaaaaaaaaaaaaaaaa"), { isOpaque: isUnknown, dialect: "clickstack" });
  expect(found).toContainEqual(
    expect.objectContaining({ severity: "error", summary: "Read-only argument", path: [...path] }),
  );
  const unknown = validate(type, holding(UNKNOWN), { isOpaque: isUnknown, dialect: "clickstack" });
  expect(unknown.filter(({ summary }) => summary === "Read-only argument")).toEqual([]);
});
