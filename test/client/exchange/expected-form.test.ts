import { hasExpectedForm } from "../../../lib/client/exchange/expected-form";
import { schemaOf } from "../../../lib/client/exchange/schemas";
import { allKinds } from "../../../lib/kinds";
import fc, { casesOf } from "../../support/properties";

const member = fc.constantFrom(
  "id",
  "name",
  "tiles",
  "kind",
  "tags",
  "state",
  "createdAt",
  "channel",
  "tileId",
  "service",
);
const odd = fc.constantFrom<unknown>(null, 5, true, "text", [], {}, ["text"], [null], [{ id: "a" }]);
const record = fc.letrec<{ value: unknown; record: Record<string, unknown> }>((tie) => ({
  value: fc.oneof({ depthSize: "small" }, odd, odd, fc.array(tie("record"), { maxLength: 3 }), tie("record")),
  record: fc.dictionary(member, tie("value"), { maxKeys: 5 }).map((members) => ({ id: "a", ...members })),
}));

test.each(allKinds.map((kind) => [kind.name, kind] as const))(
  "a record of %s has the expected form exactly if its schema accepts it",
  (_, kind) => {
    const agree = (content: unknown) =>
      expect(hasExpectedForm(kind, content)).toBe(schemaOf(kind).safeParse(content).success);
    fc.assert(fc.property(fc.oneof(record.record, odd), agree), casesOf(100));
  },
);
