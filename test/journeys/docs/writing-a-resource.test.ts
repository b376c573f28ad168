import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { blocksOf } from "../../support/docs/blocks";

const root = path.resolve(__dirname, "../../..");
let copy: string;

/** The sources of this checkout, as they are now. */
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), "new-kind-"));
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  for (const file of listed
    .trim()
    .split("\n")
    .filter((one) => /\.([cm]?js|ts|json|proto)$/.test(one))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(copy, file), { force: true });
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function edit(file: string, ...changes: readonly (readonly [string, string])[]): void {
  const at = path.join(copy, file);
  let text = readFileSync(at, "utf8");
  for (const [before, after] of changes) {
    expect(text).toContain(before);
    text = text.replace(before, after);
  }
  writeFileSync(at, text);
}

test("the example of the guide is a kind that does what its definition says, in the service that the guide writes for it", () => {
  const guide = readFileSync(path.join(root, "docs/contributing/writing-a-resource.md"), "utf8");
  const files = blocksOf(guide).flatMap(({ file, text }) => (file === undefined ? [] : [{ file, text }]));
  for (const { file, text } of files) writeFileSync(path.join(copy, file), text);
  edit(
    "lib/kinds/index.ts",
    ["import { webhook }", 'import { savedView } from "./saved-view";\nimport { webhook }'],
    ["savedSearch, dashboard", "savedSearch, savedView, dashboard"],
  );
  edit("lib/emulator/store/tables.ts", [
    "  dashboards: z.object({",
    "  savedViews: z.object({ id, name: text, sourceId: text, limit: z.number(), ...stamps }),\n  dashboards: z.object({",
  ]);
  edit("lib/emulator/document.ts", ["savedSearches: [],", "savedSearches: [],\n    savedViews: [],"]);
  edit(
    "lib/emulator/products.ts",
    [
      "import { sourceOperations }",
      'import { savedViewOperations } from "./operations/saved-views";\nimport { sourceOperations }',
    ],
    ["...savedSearchOperations,", "...savedSearchOperations,\n      ...savedViewOperations,"],
  );
  expect(contractOf("saved_view")).toEqual({ passed: 15, failed: 0, output: expect.any(String) });
  edit("lib/kinds/saved-view.ts", ["      omitted: { means: 100 }, // the service fills it in\n", ""]);
  const { failed, output } = contractOf("saved_view plans empty after apply with required arguments");
  expect(failed).toBe(1);
  expect(output).toContain("limit is 100 although it is not set; perhaps omitted: { means: 100 }");
});

/** Runs the contract tests of the copy whose names have a text. */
function contractOf(name: string): { readonly passed: number; readonly failed: number; readonly output: string } {
  const jest = path.join(root, "node_modules/jest/bin/jest.js");
  const args = ["test/contract/open-source.test.ts", "-t", name, "--selectProjects", "unit", "--json"];
  const { stdout, stderr } = spawnSync(process.execPath, [jest, ...args], { cwd: copy, encoding: "utf8" });
  if (!stdout.startsWith("{")) throw new Error(stderr);
  const { numPassedTests, numFailedTests } = JSON.parse(stdout);
  return { passed: numPassedTests, failed: numFailedTests, output: stderr };
}
