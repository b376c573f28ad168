import { alert } from "../../lib/kinds/alert";
import { dashboard } from "../../lib/kinds/dashboard";
import { addsNothing, readOnlyMembers } from "../../lib/kinds/records";
import fc from "../support/properties";

const tile = { name: "A", x: 0, y: 0, w: 8, h: 4, config: { displayType: "number", select: [{ aggFn: "count" }] } };
const readTile = {
  ...tile,
  id: "1",
  config: { ...tile.config, select: [{ aggFn: "count", where: "", whereLanguage: "lucene" }] },
};
const sent = { name: "d", tiles: [tile] };
const read = { id: "2", name: "d", tiles: [readTile], tags: [], filters: [], savedQuery: null };

test.each<[string, unknown, boolean]>([
  ["defaults of the service", read, true],
  ["timestamps and a team", { ...read, createdAt: "2026-08-22T09:00:00.000Z", teamId: "t" }, true],
  ["the language that the service fills in", { ...read, savedQueryLanguage: "lucene" }, true],
  ["another language", { ...read, savedQueryLanguage: "sql" }, false],
  ["a text that no definition knows", { ...read, owner: "somebody" }, false],
  ["a number that no definition knows", { ...read, version: 3 }, true],
  ["tags", { ...read, tags: ["mine"] }, false],
  ["a saved query", { ...read, savedQuery: "level:error" }, false],
  ["a further tile", { ...read, tiles: [readTile, readTile] }, false],
  [
    "a condition",
    { ...read, tiles: [{ ...readTile, config: { ...tile.config, select: [{ aggFn: "count", where: "a:b" }] } }] },
    false,
  ],
  ["a grouping", { ...read, tiles: [{ ...readTile, config: { ...readTile.config, groupBy: "ServiceName" } }] }, false],
])("an object that was read with %s", (_, record, expected) => {
  expect(addsNothing(dashboard.type, sent, record)).toBe(expected);
});

test("an object adds nothing to itself, and nothing to what has all of it and more", () => {
  const texts = fc.constantFrom("", "a", null, 1);
  const objects = fc.dictionary(
    fc.constantFrom("name", "tags", "tiles", "unheardOf"),
    fc.oneof(texts, fc.array(texts)),
  );
  fc.assert(
    fc.property(objects, (a) => {
      expect(addsNothing(dashboard.type, a, a)).toBe(true);
      expect(addsNothing(dashboard.type, { ...a, more: "b" }, a)).toBe(true);
      expect(addsNothing(dashboard.type, a, { ...a, more: "b" })).toBe(false);
    }),
  );
});

test("a filter is the one that was sent although the service fills in its language", () => {
  const filter = { name: "Service", expression: "ServiceName", sourceId: "66a0b1c2d3e4f5a6b7c8d901" };
  const stored = { id: "3", type: "QUERY_EXPRESSION", ...filter, whereLanguage: "sql", appliesToSourceIds: [] };
  const verdict = (changes: object) =>
    addsNothing(dashboard.type, { filters: [filter] }, { filters: [{ ...stored, ...changes }] });
  expect(verdict({})).toBe(true);
  expect(verdict({ whereLanguage: "lucene" })).toBe(false);
  expect(verdict({ where: "a:b" })).toBe(false);
});

test("what the service returns of an alert beside what was sent decides nothing, and a note does", () => {
  const sent = { name: "Errors", threshold: 1 };
  const verdict = (changes: object) =>
    addsNothing(
      alert.type,
      sent,
      { ...sent, id: "4", silenced: { by: "me" }, ...changes },
      readOnlyMembers(alert, "clickstack"),
    );
  expect(verdict({ createdBy: { email: "a@b.c" }, state: "OK" })).toBe(true);
  expect(verdict({ note: "Look" })).toBe(false);
});
