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
  text,
} from "../../../lib/model";

const part = object("Part", {
  name: required(text(), "Name of the part."),
  weight: optional(number(), "Weight in kilograms."),
  unit: optionalComputed(text(), "Unit of the weight.", { default: "kg" }),
  id: computed(text(), "Id of the part."),
});

/** One attribute of every kind that the kit has to handle. */
export const thingDefinition = define({
  kind: "resource",
  name: "thing",
  description: "A thing of the test service.",
  schemaVersion: 2,
  type: object("Thing", {
    id: computed(text(), "Id.", { stable: true }),
    revision: computed(integer(), "Counts the changes."),
    name: required(text(), "Name."),
    note: optional(text(), "Note."),
    active: optional(bool(), "Whether it is active."),
    colour: optionalComputed(text(), "Colour.", { default: "blue" }),
    size: optionalComputed(number(), "Size; the service's when absent.", { stable: true }),
    zone: optional(text(), "Zone; a thing cannot move.", { requiresReplace: true }),
    secret: optional(text(), "Secret.", { sensitive: true }),
    passwordWo: optional(text(), "Password, never stored.", { writeOnly: true }),
    passwordWoVersion: optional(integer(), "Change it to send the password again."),
    passwordLength: computed(integer(), "Length of the password the service holds."),
    numbers: optional(list(number()), "Numbers, exact."),
    labels: optional(map(text()), "Labels."),
    tags: optional(set(text()), "Tags."),
    parts: optional(list(part), "Parts."),
    limits: optional(
      map(object("Limit", { max: required(number(), "Upper end."), id: computed(text(), "Id.") })),
      "Limits.",
    ),
    links: optional(
      set(
        object("Link", {
          url: required(text(), "Address."),
          kind: optionalComputed(text(), "Kind.", { default: "web" }),
        }),
      ),
      "Links.",
    ),
    owner: optional(
      object("Owner", { email: required(text(), "Address."), id: computed(text(), "Id.", { stable: true }) }),
      "Owner.",
    ),
    spec: optional(json(), "Free form, compared by meaning."),
    startsAt: optional(instant(), "When it starts."),
    protect: optional(bool(), "Refuse to delete it."),
    failWith: optional(text(), "Makes the service fail after it did half of the work."),
  }),
});
