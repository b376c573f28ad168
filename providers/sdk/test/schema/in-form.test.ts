import {
  instant,
  json,
  list,
  map,
  number,
  object,
  optional,
  required,
  set,
  string,
} from "terraform-provider-sdk/schema";
import { inForm, managed, type ObjectType, type ObjectValue, type Value } from "../../schema";

const [written, respelled] = ["2020-01-01T00:00:00Z", "2020-01-01T01:00:00+01:00"];
const [before, after] = ["2021-01-01T00:00:00Z", "2022-01-01T00:00:00Z"];
const event = object("Event", { time: required(instant(), "Time."), note: optional(string(), "Note.") });
const type = object("Whole", {
  list: optional(list(instant()), "List."),
  map: optional(map(instant()), "Map."),
  mapOfLists: optional(map(list(instant())), "Map of lists."),
  listOfMaps: optional(list(map(instant())), "List of maps."),
  set: optional(set(instant()), "Set."),
  setOfObjects: optional(set(event), "Set of objects."),
});

function valueWith(first: string, second: string) {
  return {
    list: [first, second],
    map: { a: first, b: second },
    mapOfLists: { a: [first, second] },
    listOfMaps: [{ a: first, b: second }],
    set: [first, second],
    setOfObjects: [
      { time: first, note: null },
      { time: second, note: null },
    ],
  };
}

test.each(["state", "json"] as const)("%s: of every container, an item that means the same keeps its form", (form) => {
  const read = inForm(type, valueWith(respelled, after), valueWith(written, before), form);
  expect(read).toEqual(valueWith(written, after));
});

test("items of a set keep their form whatever their order, each of its own", () => {
  const { set: items, setOfObjects } = inForm(
    type,
    { ...valueWith(after, respelled), set: [after, respelled, written] },
    valueWith(written, before),
    "state",
  );
  expect(items).toEqual([after, written, written]);
  expect(setOfObjects).toEqual(valueWith(after, written).setOfObjects);
});

test("plan: a container that is not wholly the prior one has the form of the configuration", () => {
  expect(inForm(type, valueWith(respelled, after), valueWith(written, before), "plan")).toMatchObject({
    list: [respelled, after],
    map: { a: respelled, b: after },
    set: [respelled, after],
  });
});

describe("an object in JSON that has moved in its list", () => {
  const document: ObjectType = object("Document", { events: optional(list(event), "Events.") });
  const earlier: ObjectValue = { events: [{ time: written, later: 9 }, { time: before }] };
  const movedEvents: readonly Value[] = [{ time: before }, { time: respelled, later: 9 }];
  const moved: ObjectValue = { events: movedEvents };

  test("keeps its form, and what the definition does not know", () => {
    const kept = { events: [{ time: before }, { time: written, later: 9 }] };
    expect(managed(document, moved, earlier)).toEqual(moved);
    expect(inForm(document, moved, earlier, "json")).toEqual(kept);
  });

  test("keeps them in a list of another length, too", () => {
    const longer: ObjectValue = { events: [{ time: after }, ...movedEvents] };
    expect(inForm(document, longer, earlier, "json")).toEqual({
      events: [{ time: after }, { time: before }, { time: written, later: 9 }],
    });
  });
});

test("state: an object that is written raw stays raw beside a changed one, though the service's is of a known variant", () => {
  const variant = object("Variant", {
    type: optional(string({ knownValues: ["line"] }), "Type."),
    width: optional(number(), "Width."),
    raw: optional(json(), "Raw.", { api: { name: false, unknownVariantsOf: "type" } }),
  });
  const holder: ObjectType = object("Holder", {
    items: optional(list(variant), "Items."),
    byName: optional(map(variant), "By name."),
  });
  const written = (width: number) => ({ type: "line", width, raw: null });
  const raw = { type: null, width: null, raw: '{"type":"line","width":1}' };
  const valueWith = (first: ObjectValue, second: ObjectValue): ObjectValue => ({
    items: [first, second],
    byName: { first, second },
  });
  const state = inForm(holder, valueWith(written(1), written(3)), valueWith(raw, written(2)), "state");
  expect(state).toEqual(valueWith(raw, written(3)));
  expect(inForm(holder, valueWith(written(4), written(2)), valueWith(raw, written(2)), "state")).toEqual(
    valueWith(written(4), written(2)),
  );
});
