import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { formatted, unifiedDiff, writeAll } from "../../lib/tools/pull/run";
import { fixture } from "../support/fixture";
import { Random } from "../support/random/random";

const made = fixture(
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), "observability-patch-"));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
  },
  { each: true },
);

const pathOf = (name: string) => path.join(made.folder, name);

test("a patch of random changes is one that git applies", () => {
  const random = new Random(7);
  for (let round = 0; round < 10; round += 1) {
    const lines = random.many(1, 40, (index) => `line ${index % 7}`);
    const changed = lines.flatMap((line) => (random.chance(0.8) ? [line] : random.many(0, 2, (index) => `ü ${index}`)));
    const [before, after] = [lines.join("\n") + (random.chance(0.5) ? "\n" : ""), `${changed.join("\n")}\n`];
    writeFileSync(pathOf("a.tf"), before);
    const patch = unifiedDiff([{ name: "a.tf", originalText: before, newText: after }]);
    if (patch !== "") execFileSync("git", ["apply", "-"], { cwd: made.folder, input: patch });
    expect(readFileSync(pathOf("a.tf"), "utf8")).toBe(after);
  }
});

test("a file that changed meanwhile stops all writing", () => {
  writeFileSync(pathOf("a.tf"), "a");
  writeFileSync(pathOf("b.tf"), "somebody's");
  const files = [
    { name: "a.tf", originalText: "a", newText: "b" },
    { name: "b.tf", originalText: "b", newText: "c" },
  ];
  expect(() => writeAll(made.folder, files)).toThrow(
    "b.tf changed while the command worked, so nothing was written. Run it again.",
  );
  expect(readFileSync(pathOf("a.tf"), "utf8")).toBe("a");
});

test("a read-only file stops all writing", () => {
  writeFileSync(pathOf("a.tf"), "a");
  chmodSync(pathOf("a.tf"), 0o444);
  expect(() => writeAll(made.folder, [{ name: "a.tf", originalText: "a", newText: "b" }])).toThrow("a.tf is read-only");
  expect(readdirSync(made.folder)).toEqual(["a.tf"]);
});

test("files are formatted one at a time, those that were not formatted are left as they are", async () => {
  const program = pathOf("terraform");
  // Fails where another one runs, and writes what it reads without its indentation.
  const lines = ["#!/bin/sh", 'mkdir "$0.runs" || exit 3', "sed 's/^ *//'", 'rmdir "$0.runs"'];
  writeFileSync(program, lines.join("\n"), { mode: 0o755 });
  const { signal } = new AbortController();
  const call = { engine: { name: "terraform", program }, folder: made.folder, environment: process.env, signal };
  const files = Array.from({ length: 12 }, (_, index) => {
    const originalText = index === 3 ? "  a\n" : "a\n";
    return { name: index === 5 ? "main.ts" : `${index}.tf`, originalText, newText: "  b\n" };
  });
  const results = await formatted(files, call);
  expect(results.map(({ newText }) => newText)).toEqual(
    files.map((_, index) => (index === 3 || index === 5 ? "  b\n" : "b\n")),
  );
});
