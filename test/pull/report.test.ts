import { spawnSync } from "node:child_process";
import { Project } from "../../lib/code/project";
import type { Compared } from "../../lib/pull/compare";
import { exitCodeOf, reportOf } from "../../lib/pull/report";

test("an app that fails is quoted without the frames of its stack", async () => {
  const says = spawnSync(process.execPath, ["-e", 'throw new Error("Two tiles are named Errors.\\nRename one.")'], {
    encoding: "utf8",
  });
  const record = { id: "1", name: "Shop" };
  const object = { address: "observability_dashboard.shop", changes: [], theirs: { record } } as unknown as Compared;
  const code = await Project.read(__dirname, "hcl");
  const rejected = `npx tsx main.ts failed:\n${says.stderr}`;
  const result = {
    ...{ says: "", notes: [], deleted: [], unmanaged: [], files: [], patch: "", skipped: [], known: [], code },
    pulled: [{ proposal: { object, edits: [], left: [], skipped: [] }, rejected }],
  };
  const options = { folder: ".", all: false, positions: false, dryRun: false, check: false, conflicts: false };
  const report = reportOf(result, options);
  expect(report).toContain("By hand: npx tsx main.ts failed:\n");
  expect(report).toContain("Error: Two tiles are named Errors.\nRename one.\n");
  expect(says.stderr).toMatch(/^ +at /m);
  expect(report).not.toMatch(/^ +at /m);
  expect([exitCodeOf(result, options), exitCodeOf(result, { check: true })]).toEqual([2, 4]);
});
