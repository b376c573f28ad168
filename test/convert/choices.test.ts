import { choicesOf } from "../../lib/tools/convert/choices";
import { convertedPanel, panel } from "./support";

const list = { type: "custom", name: "v", query: "front,back" };
const stored = (value: unknown, text: unknown = value) => ({ ...list, current: { value, text } });

test.each([
  ["a stored value that is no option", stored("gone"), ["front"]],
  ["several, of which one is an option", { ...stored(["gone", "back"]), multi: true }, ["back"]],
  ["a stored value that is no option, with All", { ...stored("gone"), includeAll: true }, ["$__all"]],
  ["the text of an option", { ...stored("Front"), query: "Front : front, Back : back" }, ["front"]],
  ["a value whose text is an option", { ...stored("old", "back") }, ["back"]],
  ["an interval that is none of the list", { ...stored("7 HOUR"), type: "interval", query: "1h,1d" }, ["1h"]],
  ["an interval that follows the range", { ...stored("$__auto_interval_v"), type: "interval", query: "1h" }, ["1h"]],
  ["options in the file that the list no longer has", { ...stored("gone"), options: [{ value: "gone" }] }, ["front"]],
  ["a list in JSON", { ...stored("c"), valuesFormat: "json", query: '[{"text":"A","value":"a"}]' }, ["a"]],
])("%s: what is chosen is what Grafana chooses", (_, variable, expected) => {
  expect(choicesOf(variable).chosen).toEqual(expected);
});

test("a stored value that is an option, all of them, or none is kept without a word", () => {
  for (const value of ["back", "$__all", []])
    expect(choicesOf(stored(value))).toEqual({ values: ["front", "back"], chosen: [value].flat(), notes: [] });
});

test("a text of an option may have a colon or a comma", () => {
  expect(choicesOf({ ...list, query: "a:b , x : y : z, c\\,d" }).values).toEqual(["a:b", "z", "c,d"]);
});

test.each(["2.36", "2.37", "2.38", "2.40"])("for %s, no code has the stored value that is no option", (version) => {
  const where = "SELECT count() FROM logs WHERE Service IN (${v:singlequote})";
  const { converted } = convertedPanel(panel(where), { version, variables: [stored("gone")] });
  expect(JSON.stringify(converted.document)).not.toContain("gone");
  expect(JSON.stringify(converted.document)).toContain("front");
  expect(converted.notes[0]).toEqual(
    'The variable v has the stored value "gone", which is not among its options; "front" is chosen, as in Grafana.',
  );
});
