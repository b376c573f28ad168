import {
  bool,
  computed,
  json,
  list,
  number,
  object,
  optional,
  required,
  string,
  UNKNOWN,
} from "terraform-provider-sdk/schema";
import { explain } from "../../runtime/explain";
import type { ObjectValue } from "../../schema";

const type = object("Alert", {
  id: computed(string(), "Id."),
  threshold: required(number(), "Threshold."),
  noteText: optional(string(), "Note."),
  spec: optional(json(), "Spec."),
  secret: optional(string(), "Secret.", { set: { sensitive: true } }),
  tiles: optional(list(object("Tile", { on: optional(bool(), "On."), title: optional(string(), "Title.") })), "Tiles."),
});
const prior: ObjectValue = {
  id: "1",
  threshold: 7,
  noteText: "n",
  spec: '{"a":1}',
  secret: "hunter2",
  tiles: [{ on: true, title: "A" }],
};
const lines = (given: ObjectValue, result: ObjectValue, change: "change" | "drift" = "change") =>
  explain(type, { prior, configured: { ...prior, ...given }, result: { ...prior, ...result } }, change).map(
    ({ path, reason }) => `${path} ${reason}`,
  );

test.each<[string, ObjectValue, ObjectValue, string[]]>([
  ["nothing differs", {}, {}, []],
  ["a change", { threshold: 8 }, { threshold: 8 }, ["threshold change: 7 → 8"]],
  ["another form", { spec: '{ "a": 1 }' }, {}, ["spec unchanged: equal in meaning"]],
  ["what is never mentioned", { noteText: null }, {}, ["note_text kept: not set in configuration"]],
  ["what becomes unknown", {}, { id: UNKNOWN }, ['id change: "1" → (known after apply)']],
  ["a removal", { noteText: null }, { noteText: null }, ['note_text change: "n" → nothing']],
  [
    "a place inside a list",
    { tiles: [{ on: true, title: "B" }] },
    { tiles: [{ on: true, title: "B" }] },
    ['tiles[0].title change: "A" → "B"'],
  ],
  ["a longer list", { tiles: [{}, {}] }, { tiles: [{}, {}] }, ["tiles change: 1 item → 2 items"]],
])("%s", (_, given, result, expected) => expect(lines(given, result)).toEqual(expected));

test("a difference found by a read is drift", () => {
  expect(lines({ threshold: 8 }, { threshold: 8 }, "drift")).toEqual(["threshold drift: 7 → 8"]);
});

test("a sensitive value is never shown", () => {
  expect(lines({ secret: "swordfish" }, { secret: "swordfish" })).toEqual(["secret change: (sensitive) → (sensitive)"]);
});
