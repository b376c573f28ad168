import { isRecord } from "terraform-provider-sdk/internal/schema";
import { readers } from "../support/readers";
import { countSilent } from "../support/readers/changes";

const { PROPERTY_SEED = "1" } = process.env;

test.each(readers().map((reader) => [reader.name, reader] as const))(
  "%s: no leaf of a document changes in silence",
  (_, reader) => {
    const { silent, leaves } = countSilent(reader, 150, Number(PROPERTY_SEED));
    expect([...silent]).toEqual([]);
    expect(leaves).toBeGreaterThan(20);
  },
);

test("the changes find what a reader does not look at", () => {
  const reader = {
    name: "careless",
    documents: [{ read: 1, passed: 2, known: 3 }],
    read: (document: unknown) => (isRecord(document) ? document.read : undefined),
    meaningless: () => [{ path: "known", values: "any" } as const],
  };
  const { silent, leaves, changes } = countSilent(reader, 100, 1);
  expect([leaves, changes]).toEqual([2, 100]);
  expect([...silent.keys()].filter((place) => !place.startsWith("added"))).toEqual(["passed"]);
});
