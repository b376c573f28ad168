import { json, object, optional, required, string } from "terraform-provider-sdk/schema";
import { atomic } from "../../schema";
import { validate } from "../../validation";

const circle = object("Shape", {
  kind: required(string({ oneOf: ["circle"] }), "Kind."),
  radius: optional(string(), "Radius."),
});
const remedies = { diameter: "Write half of it as `radius`." };
const shape = { ...atomic(circle), remedies };
const drawing = object("Drawing", {
  shape: optional(
    json({
      name: "Shape",
      description: "A shape.",
      variants: { Circle: { description: "A circle.", when: {}, type: shape } },
      rejectedForm: ({ svg }) =>
        svg === undefined
          ? undefined
          : { problem: { id: "svg", summary: "SVG" }, member: "svg", says: "is of an SVG." },
    }),
    "Shape.",
  ),
});

const reported = (value: object) =>
  validate(drawing, { shape: value }, { isOpaque: () => false, dialect: undefined, admitsOthers: true }).map(
    ({ severity, id, detail }) => `${severity} ${id}: ${detail}`,
  );

test("a member of another form says what to write instead, also where the object has a mistake", () => {
  const remedy =
    "warning unknown-member: shape.diameter belongs to another form, and the service drops it. Write half of it as `radius`.";
  expect(reported({ kind: "circle", diameter: "2" })).toEqual([remedy]);
  expect(reported({ diameter: "2" })).toEqual([expect.stringContaining("shape.kind is missing"), remedy]);
});

test("only members that the table has itself are of another form", () => {
  expect(reported({ kind: "circle", constructor: "2" })).toEqual([expect.stringContaining("is not a known member")]);
});

test("of a value in another form altogether, only that is said", () => {
  expect(reported({ svg: "1", diameter: "2" })).toEqual(["error svg: shape.svg is of an SVG."]);
});
