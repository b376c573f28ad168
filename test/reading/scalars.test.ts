import { readBoolean, readDuration, readNumber } from "../../lib/reading";

const day = 86_400_000;

test.each([
  ["1w", 7 * day],
  ["10y", 3650 * day],
  ["1w2d", 9 * day],
  ["4d", 4 * day],
  ["1h30m", 5_400_000],
  ["90s", 90_000],
  ["1m500ms", 60_500],
  ["0", 0],
  [0, 0],
  ["0s", 0],
])("%p is a duration of %p ms", (text, length) => {
  expect(readDuration(text)).toEqual({ value: length });
});

test.each(["", "w", "1", "1x", "30m1h", "1h1h", "-5m", "1.5h", " 5m", "5M", 60, null, undefined, {}, "1m 30s"])(
  "%p is no duration",
  (text) => {
    expect(readDuration(text)).toEqual({ problem: expect.stringContaining("is no duration; the units are y, w, d") });
  },
);

test("a number has the unit of its place", () => {
  expect([readDuration(60, "s"), readDuration("60", "s"), readDuration(1.5, "m")]).toEqual([
    { value: 60_000 },
    { value: 60_000 },
    { value: 90_000 },
  ]);
  expect(readDuration(-1, "s")).toHaveProperty("problem");
  expect(readDuration(Number.NaN, "s")).toHaveProperty("problem");
});

test.each([
  [5, 5],
  ["5", 5],
  ["-0.5e3", -500],
  [".5", 0.5],
])("%p is the number %p", (text, value) => {
  expect(readNumber(text)).toEqual({ value });
});

test.each(["", " ", "10m", "0x10", true, [5], null, "Infinity"])("%p is no number", (text) => {
  expect(readNumber(text)).toEqual({ problem: expect.stringContaining("is no number") });
});

test.each([
  [true, true],
  ["yes", true],
  ["On", true],
  ["n", false],
  ["FALSE", false],
])("%p is the boolean %p", (text, value) => {
  expect(readBoolean(text)).toEqual({ value });
});

test.each(["", "nope", 1, 0, null])("%p is no boolean", (text) => {
  expect(readBoolean(text)).toEqual({ problem: expect.stringContaining("must be true or false") });
});
