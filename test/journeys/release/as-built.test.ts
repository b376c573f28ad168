import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inModule } from "../../support/module";

const root = path.resolve(__dirname, "../../..");
const sources = [
  "scripts",
  "scripts/release",
  "package.json",
  "package-lock.json",
  "lib/kinds/version.ts",
  "lib/constructs/delivery",
  "providers/sdk/package.json",
  "providers/sdk-cli",
  "examples/your-own-provider/package.json",
  "CHANGELOG.md",
];

let copy: string;
let executable: string;

/** A checkout with an executable that was built from it. */
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), "as-built-"));
  for (const name of sources) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], { cwd: copy });
  git("init", "--quiet");
  git("add", "lib");
  git("commit", "--quiet", "--message=Sources");
  executable = path.join(copy, "dist/executables/linux-arm64/terraform-provider-observability");
  mkdirSync(path.dirname(executable), { recursive: true });
  mkdirSync(path.join(copy, ".cache/build/bundled"), { recursive: true });
  writeFileSync(executable, "built");
  writeFileSync(path.join(copy, ".cache/build/bundled/linux-arm64.json"), "[]");
  inModule(
    path.join(copy, "scripts/lib/fresh.mjs"),
    `import("${copy}/scripts/lib/provider-steps.mjs").then(async ({ executableStep }) => {
      const { targets } = await import("${copy}/providers/sdk-cli/index.mjs");
      it.marker(executableStep(targets.find(({ name }) => name === "linux-arm64")))();
    })`,
  );
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

/** The build after the check fails, because this checkout has no sources of the constructs. */
function release(): string {
  const args = ["scripts/release.mjs", "--rehearse", "--platform", "linux-arm64", "--as-built"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
  expect(status).toBe(1);
  return stderr;
}

const remedy = "npm run build -- linux-arm64, then sign it.";

test("an executable from other sources is rejected", () => {
  appendFileSync(path.join(copy, "scripts/release/platform-package.mjs"), "// mended\n");
  expect(release()).toContain(`${executable} was built from other sources: ${remedy}`);
});

test("a missing executable is rejected", () => {
  rmSync(executable);
  expect(release()).toContain(`${executable} is missing: ${remedy}`);
});

test("a signed executable from these sources is taken", () => {
  appendFileSync(executable, "signature");
  expect(release()).toMatch(/scripts\/build.mjs .* ended with exit code 1/);
});
