import * as fuzz from "../programs/fuzz/record";
import * as pull from "../programs/pull/record";
import * as soak from "../programs/soak/record";
import { blockOn } from "../support/docs/block";

/* What ran is not run here: the records are those that the commands wrote. */
describe("a page says what the record of a run says", () => {
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
