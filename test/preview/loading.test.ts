import { execFileSync } from "node:child_process";
import path from "node:path";

/** The files that a module loads, from the folder of the checkout. */
function loadedBy(module: string): string[] {
  const cwd = path.resolve(__dirname, "../..");
  const script = `require(${JSON.stringify(module)}); console.log(JSON.stringify(Object.keys(require.cache)));`;
  const said = execFileSync(process.execPath, ["--import", "tsx", "-e", script], { cwd, encoding: "utf8" });
  return JSON.parse(said).map((file: string) => path.relative(cwd, file));
}

test("a preview loads neither the client nor a server before it asks the service or serves its page", () => {
  const loaded = loadedBy("./lib/tools/preview/preview.ts");
  expect(loaded).toContain("lib/emulator/demo/tiles.ts");
  const heavy = /^lib\/(emulator\/(emulator|http)|client|code\/packages)|^node_modules\/(express|undici)\//;
  expect(loaded.filter((file) => heavy.test(file))).toEqual([]);
});

test("check loads no parser of code, no zod and no client before it plans for a policy", () => {
  const loaded = loadedBy("./lib/tools/cli/check.ts");
  expect(loaded).toContain("lib/tools/plans/validate-folder.ts");
  expect(loaded.filter((file) => /^lib\/(client|code\/packages)|^node_modules\/(zod|undici)\//.test(file))).toEqual([]);
});
