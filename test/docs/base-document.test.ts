import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");
const page = readFileSync(path.join(root, "docs/contributing/base-document.md"), "utf8");
const rows = [...page.matchAll(/^\| (\d+) \| .*$/gm)].map(([row = "", number = ""]) => ({ row, number }));

test("the page has each of the 90 statements once, in their order", () => {
  expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
});

test("each test that the page names exists", () => {
  const named = [...new Set(page.match(/(?:providers\/sdk\/)?test\/[\w./-]+/g))];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
