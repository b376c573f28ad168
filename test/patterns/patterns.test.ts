import { errorBudget, goldenSignals } from "../../lib";
import { dashboard } from "../../lib/definitions";
import { validate } from "../../lib/validation";

const id = "65f5e4a3b9e77c001a000011";
const problems = (tiles: unknown) => validate(dashboard.type, { name: "d", tiles }, { isOpaque: () => false });

test("the golden signals of a service are tiles that the service takes", () => {
  const tiles = goldenSignals('check "out"', { traces: id, metrics: { id } });
  expect(problems(tiles)).toEqual([]);
  expect(tiles.map(({ name }) => name)).toEqual(
    ["traffic", "errors", "latency", "saturation"].map((signal) => `check "out" ${signal}`),
  );
  expect(tiles[0]?.series).toMatchObject([{ where: 'ServiceName:"check \\"out\\"" AND SpanKind:Server' }]);
  expect(goldenSignals("a", { traces: id })).toHaveLength(3);
});

test("an error budget is computed from failed and all requests", () => {
  const tiles = errorBudget("Checkout", { objective: 0.999, source: { id }, requests: "a:1", failed: "b:1" });
  expect(problems(tiles)).toEqual([]);
  expect(tiles.map(({ config }) => (config as { formulas: unknown }).formulas)).toEqual([
    [{ expression: "1 - A / B / 0.001", alias: "left" }],
    [{ expression: "A / B / 0.001", alias: "burn rate" }],
  ]);
});

test("an objective of all or nothing is refused", () => {
  expect(() => errorBudget("x", { objective: 1, source: id, requests: "a", failed: "b" })).toThrow(
    'The objective of "x" is 1; it must lie between 0 and 1, e.g. 0.999.',
  );
});
