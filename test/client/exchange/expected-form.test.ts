import { type Attributes, Decimal, type ValueType } from "terraform-provider-sdk/schema";
import { attributesOfRecord, hasExpectedForm, membersReadIn } from "../../../lib/client/exchange/expected-form";
import { schemaOf } from "../../../lib/client/exchange/schemas";
import { allKinds } from "../../../lib/kinds";
import type { Kind } from "../../../lib/kinds/kind";
import fc, { casesOf } from "../../support/properties";

/** Names of the members that are read, at every depth. */
function namesRead(attributes: Attributes, returned: unknown): string[] {
  return membersReadIn(attributes, returned).flatMap(({ member, type, inside }) => [
    member,
    ...namesRead(attributesIn(type), inside),
  ]);
}

function attributesIn(type: ValueType): Attributes {
  if (type.kind === "list") return attributesIn(type.of);
  return type.kind === "object" ? type.attributes : {};
}

const odd = fc.constantFrom<unknown>(
  null,
  5,
  Decimal.parse("5.0000000000000000001"),
  true,
  "text",
  [],
  {},
  ["text"],
  [null],
  [{ id: "a" }],
);

/** Values, and records of the members that are read, of a kind and of what is in it. */
function recordsOf(kind: Kind) {
  const member = fc.constantFrom("id", "unknown", ...namesRead(attributesOfRecord(kind), kind.membersRead));
  return fc.letrec<{ value: unknown; record: Record<string, unknown> }>((tie) => ({
    value: fc.oneof({ depthSize: "small" }, odd, odd, fc.array(tie("record"), { maxLength: 3 }), tie("record")),
    record: fc.dictionary(member, tie("value"), { maxKeys: 5 }).map((members) => ({ id: "a", ...members })),
  })).record;
}

test.each(allKinds.map((kind) => [kind.name, kind] as const))(
  "a record of %s has the expected form exactly if its schema accepts it",
  (_, kind) => {
    const agree = (content: unknown) =>
      expect(hasExpectedForm(kind, content)).toBe(schemaOf(kind).safeParse(content).success);
    fc.assert(fc.property(fc.oneof(recordsOf(kind), odd), agree), casesOf(100));
  },
);
