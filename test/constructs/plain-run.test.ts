import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "plain-run-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `node --require tsx/cjs plain-run-app.ts NAME TAG…`, with the sources of the SDK. */
function run(name: string, env: Record<string, string> = {}) {
  const app = path.join(__dirname, "plain-run-app.ts");
  const { CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS: _, ...own } = process.env;
  return spawnSync(process.execPath, ["--require", require.resolve("tsx/cjs"), app, ...name.split(" ")], {
    cwd: folder,
    encoding: "utf8",
    env: { ...own, ...env, TSX_TSCONFIG_PATH: path.resolve(__dirname, "../../tsconfig.json") },
  });
}

const warning =
  /^warning \[plain\/api\] savedQueryLanguage has no effect without `savedQuery`; remove it\. \[argument-without-effect\] \(\S*\/plain-run-app\.ts:8\)$/m;

test("an app that is run by itself prints its warnings and fails with its errors", () => {
  const { status, stderr } = run(`API ${"x".repeat(33)}`);
  expect(status).toBe(1);
  expect(stderr).toMatch(warning);
  expect(stderr).toMatch(/\[plain\/api\] tags\[0\] is .*plain-run-app\.ts:8\)$/m);
});

test("an app that is run by itself prints its warnings, and synth writes where it makes its resources, through source maps and outside of packages", () => {
  const folderOfApp = path.relative(folder, __dirname);
  const { status, stderr } = run("API");
  expect([status, stderr]).toEqual([0, expect.stringMatching(warning)]);
  const places = readFileSync(path.join(folder, "cdktf.out/stacks/plain/observability.places.json"), "utf8");
  expect(JSON.parse(places)).toEqual({
    "observability_dashboard.api": { file: path.join(folderOfApp, "plain-run-app.ts"), line: 8 },
    "observability_saved_search.search": { file: path.join(folderOfApp, "plain-run-app.ts"), line: 10 },
    "observability_alert.search_many_75424FD4": { file: path.join(folderOfApp, "plain-run-app.ts"), line: 12 },
  });
});

test("under the command of the CDK nothing is printed twice", () => {
  expect(run("API", { CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS: "true" })).toMatchObject({ status: 0, stderr: "" });
});
