import type { Diagnostic } from "terraform-provider-sdk";
import { grouped } from "../../runtime/calls/validate";

const warning = (summary: string, detail: string, ...path: (string | number)[]): Diagnostic => ({
  severity: "warning",
  id: "odd",
  summary,
  detail,
  path,
});

test("warnings with the same summary become one, without a path if theirs differ", () => {
  const overlap = warning("Overlapping tiles", "tiles[1] overlaps tiles[0].", "tiles", 1);
  const value = warning("Unrecognized value", "tags[0] is odd.", "tags", 0);
  const again = warning("Overlapping tiles", "tiles[2] overlaps tiles[0].", "tiles", 2);
  expect(grouped([overlap, value, again])).toEqual([
    { ...warning("Overlapping tiles", "tiles[1] overlaps tiles[0]."), further: ["tiles[2] overlaps tiles[0]."] },
    value,
  ]);
});

test("warnings about one argument stay at it", () => {
  const [one, other] = [warning("Ignored", "a is odd.", "a"), warning("Ignored", "a is even.", "a")];
  expect(grouped([one, other])).toEqual([{ ...one, further: ["a is even."] }]);
});

test("errors with the same summary stay separate", () => {
  const errors = [0, 1].map((i): Diagnostic => ({ ...warning("Null item", "is null", "tags", i), severity: "error" }));
  expect(grouped(errors)).toEqual(errors);
});
