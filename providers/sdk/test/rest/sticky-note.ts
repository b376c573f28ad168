import {
  bool,
  computed,
  define,
  object,
  optional,
  optionalComputed,
  required,
  string,
} from "terraform-provider-sdk/schema";

/** What is part of an address. */
export const identifies = { set: { identifies: true } } as const;
export const definition = define({
  kind: "resource",
  name: "sticky_note",
  description: "A note.",
  type: object("StickyNote", {
    project: required(string(), "Project.", { set: { identifies: true, requiresReplace: true }, api: { name: false } }),
    id: computed(string(), "ID.", { set: { identifies: true, stable: true } }),
    text: required(string(), "Text.", { api: { name: "body" } }),
    color: optional(string(), "Color."),
    pinned: optionalComputed(bool(), "Pinned.", { set: { default: false } }),
    pin: optional(string(), "PIN.", { set: { writeOnly: true } }),
    pinVersion: optional(string(), "Counts the PINs.", { api: { name: false } }),
    hint: optional(string(), "Hint.", { api: { readBack: false } }),
    createdAt: computed(string(), "Created.", { set: { stable: true } }),
  }),
});
/** A note that nobody has created. */
export const absent = {
  project: "a b",
  id: null,
  text: "Hi",
  color: null,
  pinned: false,
  pin: null,
  pinVersion: null,
  hint: null,
  createdAt: null,
};
/** The response of the service. */
export const stored = { id: "7", body: "Hi", pinned: false, createdAt: "today" };
/** The state after a create. */
export const state = { ...absent, id: "7", createdAt: "today" };
