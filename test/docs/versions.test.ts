import { readFileSync } from "node:fs";
import path from "node:path";
import { mergeMatrices, parseMatrix, printMatrix } from "../programs/versions/page";
import { declaredRanges, oldestNode } from "../programs/versions/ranges";
import { blockOn } from "../support/docs/block";

const root = path.resolve(__dirname, "../..");
const { rows } = parseMatrix(blockOn("docs/reliability.md", "versions"));

test("the oldest versions that package.json allows were tried", () => {
  const { cdktf, cdktn, constructs } = declaredRanges();
  const oldestOf = (range: string) => /\d+\.\d+\.\d+/.exec(range)?.[0];
  const names = rows.map(({ name }) => name).join("\n");
  for (const oldest of [`cdktf ${oldestOf(cdktf)}`, `cdktn ${oldestOf(cdktn)}`, `constructs ${oldestOf(constructs)}`])
    expect(names).toContain(oldest);
});

const unitTests = "All unit tests";

test("the oldest Node.js and the lines 22 and 24 were tried with every combination, 24 with all unit tests, and nothing failed", () => {
  const lines = [oldestNode(declaredRanges()), "22.", "24."];
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([unitTests]));
  for (const { name, cells } of rows) {
    const tried = name === unitTests ? ["24."] : lines;
    for (const line of tried) expect([name, cells.some(({ node }) => node.startsWith(line))]).toEqual([name, true]);
    for (const { text } of cells)
      expect([name, text]).toEqual([name, expect.stringMatching(/^[1-9]\d*(, \d+ skipped)?$/)]);
  }
});

test.each(["cdktf", "cdktn"])("two combinations of %s were tried, as a package and with the unit tests", (cdk) => {
  expect(rows.filter(({ name }) => name.startsWith(`${cdk} `))).toHaveLength(4);
});

test("the page of supported versions names the ranges of package.json and the engines that were tried", () => {
  const page = readFileSync(path.join(root, "docs/guides/installation.md"), "utf8");
  const { engines: runtime, peerDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  expect({ runtime, peerDependencies }).toEqual({
    runtime: { node: ">=20.18.1" },
    peerDependencies: { cdktf: "^0.21.0", cdktn: ">=0.24.0 <1", constructs: "^10.4.2" },
  });
  const named = ["20.18.1 or later", "| 0.21 | 0.21.0 |", "0.24 or later, before 1 | 0.24.0", "10.4.2 or later"];
  for (const text of named) expect(page).toContain(text);
  const tried = [...page.matchAll(/^\| (Terraform|OpenTofu) (\d+\.\d+)\.\d+\S* \| \d+ \|/gm)];
  expect(tried.length).toBeGreaterThan(2);
  for (const [, name, version] of tried)
    expect(page).toMatch(new RegExp(`^\\| ${name} \\|.*\\b${version}\\b.*\\|$`, "m"));
});

test("a run of one line of Node.js replaces what the page has of it, and nothing else", () => {
  const cell = (node: string, text: string) => ({ node, text });
  const before = {
    date: "2026-01-01",
    rows: [{ name: "A", cells: [cell("22.1.0", "1"), cell("24.9.0", "1, 2 skipped")] }],
  };
  const rows = [
    { name: "A", cells: [cell("24.10.0", "2")] },
    { name: "B", cells: [cell("24.10.0", "3")] },
  ];
  const merged = {
    date: "2026-01-02",
    rows: [
      { name: "A", cells: [cell("22.1.0", "1"), cell("24.10.0", "2")] },
      { name: "B", cells: [cell("24.10.0", "3")] },
    ],
  };
  expect(mergeMatrices(before, { date: "2026-01-02", rows })).toEqual(merged);
  for (const matrix of [before, merged]) expect(parseMatrix(printMatrix(matrix))).toEqual(matrix);
});
