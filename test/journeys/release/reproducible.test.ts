import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtArchive, builtSdk, builtSdkCli } from "../../support/built";

const root = path.resolve(__dirname, "../../..");
const hashes = "dist/provider/hashes.json";
const steps = ["package", "cdktn", "script", "sdk", "executable", "archive"];

let folder: string;
let copy: string;

/** A copy of the sources in another place, built there from nothing; this checkout was built before the tests. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reproducible-"));
  copy = path.join(folder, "a/deeper/place");
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const name of list.toString().split("\0").filter(Boolean)) {
    mkdirSync(path.dirname(path.join(copy, name)), { recursive: true });
    cpSync(path.join(root, name), path.join(copy, name));
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  // The checkout may hold executables for further platforms: the build keeps their hashes, and replaces those of what it builds.
  mkdirSync(path.join(copy, "dist/provider"), { recursive: true });
  cpSync(path.join(root, hashes), path.join(copy, hashes));
  execFileSync(process.execPath, ["scripts/build.mjs", ...steps], {
    cwd: copy,
    stdio: ["ignore", "ignore", "inherit"],
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the build gives the same bytes in another folder, including the executable", () => {
  const files = filesOf(path.join(copy, "dist"));
  expect(files.length).toBeGreaterThan(500);
  expect(files.some((name) => name.includes("executables"))).toBe(true);
  expect(files.filter((name) => !builtFile(copy, name).equals(builtFile(root, name)))).toEqual([]);
});

test("the npm package gives the same bytes", () => {
  const first = builtArchive();
  const second = path.join(copy, path.relative(root, first));
  expect(readFileSync(first).length).toBeGreaterThan(100_000);
  expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
});

test.each([
  ["SDK", builtSdk, 100],
  ["SDK's command", builtSdkCli, 10],
] as const)("the %s is built to the same bytes", (_, built, most) => {
  const first = built();
  const second = path.join(copy, path.relative(root, first));
  const files = filesOf(first);
  expect(files.length).toBeGreaterThan(most);
  expect(filesOf(second)).toEqual(files);
  const bytes = (place: string, name: string) => readFileSync(path.join(place, name), "utf8");
  for (const name of files) expect([name, bytes(second, name)]).toEqual([name, bytes(first, name)]);
});

const builtFile = (place: string, name: string) => readFileSync(path.join(place, "dist", name));

function filesOf(at: string, base = at): string[] {
  return readdirSync(at, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(path.join(at, entry.name), base) : path.relative(base, path.join(at, entry.name)),
  );
}
