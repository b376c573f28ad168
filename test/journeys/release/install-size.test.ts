import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { builtArchive } from "../../support/built";

const root = path.resolve(__dirname, "../../..");
const rows = readFileSync(path.join(root, "docs/contributing/install-size.md"), "utf8").matchAll(
  /^\| (?:`([\w/-]+)`|the archive)[^|]*\| (\d+) \|$/gm,
);
const bounds = [...rows].map(([, part, thousands]) => ({ part, most: Number(thousands) * 1000 }));

/** What the archive has, by path in the package. */
function packed(): { path: string; size: number }[] {
  const listed = execFileSync("tar", ["-tvzf", builtArchive()], { encoding: "utf8", maxBuffer: 1e8 });
  return [...listed.matchAll(/^\S+ \S+ +(\d+) \S+ \S+ package\/(.+)$/gm)].map(([, size, name = ""]) => ({
    path: name,
    size: Number(size),
  }));
}

test("each part of the package has the size in docs/contributing/install-size.md", () => {
  const files = packed();
  const sizeOf = (part?: string) =>
    part === undefined
      ? statSync(builtArchive()).size
      : files.reduce((sum, one) => sum + (one.path.startsWith(`${part}/`) ? one.size : 0), 0);
  expect(bounds.length).toBe(13);
  for (const { part, most } of bounds) {
    expect([part, sizeOf(part) <= most]).toEqual([part, true]);
    expect([part, sizeOf(part) > most / 2]).toEqual([part, true]);
  }
  const listed = bounds.flatMap(({ part }) => part ?? []);
  const unlisted = files.filter(
    (one) => one.path.includes("/") && !listed.some((part) => one.path.startsWith(`${part}/`)),
  );
  expect(unlisted).toEqual([]);
});

test.each([
  ["cdktf", ""],
  ["cdktn", "/cdktn"],
])("a stack for %s loads nothing that only the emulator, the preview or the command needs", (cdk, entry) => {
  const program = `
const { App, TerraformStack } = require("${cdk}");
const { Dashboard, ObservabilityProvider } = require("cdktf-observability${entry}");
const stack = new TerraformStack(new App({ outdir: process.env.OUT }), "stack");
new ObservabilityProvider(stack, "provider", { openSource: { apiKey: "key" } });
new Dashboard(stack, "dashboard", { name: "Name", tiles: [{ name: "Note", config: { displayType: "markdown", markdown: "x" } }] });
console.log(JSON.stringify(Object.keys(require.cache)));`;
  const output = execFileSync(process.execPath, ["-e", program], { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
  const loaded: string[] = JSON.parse(output.trim().split("\n").at(-1) ?? "[]").map((file: string) =>
    path.relative(root, file),
  );
  const own = loaded.filter((file) => file.startsWith("dist/"));
  expect(own.length).toBeGreaterThan(20);
  const base = entry === "" ? "dist/lib/" : "dist/cdktn/";
  const rooms = [
    ...["reading/", "constructs/", "kinds/", "service/", "tiles/", "evaluation/", "index.js"].map(
      (name) => base + name,
    ),
    "dist/sdk/",
  ];
  expect(own.filter((file) => !rooms.some((room) => file.startsWith(room)))).toEqual([]);
  expect(loaded.filter((file) => /node_modules\/(express|commander|undici|yaml|d3-|markdown-it)/.test(file))).toEqual(
    [],
  );
});

test("the dependencies are those of the stacks, the client and the command", () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  expect(Object.keys(dependencies)).toEqual([
    "commander",
    "esbuild",
    "fastest-levenshtein",
    "handlebars",
    "lossless-json",
    "undici",
    "yaml",
    "zod",
  ]);
});
