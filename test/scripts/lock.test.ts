import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { inModule } from "../support/module";

const root = path.resolve(__dirname, "../..");

/** What is wrong with a lock file, as the check sees it. */
function faultsOf(packages: Record<string, unknown>): { missing: Record<string, unknown>; unverified: string[] } {
  const lock = JSON.stringify({ packages });
  return inModule(
    "scripts/lib/lock.mjs",
    `({ missing: it.missingEntries(${lock}), unverified: it.unverified(${lock}) })`,
  );
}

test("the lock file names the packages of every platform, each with the hash of its archive (npm run lock adds them)", () => {
  const { stdout, status } = spawnSync(process.execPath, ["scripts/complete-lock.mjs", "--check"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});

test("the lock file records no download addresses, but where the packages of this repository are", () => {
  const resolved = readFileSync(path.join(root, "package-lock.json"), "utf8").match(/"resolved": .*/g);
  expect(resolved).toEqual(['"resolved": "providers/sdk",', '"resolved": "providers/sdk-cli",']);
});

test("a missing package of another platform is reported", () => {
  const { missing } = faultsOf({
    "node_modules/tool": { dev: true, integrity: "x", optionalDependencies: { "@tool/linux-arm64-musl": "1.0.0" } },
  });
  expect(missing).toEqual({
    "node_modules/@tool/linux-arm64-musl": {
      version: "1.0.0",
      cpu: ["arm64"],
      dev: true,
      libc: ["musl"],
      optional: true,
      os: ["linux"],
    },
  });
});

test("an entry without a hash is reported, unless it is inside another archive or a link", () => {
  const { unverified } = faultsOf({
    "": { version: "1.0.0" },
    "node_modules/hashed": { version: "1.0.0", integrity: "sha512-x" },
    "node_modules/bare": { version: "2.0.0" },
    "node_modules/bare/node_modules/@scope/inner": { version: "3.0.0" },
    "node_modules/owner/node_modules/bundled": { version: "1.0.0", inBundle: true },
    "node_modules/workspace": { link: true },
  });
  expect(unverified).toEqual(["bare@2.0.0", "@scope/inner@3.0.0"]);
});

test("no package of the lock file must be compiled: those with an install script are known to work without it", () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const scripted = Object.entries<{ hasInstallScript?: boolean }>(packages).filter(
    ([, entry]) => entry.hasInstallScript,
  );
  expect(scripted.map(([place]) => place.split("node_modules/").at(-1)).sort()).toEqual([
    "@parcel/watcher",
    "@swc/core",
    // Brings binaries for every platform; only its grammar is used, which is none.
    "@tree-sitter-grammars/tree-sitter-hcl",
    "bun",
    "esbuild",
    "protobufjs",
    "unrs-resolver",
  ]);
});
