import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(__dirname, "../..");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "leftovers-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (...names: string[]) => path.join(folder, ...names);
const fill = (...names: string[]) => {
  for (const name of names) {
    mkdirSync(path.dirname(pathOf(name)), { recursive: true });
    writeFileSync(pathOf(name), "");
  }
};
/** In a process of its own, whose files may have so many blocks; the system ends a process that writes more. */
function swapIn(blocks: number | "unlimited" = "unlimited"): number | null {
  const args = ["compiled/lib", "dist/lib", ".cache/swap"].map((name) => JSON.stringify(pathOf(name)));
  const module = JSON.stringify(pathToFileURL(path.join(root, "scripts/lib/swap.mjs")));
  const program = `import { swapIn } from ${module}; swapIn(${args.join(", ")});`;
  const command = [
    "-c",
    `ulimit -f ${blocks}; exec "$@"`,
    "sh",
    process.execPath,
    "--input-type=module",
    "-e",
    program,
  ];
  return spawnSync("sh", command).status;
}

test("an interrupted copy leaves nothing in dist, and the next one succeeds", () => {
  fill("compiled/lib/index.js", "dist/lib/old.js");
  writeFileSync(pathOf("compiled/lib/large.js"), " ".repeat(1e6));
  expect(swapIn(1)).not.toBe(0);
  expect(readdirSync(pathOf("dist"))).toEqual(["lib"]);
  expect(readdirSync(pathOf("dist/lib"))).toEqual(["old.js"]);
  expect(existsSync(pathOf(".cache/swap"))).toBe(true);
  expect(swapIn()).toBe(0);
  expect(readdirSync(pathOf("dist"))).toEqual(["lib"]);
  expect(readdirSync(pathOf("dist/lib"))).toEqual(["index.js", "large.js"]);
  expect(existsSync(pathOf(".cache/swap"))).toBe(false);
});

describe("a build from scratch", () => {
  const leftovers = ["dist/lib.4711.new/index.js", "dist/lib/removed.js", ".cache/build/package/.tsbuildinfo"];

  /** Fails after the removal, because this checkout has no compiled constructs. */
  function build(...names: string[]): void {
    for (const name of ["scripts", "scripts/release", "lib/constructs/delivery", "providers/sdk-cli", "package.json"])
      cpSync(path.join(root, name), pathOf(name), { recursive: true });
    symlinkSync(path.join(root, "node_modules"), pathOf("node_modules"));
    fill(...leftovers, "dist/executables/linux-arm64/terraform-provider-observability");
    const args = ["scripts/build.mjs", "--from-scratch", "cdktn", ...names];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("package/lib") });
    expect(existsSync(pathOf(".cache/build/package"))).toBe(false);
  }

  test("starts with an empty dist", () => {
    build("executable", "linux-arm64");
    expect(readdirSync(pathOf("dist"))).toEqual([]);
  });

  test("keeps the executables if it makes none", () => {
    build();
    expect(readdirSync(pathOf("dist"))).toEqual(["executables"]);
    expect(readdirSync(pathOf("dist/executables/linux-arm64"))).toEqual(["terraform-provider-observability"]);
  });
});
