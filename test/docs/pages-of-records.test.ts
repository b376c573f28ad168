import * as bench from "../programs/bench/table/record";
import * as fuzz from "../programs/fuzz/record";
import * as pull from "../programs/pull/record";
import * as soak from "../programs/soak/record";
import { blockOn } from "../support/docs/block";

/* What ran is not run here: the records are those that the commands wrote. */
describe("a page says what the record of a run says", () => {
  test("on performance: the benchmark", () => {
    expect(blockOn("docs/performance.md", "bench")).toBe(bench.pageOf(bench.readRecord()));
  });

  test("the benchmark: a plan reads one object and one list of each of its two kinds at most, however large the stack is", () => {
    const requests = bench
      .readRecord()
      .rows.flatMap(({ runs }) => runs.filter(({ what, rejected }) => what === "plan" && rejected === 0))
      .map((run) => run.requests);
    expect(requests.length).toBeGreaterThan(3);
    expect(Math.max(...requests)).toBeLessThanOrEqual(4);
  });

  test("the benchmark: three applies at once under the published limits, in both modes", () => {
    const rows = bench.readRecord().rows.filter(({ limited }) => limited);
    expect(new Set(rows.map(({ mode }) => mode))).toEqual(new Set(["open_source", "managed"]));
    for (const { runs } of rows) expect(runs.map(({ what }) => what)).toContain("three applies at once");
  });

  test("on reliability: the soak, of 500 rounds or more, and none of them ended wrong", () => {
    const runs = soak.readRecord();
    expect(blockOn("docs/reliability.md", "soak")).toBe(soak.tableOf(runs));
    expect(Math.max(...runs.map(({ rounds }) => rounds))).toBeGreaterThanOrEqual(500);
    expect(runs.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  test("on reliability: edits of the UI, 2,000 or more, and none of them became a wrong edit of the code", () => {
    const runs = pull.readRecord();
    expect(blockOn("docs/reliability.md", "pull")).toBe(pull.tableOf(runs));
    expect(runs.reduce((sum, { edits }) => sum + edits, 0)).toBeGreaterThanOrEqual(2000);
    expect(runs.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  test("on reliability: the fuzzer, of 200,000 inputs or more, and none of them went wrong", () => {
    const run = fuzz.readRecord();
    expect(blockOn("docs/reliability.md", "fuzz")).toBe(fuzz.tableOf(run));
    expect(run.kinds.reduce((sum, { inputs }) => sum + inputs, 0)).toBeGreaterThanOrEqual(200_000);
    expect(run.kinds.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});
