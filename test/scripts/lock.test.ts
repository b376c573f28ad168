import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");

test("the lock file names the packages of every platform, so that npm ci accepts it (npm run lock adds them)", () => {
  const { stdout, status } = spawnSync(process.execPath, ["scripts/complete-lock.mjs", "--check"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});

test("the lock file records no download addresses", () => {
  expect(readFileSync(path.join(root, "package-lock.json"), "utf8")).not.toMatch(/"resolved"/);
});
