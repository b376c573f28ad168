import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { blocksOf } from "../support/docs/blocks";

const root = path.resolve(__dirname, "../..");
const guides = readdirSync(path.join(root, "docs/guides")).map((name) => `docs/guides/${name}`);
const pages = ["README.md", "CHANGELOG.md", "examples/README.md", "docs/dependencies.md", ...guides];
const read = (page: string) => readFileSync(path.join(root, page), "utf8");
const manifest: { exports: Record<string, unknown>; scripts: Record<string, string> } = JSON.parse(
  read("package.json"),
);

test.each(pages)("every link of %s within the project leads somewhere", (page) => {
  for (const [, target = ""] of read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g))
    expect([target, existsSync(path.join(root, path.dirname(page), target))]).toEqual([target, true]);
});

test.each(pages)("what %s imports of the package is exported", (page) => {
  for (const [, entry = ""] of read(page).matchAll(/from "cdktf-observability([a-z/]*)"/g))
    expect(Object.keys(manifest.exports)).toContain(`.${entry}`);
});

test.each(pages)("what %s runs in a checkout is there", (page) => {
  for (const { text } of blocksOf(read(page)).filter(({ kind }) => kind === "checkout"))
    for (const [, script = ""] of text.matchAll(/npm (?:run )?(\w[\w:-]*)/g))
      expect([...Object.keys(manifest.scripts), "ci", "pack"]).toContain(script);
});

test("few commands are only shown", () => {
  const shown = pages.flatMap((page) =>
    blocksOf(read(page)).filter(({ kind, language }) => kind === "shown" && ["sh", "bash", "shell"].includes(language)),
  );
  expect(shown.length).toBeLessThanOrEqual(2);
});
