import { documentOf, type Schema } from "../programs/forms/document";
import { trial } from "../programs/forms/trial";

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const text: Schema = { type: "string" };
const object = (properties: Readonly<Record<string, Schema>>, ...required: string[]): Schema => ({
  properties,
  required,
});
const content = (schema: Schema) => ({ content: { "application/json": { schema } } });
const listed = (name: string) => ({
  get: { responses: { 200: content({ properties: { data: { type: "array", items: ref(name) } } }) } },
});
const putOf = (name: string) => ({ put: { requestBody: content(ref(name)) } });

const id: Schema = { type: "string", example: "65f5e4a3b9e77c001a567890" };
/** A kind of objects with an enumeration, and members that have to be there. */
const schemas: Readonly<Record<string, Schema>> = {
  Search: object(
    { id, name: text, sourceId: id, where: text, whereLanguage: { type: "string", enum: ["lucene", "sql"] } },
    "id",
    "name",
    "sourceId",
  ),
  SearchInput: object({ name: text, sourceId: id, where: text, whereLanguage: text }, "name", "sourceId"),
};

const document = documentOf(
  {
    paths: {
      "/api/v2/saved-searches": listed("Search"),
      "/api/v2/saved-searches/{id}": putOf("SearchInput"),
    },
    components: { schemas },
  },
  "the document of this test",
);

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test("of objects in every form, known and invented, none is skipped by an import, and a new name changes nothing else", async () => {
  const { outcomes } = await trial(document, { seeds });
  expect(outcomes).toEqual([
    expect.objectContaining({ kind: "saved_search", unmanageable: 0, skipped: [], lost: [], changed: [] }),
  ]);
  expect(outcomes[0]?.forms).toBeGreaterThan(20);
});
