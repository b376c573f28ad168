import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { catalog } from "../../lib/kinds/catalog";

const root = path.resolve(__dirname, "../..");
const index = readFileSync(path.join(root, "docs/index.md"), "utf8");
const section = (heading: string) => index.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";

test("the reading path links every guide once", () => {
  const linked = [...section("Guides").matchAll(/\/docs\/guides\/([a-z-]+)\.md\)/g)].map(([, page]) => page);
  const guides = readdirSync(path.join(root, "docs/guides")).map((file) => path.parse(file).name);
  expect(linked.sort()).toEqual(guides.sort());
});

test("the terms name everything that the provider manages or reads, each once", () => {
  const named = [...section("Terms").matchAll(/`observability_([a-z_]+)`/g)].map(([, name]) => name);
  expect(named.length).toBe(new Set(named).size);
  const { resources, dataSources, ephemeralResources } = catalog;
  const missing = [...resources, ...dataSources, ...ephemeralResources]
    .map(({ name }) => name)
    .filter((name) => !named.includes(name) && !named.includes(name.replace(/(?<=h)es$|s$/, "")));
  expect(missing).toEqual([]);
});

test("the contents name every command of the package", () => {
  const commands = readFileSync(path.join(root, "lib/tools/cli/command-line.ts"), "utf8").matchAll(
    /\["([a-z]+)", \(\) =>/g,
  );
  const named = [...section("Contents").matchAll(/\[`([a-z]+)`\]/g)].map(([, name]) => name);
  expect(named.sort()).toEqual([...commands].map(([, name]) => name).sort());
});
