import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "plain-run-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npx tsx plain-run-app.ts NAME TAG…`, with the sources of the SDK. */
function run(name: string, env: Record<string, string> = {}) {
  const tsx = path.resolve(__dirname, "../../node_modules/tsx/dist/cli.mjs");
  const app = path.join(__dirname, "plain-run-app.ts");
  const { CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS: _, ...own } = process.env;
  return spawnSync(process.execPath, [tsx, app, ...name.split(" ")], {
    cwd: folder,
    encoding: "utf8",
    env: { ...own, ...env, TSX_TSCONFIG_PATH: path.resolve(__dirname, "../../tsconfig.json") },
  });
}

const warning =
  "warning [plain/api] savedQueryLanguage has no effect without `savedQuery`; remove it. [argument-without-effect]\n";

test("an app that is run by itself prints its warnings", () => {
  expect(run("API")).toMatchObject({ status: 0, stderr: warning });
});

test("an app that is run by itself prints its warnings and fails with its errors", () => {
  const { status, stderr } = run(`API ${"x".repeat(33)}`);
  expect(status).toBe(1);
  expect(stderr).toContain(warning);
  expect(stderr).toContain("[plain/api] tags[0] is ");
});

test("under the command of the CDK nothing is printed twice", () => {
  expect(run("API", { CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS: "true" })).toMatchObject({ status: 0, stderr: "" });
});
