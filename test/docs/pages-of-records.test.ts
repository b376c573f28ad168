import * as pull from "../programs/pull/record";
import { blockOn } from "../support/docs/block";

/* What ran is not run here: the records are those that the commands wrote. */
describe("a page says what the record of a run says", () => {
  test("on reliability: edits of the UI, 2,000 or more, and none of them became a wrong edit of the code", () => {
    const runs = pull.readRecord();
    expect(blockOn("docs/reliability.md", "pull")).toBe(pull.tableOf(runs));
    expect(runs.reduce((sum, { edits }) => sum + edits, 0)).toBeGreaterThanOrEqual(2000);
    expect(runs.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});
