import { list, object, optional, required, string } from "terraform-provider-sdk/schema";
import { holdsIdentityOnly } from "../../schema";

const id = optional(string(), "ID.", { set: { identifies: true } });
const withName = object("Named", { id, name: required(string(), "Name."), tags: optional(list(string()), "Tags.") });
const place = required(string(), "Place.", { set: { identifies: true } });
const inPlace = object("Placed", { ...withName.attributes, place });
const withoutRequired = object("Tagged", { id, tags: optional(list(string()), "Tags.") });

test.each([
  [true, "only an ID", withName, { id: "a" }],
  [true, "an ID and nulls", withName, { id: "a", name: null, tags: null }],
  [true, "an ID and a required place", inPlace, { id: "a", place: "p" }],
  [false, "a required attribute beside its place", inPlace, { id: "a", place: "p", name: "n" }],
  [false, "a required attribute", withName, { id: "a", name: "n", tags: null }],
  [true, "only an ID, of a type without required attributes", withoutRequired, { id: "a" }],
  [false, "an optional attribute, of a type without required ones", withoutRequired, { id: "a", tags: [] }],
])("it is %s that a state with %s holds its identity only", (expected, _, type, state) => {
  expect(holdsIdentityOnly(type, state)).toBe(expected);
});
