import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inModule } from "../../support/module";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "compare-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function compare(first: Record<string, string>, second: Record<string, string>): string[] {
  const folders = [first, second].map((files, at) => {
    const place = path.join(folder, String(at));
    mkdirSync(place);
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(place, name), text);
    return place;
  });
  return inModule("scripts/release/verify.mjs", `it.compare(${folders.map((one) => JSON.stringify(one)).join()})`);
}

test("equal releases return their checksums, with any signatures", () => {
  expect(compare({ a: "same", "sums.sig": "one" }, { a: "same", "sums.sig": "two" })).toEqual([
    "0967115f2813a3541eaef77de9d9d5773f1c0c04314b0bbfe4ff3b3b1c55b5d5  a",
  ]);
});

test("each different file is reported with the position, and each missing file", () => {
  expect(() => compare({ a: "0123x5", b: "" }, { a: "012345y" })).toThrow(
    "The release is not reproducible:\n" +
      "  a differs in 2 bytes, from byte 4 on (6 and 7 bytes)\n  b is in one of the two only",
  );
});
