import { object, optional, string } from "terraform-provider-sdk/schema";
import { newerRemedy } from "../../lib/client/stores/newer-members";
import { releases } from "../../lib/emulator/shapes/releases";
import { comesAfter, compareReleases } from "../../lib/service/releases";
import { targetOf } from "../../lib/tools/convert/target";

test.each([
  ["2.100", "2.36", true],
  ["2.9", "2.36", false],
  ["2.36", "2.36", false],
  ["3.0", "2.100", true],
  ["after 2.36", "2.36", true],
  ["after 2.9", "2.36", false],
  ["after 2.100", "2.36", true],
])("what came with %s is not in %s: %s", (since, release, isAfter) => {
  expect(comesAfter(since, release)).toBe(isAfter);
});

test.each([
  ["2.100", "color needs version 2.100 or later"],
  ["2.9", undefined],
])("a rejected body names a member that %s has first, if the recorded release is older", (firstVersion, needs) => {
  const type = object("Chart", { color: optional(string(), "Color.", { api: { firstVersion } }) });
  expect(newerRemedy(type, { color: "red" })).toBe(needs && `If the service is older: ${needs}.`);
});

test("a conversion for release 2.100 has what release 2.46 has", () => {
  expect(targetOf({}, "2.100").has("2.46")).toBe(true);
  expect(targetOf({}, "2.46").has("2.100")).toBe(false);
});

test("the releases that the emulator plays have one order as texts and as numbers, because it compares texts", () => {
  expect([...releases].sort()).toEqual([...releases].sort(compareReleases));
});
