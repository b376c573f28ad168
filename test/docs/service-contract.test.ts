import { rooms, sourcesIn, textOf } from "../support/sources";

const folder = "docs/contributing/service-contract";

/** How a comment names a page; the API without a name. */
const pages = {
  "further routes": "further-routes.md",
  "errors and limits": "errors-and-limits.md",
  "alert evaluation": "alert-evaluation.md",
  defaults: "defaults.md",
} as const;

/** A citation such as `(contract 5.2, 5.3)` or `(contract: further routes, section 2)`, in one place or after what the sentence goes on with. */
const citation = /\(contract(?<page>: [a-z ]+?)?,?(?: section)? (?<sections>\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*)/g;

const cited = sourcesIn(rooms).flatMap((file) => {
  const text = textOf(file).replace(/\n\s*(?:\*|\/\/) ?/g, " ");
  return [...text.matchAll(/\(contract\b[^)]*\)/g)].map(([whole]) => ({ file, whole }));
});

function sectionsOf(page: string): readonly string[] {
  const text = textOf(`${folder}/${page}`);
  return [...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = ""]) => number);
}

function fileOf(name: string): string | undefined {
  return Object.entries(pages).find(([title]) => title === name)?.[1];
}

test("comments cite the contract", () => {
  expect(cited.length).toBeGreaterThan(25);
});

test.each(cited.map(({ file, whole }) => [file, whole] as const))("%s: %s leads to a section", (_, whole) => {
  const [match, ...more] = [...whole.matchAll(citation)];
  expect(more).toEqual([]);
  const { page = "", sections = "" } = match?.groups ?? {};
  const file = page === "" ? "api.md" : fileOf(page.slice(2));
  expect(file).toBeDefined();
  const missing = sections.split(", ").filter((section) => !sectionsOf(file ?? "").includes(section));
  expect({ sections, missing }).toEqual({ sections: expect.stringMatching(/\d/), missing: [] });
});
