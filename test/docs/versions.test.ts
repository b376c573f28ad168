import { blockOn } from "../support/docs/block";
import { matrixOf } from "../versions/page";
import { declaredRanges, oldestNode, readRecord } from "../versions/record";

const record = readRecord();
const remedy = "run `npm run test:versions`";

test("the versions that were tried are of the ranges of package.json", () => {
  expect([remedy, record.ranges]).toEqual([remedy, declaredRanges()]);
});

test("the oldest Node.js and the lines 22 and 24 were tried with every combination and every suite, and nothing failed", () => {
  const lines = [oldestNode(declaredRanges()), "22.", "24."];
  expect(record.rows).toHaveLength(10);
  for (const { name, cells } of record.rows) {
    for (const line of lines) expect([name, cells.some(({ node }) => node.startsWith(line))]).toEqual([name, true]);
    for (const { passed, failed } of cells) expect([name, passed > 0, failed]).toEqual([name, true, []]);
  }
});

test.each(["cdktf", "cdktn"])("two combinations of %s were tried, as a package and with the unit tests", (cdk) => {
  expect(record.rows.filter(({ name }) => name.startsWith(`${cdk} `))).toHaveLength(4);
});

test("the page on reliability has the matrix of what ran", () => {
  expect(blockOn("docs/reliability.md", "versions")).toBe(matrixOf(record));
});
