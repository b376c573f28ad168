import { providerFunction } from "terraform-provider-sdk";
import {
  computed,
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

/** Compiled by `npm run typecheck` and never run: a misspelt option is an error, also beside a right one. */
export const options = [
  // @ts-expect-error
  string({ minLength: 1, maxLenght: 3 }),
  // @ts-expect-error
  string({ minLength: 1, in: { cloud: { minLength: 1, maxLenght: 3 } } }),
  // @ts-expect-error
  string({ pattern: { matches: /a/, says: "a letter", nme: "letter" } }),
  // @ts-expect-error
  number({ min: 1, mx: 3 }),
  // @ts-expect-error
  number({ min: 1, in: { cloud: { min: 1, mx: 3 } } }),
  // @ts-expect-error
  integer({ min: 1, mx: 3 }),
  // @ts-expect-error
  json(undefined, { envelope: "json", envlope: "json" }),
  // @ts-expect-error
  json({ name: "J", description: "J.", variants: {}, variant: {} }),
  // @ts-expect-error
  list(string(), { minItems: 1, maxItem: 3 }),
  // @ts-expect-error
  set(string(), { maxItems: 1, null: true }),
  // @ts-expect-error
  map(string(), { allowNullItems: true, maxItems: 3 }),
  // @ts-expect-error
  object("A", {}, [], { by: "kind", of: {}, off: {} }),
  // @ts-expect-error
  object("A", {}, [{ dialect: "cloud", rules: [], rule: [] }]),
];

export const attributes = [
  // @ts-expect-error
  required(string(), "A.", { set: { sensitive: true }, ste: { stable: true } }),
  // @ts-expect-error
  required(string(), "A.", { set: { requiresReplace: true, sensitve: true } }),
  // @ts-expect-error
  optional(string(), "A.", { api: { name: "a", nme: "b" } }),
  // @ts-expect-error
  optional(string(), "A.", { omitted: { means: "a", mean: "b" } }),
  // @ts-expect-error
  optional(string(), "A.", { removed: { by: "omission", says: "It is cleared.", onlyInn: ["cloud"] } }),
  optional(string(), "A.", {
    // @ts-expect-error
    removed: { by: "omission", says: "A.", in: { cloud: { by: "nothing", says: "B.", say: "" } } },
  }),
  // @ts-expect-error
  computed(string(), "A.", { docs: { isComplete: true, isComplet: true } }),
  // @ts-expect-error
  optionalComputed(string(), "A.", { set: { default: "a", defalt: "b" } }),
  optionalComputed(map(string()), "A.", { set: { default: { any: "word" } } }),
];

export const upper = providerFunction({
  name: "upper",
  summary: "Upper case",
  description: "Upper case.",
  // @ts-expect-error
  parameters: [{ name: "text", type: string(), description: "Text.", allowNull: true, alowUnknown: true }],
  // @ts-expect-error
  variadic: { name: "text", type: string(), description: "Text.", allowNull: true, alowUnknown: true },
  returns: string(),
  call: (text) => `${text}`.toUpperCase(),
});
