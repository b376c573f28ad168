import { readFileSync } from "node:fs";
import path from "node:path";
import { version } from "../../lib/kinds/version";

test("the version is package.json's", () => {
  expect(version).toBe(JSON.parse(readFileSync(path.resolve(__dirname, "../../package.json"), "utf8")).version);
});
