import { rowsIn } from "../programs/pull/record";
import { blockOn } from "../support/docs/block";

/* What ran is not run here: the tables are those that the commands wrote. */
test("on reliability: edits of the UI, 2,000 or more, and none of them became a wrong edit of the code", () => {
  const rows = rowsIn(blockOn("docs/reliability.md", "pull"));
  expect(rows.reduce((sum, { counts: [edits = 0] }) => sum + edits, 0)).toBeGreaterThanOrEqual(2000);
  expect(rows.filter(({ counts }) => counts.at(-1) !== 0)).toEqual([]);
});
