import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { blocksOf } from "../support/docs/blocks";
import { writtenPages as pages } from "../support/docs/pages";

const root = path.resolve(__dirname, "../..");
const repository = "https://github.com/observability-as-code/terraform-provider-observability/blob/main/";
const readPage = (page: string) => readFileSync(path.join(root, page), "utf8");
const manifest: { exports: Record<string, unknown>; scripts: Record<string, string> } = JSON.parse(
  readPage("package.json"),
);

test("pages that no registry shows link to the repository relatively, so that the links work in a checkout", () => {
  const shown = (page: string) => page === "docs/index.md" || page.startsWith("docs/guides/");
  const absolute = pages
    .filter((page) => !shown(page))
    .flatMap((page) => targetsOf(page).map((target) => ({ page, target })))
    .filter(({ target }) => target.startsWith(repository));
  expect(absolute).toEqual([]);
});

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|dist$|release$|cdktf\.out$)/.test(entry.name))
  .map(({ name }) => name);

test("every path of the repository that a page names exists", () => {
  const named = pages
    .filter((page) => page !== "CHANGELOG.md") // it says what was
    .flatMap((page) =>
      [...readPage(page).matchAll(/`([a-z][\w-]*)(\/[\w./-]*\w)?`/g)].map(([, top = "", rest = ""]) => ({
        page,
        top,
        rest,
      })),
    )
    .filter(({ top, rest }) => folders.includes(top) && rest !== "");
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ top, rest }) => !existsSync(path.join(root, top + rest)))).toEqual([]);
});

test("the page for contributors says what every folder is for", () => {
  const [, table = ""] = readPage("CONTRIBUTING.md").split("\n## Where things are\n");
  expect(folders.filter((folder) => !table.includes(`\`${folder}\``))).toEqual([]);
});

function targetsOf(page: string): readonly string[] {
  return [...readPage(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
}

test("what pages import of the package is exported", () => {
  const imported = pages.flatMap((page) => [...readPage(page).matchAll(/from "cdktf-observability([a-z/]*)"/g)]);
  expect(Object.keys(manifest.exports)).toEqual(expect.arrayContaining(imported.map(([, entry = ""]) => `.${entry}`)));
  expect(imported.length).toBeGreaterThan(10);
});

test("the commands that pages run in a checkout exist", () => {
  const run = pages
    .flatMap((page) => blocksOf(readPage(page)))
    .filter(({ kind }) => kind === "checkout")
    .flatMap(({ text }) => [...text.matchAll(/npm (?:run )?(\w[\w:-]*)/g)]);
  const scripts = [...Object.keys(manifest.scripts), "ci", "pack"];
  expect(scripts).toEqual(expect.arrayContaining(run.map(([, script = ""]) => script)));
  expect(run.length).toBeGreaterThan(10);
});

test("at most two commands are shown and not run", () => {
  const shown = pages.flatMap((page) =>
    blocksOf(readPage(page)).filter(
      ({ kind, language }) => kind === "shown" && ["sh", "bash", "shell"].includes(language),
    ),
  );
  expect(shown.length).toBeLessThanOrEqual(2);
});

test("every page that installs cdktf-cli takes its native module from a package with binaries, as init does", () => {
  const blocks = pages.flatMap((page) => blocksOf(readPage(page))).map(({ text }) => text);
  const installing = blocks.filter((text) => /^npm install .*\bcdktf-cli@/m.test(text));
  const { devDependencies } = JSON.parse(readPage("examples/templates/cdktf/package.json"));
  const name = "@cdktf/node-pty-prebuilt-multiarch";
  expect(installing.length).toBeGreaterThan(0);
  for (const text of installing) expect(text).toContain(`npm pkg set 'overrides[${name}]=${devDependencies[name]}'`);
});
