import {
  bool,
  integer,
  isUnknown,
  json,
  list,
  map,
  object,
  optional,
  required,
  string,
} from "terraform-provider-sdk/schema";
import { validate } from "terraform-provider-sdk/validation";
import fc from "../support/properties";

const secret = { set: { sensitive: true } } as const;
const thing = object("Thing", {
  name: required(string({ minLength: 2 }), "Name."),
  color: optional(string({ oneOf: ["red", "blue"] }), "Color."),
  shade: optional(string({ known: ["light", "dark"] }), "Shade."),
  size: optional(integer({ min: 1, max: 9 }), "Size."),
  since: optional(string({ form: "instant" }), "Since."),
  tags: optional(list(string(), { maxItems: 2 }), "Tags."),
  extra: optional(json(), "Extra."),
  pem: optional(string({ form: "pem", maxLength: 30 }), "PEM.", secret),
  level: optional(string({ known: ["a"] }), "Level.", secret),
  kind: optional(string({ oneOf: ["x", "y"] }), "Kind.", secret),
  open: optional(bool(), "Open.", secret),
  headers: optional(map(string({ maxLength: 1 })), "Headers.", secret),
  hidden: optional(json(), "Hidden.", secret),
});

const reported = (config: unknown) =>
  validate(thing, config, { isOpaque: isUnknown, product: "clickstack" }).map(
    ({ severity, summary }) => `${severity}: ${summary}`,
  );

test.each([
  ["a missing argument", {}, "error: Missing required argument"],
  ["another type", { name: 7 }, "error: Wrong type of value"],
  ["a value outside a closed set", { name: "ab", color: "rde" }, "error: Unsupported value"],
  ["a value outside an open set", { name: "ab", shade: "grey" }, "warning: Unrecognized value"],
  ["a number out of range", { name: "ab", size: 10 }, "error: Value out of range"],
  ["a string that is too short", { name: "a" }, "error: Value out of range"],
  ["a string of another form", { name: "ab", since: "today" }, "error: Malformed value"],
  ["too many items", { name: "ab", tags: ["a", "b", "c"] }, "error: Wrong number of items"],
  ["a null item", { name: "ab", tags: [null] }, "error: Null item"],
  ["text that is not JSON", { name: "ab", extra: "{" }, "error: Invalid JSON"],
  ["a misspelt argument", { name: "ab", colur: "red" }, "error: Unsupported argument"],
])("%s has its own summary", (_, config, summary) => expect(reported(config)).toEqual([summary]));

test("no message echoes a sensitive value, whatever is wrong with it", () => {
  const names = ["pem", "level", "kind", "open", "headers", "hidden"] as const;
  const value = fc.stringMatching(/^[A-Z]{12,40}$/);
  fc.assert(
    fc.property(value, fc.constantFrom(...names), fc.boolean(), (text, name, nested) => {
      const config = { name: "ab", [name]: nested ? { inner: text } : text };
      for (const { detail } of validate(thing, config, { isOpaque: isUnknown, product: "clickstack" })) {
        expect(detail).not.toContain(text);
        for (let at = 0; at + 6 <= text.length; at += 1) expect(detail).not.toContain(text.slice(at, at + 6));
      }
    }),
  );
});
