import * as fuzz from "../fuzz/record";
import * as soak from "../soak/record";
import { blockOn } from "../support/docs/block";

test("the page on reliability has the rounds that were played, and none of them ended wrong", () => {
  const runs = soak.readRecord();
  expect(blockOn("docs/reliability.md", "soak")).toBe(soak.tableOf(runs));
  expect(Math.max(...runs.map(({ rounds }) => rounds))).toBeGreaterThanOrEqual(500);
  expect(runs.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

test("the page on reliability has the inputs that were played, and none of them went wrong", () => {
  const run = fuzz.readRecord();
  expect(blockOn("docs/reliability.md", "fuzz")).toBe(fuzz.tableOf(run));
  expect(run.kinds.reduce((sum, { inputs }) => sum + inputs, 0)).toBeGreaterThanOrEqual(200_000);
  expect(run.kinds.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
