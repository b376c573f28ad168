import { isRecord } from "terraform-provider-sdk/internal/schema";
import { leavesOf } from "../../lib/reading";
import { readers } from "../support/readers";
import { countSilent } from "../support/readers/changes";

const { PROPERTY_SEED = "1" } = process.env;

test.each(readers().map((reader) => [reader.name, reader] as const))(
  "%s: no leaf of a document changes in silence",
  async (_, reader) => {
    const { silent, leaves } = await countSilent(reader, 150, Number(PROPERTY_SEED));
    expect([...silent]).toEqual([]);
    expect(leaves).toBeGreaterThan(20);
  },
);

test("the changes find what a reader does not look at", async () => {
  const reader = {
    name: "careless",
    documents: [{ read: 1, passed: 2, known: 3 }],
    read: (document: unknown) => (isRecord(document) ? document.read : undefined),
    meaning: (document: unknown) => leavesOf(document, [{ path: "known", values: () => true }]),
  };
  const { silent, leaves, changes } = await countSilent(reader, 100, 1);
  expect([leaves, changes]).toEqual([2, 100]);
  expect([...silent.keys()].filter((place) => !place.startsWith("added"))).toEqual(["passed"]);
});
