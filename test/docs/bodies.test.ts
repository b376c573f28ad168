import { sourcesIn, textOf } from "../support/sources";

test("every body of a request that a page shows names the language of its conditions, without which the service cannot run the tile", () => {
  const pages = ["README.md", ...sourcesIn(["docs/guides"], /\.md$/)];
  const conditions = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\{[^{}]*"where": *"[^"]+"[^{}]*\}/g)].map(([item]) => `${page}: ${item}`),
  );
  expect(conditions.length).toBeGreaterThan(0);
  expect(conditions.filter((one) => !one.includes('"whereLanguage"'))).toEqual([]);
});
