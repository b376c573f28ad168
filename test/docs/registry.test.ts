import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { catalog } from "../../lib/kinds/catalog";
import { referencePages } from "../../scripts/generate/docs/pages";
import { registryFolders } from "../support/docs/pages";
import { largestPage, mostPages, registryDiagnostics } from "../support/docs/registry-rules";

const root = path.resolve(__dirname, "../..");
const docs = path.join(root, "docs");
const pages = registryFolders
  .filter((folder) => existsSync(path.join(docs, folder)))
  .flatMap((folder) =>
    readdirSync(path.join(docs, folder), { recursive: true }).map((name) => path.join(folder, String(name))),
  );

test.each(["index.md", ...pages])("docs/%s follows the rules of the registries", (page) => {
  expect(registryDiagnostics(page, readFileSync(path.join(docs, page), "utf8"))).toEqual([]);
});

test("there are not more pages than the registries accept", () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.length).toBeLessThan(mostPages);
});

test("every resource, data source and ephemeral resource has one page, and there are no others", () => {
  const expected = [...referencePages(catalog, root).keys()].filter((page) => page !== "index.md");
  const found = pages.filter((page) =>
    /^(resources|data-sources|ephemeral-resources|list-resources|actions)\//.test(page),
  );
  expect(found.sort()).toEqual(expected.sort());
});

const front = '---\npage_title: "Title"\nsubcategory: ""\n---\n';

test.each([
  ["guides/page.txt", front, "is no Markdown"],
  ["guides/deeper/page.md", front, "stands in a folder that the registries do not know"],
  ["contributing/page.md", front, "stands in a folder that the registries do not know"],
  ["guides/page.md", "# Title\n", "has no front matter"],
  ["guides/page.md", '---\nsubcategory: ""\n---\n', "has no page_title"],
  ["guides/page.md", '---\npage_title: ""\nsubcategory: ""\n---\n', "has no page_title"],
  ["guides/page.md", '---\npage_title: "Title"\n---\n', "has no subcategory"],
  ["index.md", front, "has a subcategory, which the provider's page must not have"],
  [
    "guides/page.md",
    front.replace("subcategory", 'layout: "x"\nsubcategory'),
    "has the field layout of the old layout",
  ],
  ["guides/page.md", `${front}${"x".repeat(largestPage)}`, "has more than 500000 bytes"],
  ["guides/page.md", `${front}[other](other.md)`, "links to other.md, which is no page there"],
  ["guides/page.md", `${front}![picture](../images/a.png)`, "links to ../images/a.png, which is no page there"],
  ["guides/page.md", `${front}[root](/docs/guides/a)`, "links to /docs/guides/a, which is no page there"],
  ["guides/page.md", `${front}[part](#there)\n## Here\n`, "links to #there, which is no part of it"],
])("docs/%s is rejected: %#", (page, text, diagnostic) => {
  expect(registryDiagnostics(page, text)).toEqual([diagnostic]);
});

test("links in code, and to parts of the page, are allowed", () => {
  const text = `${front}\n## The part\n[part](#the-part) [own](#own) <a id="own"></a>\n\`\`\`md\n[other](other.md)\n\`\`\`\n`;
  expect(registryDiagnostics("guides/page.md", text)).toEqual([]);
});
