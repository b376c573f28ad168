import {
  bool,
  computed,
  define,
  instant,
  integer,
  json,
  list,
  map,
  number,
  object,
  optional,
  optionalComputed,
  required,
  set,
  string,
} from "terraform-provider-sdk/schema";

const part = object("Part", {
  name: required(string(), "Name of the part."),
  weight: optional(number(), "Weight in kilograms."),
  unit: optionalComputed(string(), "Unit of the weight.", { set: { default: "kg" } }),
  spec: optional(json(), "Free form, compared by meaning."),
  id: computed(string(), "Id of the part."),
});

/** One attribute of every kind that the kit has to handle. */
export const thingDefinition = define({
  kind: "resource",
  name: "thing",
  description: "A thing of the test service.",
  schemaVersion: 2,
  type: object("Thing", {
    id: computed(string(), "Id.", { set: { stable: true, identifies: true } }),
    revision: computed(integer(), "Counts the changes."),
    name: required(string(), "Name."),
    note: optional(string(), "Note."),
    active: optional(bool(), "Whether it is active."),
    color: optionalComputed(string(), "Color.", { set: { default: "blue" } }),
    size: optionalComputed(number(), "Size; the service's when absent.", { set: { stable: true } }),
    zone: optional(string(), "Zone; a thing cannot move.", { set: { requiresReplace: true } }),
    secret: optional(string(), "Secret.", { set: { sensitive: true } }),
    passwordWo: optional(string(), "Password, never stored.", { set: { writeOnly: true } }),
    passwordWoVersion: optional(integer(), "Change it to send the password again."),
    passwordLength: computed(integer(), "Length of the password the service holds."),
    numbers: optional(list(number()), "Numbers, exact."),
    labels: optional(map(string()), "Labels."),
    tags: optional(set(string()), "Tags."),
    parts: optional(list(part), "Parts."),
    limits: optional(
      map(object("Limit", { max: required(number(), "Upper end."), id: computed(string(), "Id.") })),
      "Limits.",
    ),
    links: optional(
      set(
        object("Link", {
          url: required(string(), "Address."),
          kind: optionalComputed(string(), "Kind.", { set: { default: "web" } }),
        }),
      ),
      "Links.",
    ),
    owner: optional(
      object("Owner", {
        email: required(string(), "Address."),
        id: computed(string(), "Id.", { set: { stable: true } }),
      }),
      "Owner.",
    ),
    spec: optional(json(), "Free form, compared by meaning."),
    startsAt: optional(instant(), "When it starts."),
    protect: optional(bool(), "Reject its deletion."),
    failWith: optional(string(), "Makes the service fail after it did half of the work."),
  }),
});
