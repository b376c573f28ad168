import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { executablePlatforms } from "terraform-provider-sdk/internal/mirror";
import { inModule } from "../../support/module";

const root = path.resolve(__dirname, "../../..");
const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

test("the published package depends on one package per platform of its own version, and a checkout on none", () => {
  const published = inModule(
    "scripts/release/platform-package.mjs",
    `it.publishedManifest(${JSON.stringify(manifest)})`,
  );
  const names = ["linux-x64", "linux-arm64", "linux-x64-musl", "linux-arm64-musl", "darwin-x64", "darwin-arm64"];
  expect(published).toMatchObject({
    name: manifest.name,
    dependencies: manifest.dependencies,
    files: [...manifest.files, "THIRD-PARTY-NOTICES.txt"],
    optionalDependencies: Object.fromEntries(
      [...names, "win32-x64", "win32-arm64"].map((name) => [`@cdktf-observability/provider-${name}`, manifest.version]),
    ),
  });
  expect(published).not.toHaveProperty("devDependencies");
  expect(published).not.toHaveProperty("scripts");
  expect(manifest.optionalDependencies).toBeUndefined();
});

test("every target has a runtime among the compiler's packages, in the pinned version", () => {
  const targets = inModule<{ runtime: string; platform: string }[]>("providers/sdk-cli/index.mjs", "it.targets");
  const compiler = JSON.parse(readFileSync(path.join(root, "node_modules/bun/package.json"), "utf8"));
  for (const { runtime } of targets) expect(Object.keys(compiler.optionalDependencies)).toContain(runtime);
  expect(compiler.version).toBe(manifest.devDependencies.bun);
  expect([...new Set(targets.map(({ platform }) => platform))]).toEqual(executablePlatforms());
});

test("the compiler is found with and without its install script", () => {
  const program = inModule<string>("providers/sdk-cli/index.mjs", "it.bunProgram()");
  expect(execFileSync(program, ["--version"], { encoding: "utf8" }).trim()).toBe(manifest.devDependencies.bun);
});
