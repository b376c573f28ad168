import { errors, problem, warnings } from "../../lib/service/problems";
import { isGenerated, sourcesIn, textOf } from "../support/sources";

const guide = textOf("docs/guides/troubleshooting.md");
const problems = Object.entries({ ...warnings, ...errors });

/** Where something is reported; a part of an identifier may be filled in. */
const reported = sourcesIn(["lib", "providers"])
  .filter((file) => !isGenerated(file))
  .flatMap((file) => [...textOf(file).matchAll(/\bproblem\(\s*["`]([^"`]+)/g)])
  .map(([, id = ""]) => new RegExp(`^${id.replace(/\$\{[^}]*\}/, "[a-z]+")}$`));

test("every problem of the table is reported somewhere, and the guide has its identifier as an anchor", () => {
  expect(problems.filter(([id]) => !reported.some((one) => one.test(id)))).toEqual([]);
  for (const [id, [summary, remedy]] of problems) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(guide).toContain(`<a id="${id}"></a>\`${id}\` **${summary}.** ${remedy}\n`);
  }
});

test("a problem is in one table, with a summary of its own", () => {
  expect(Object.keys(warnings).filter((id) => Object.hasOwn(errors, id))).toEqual([]);
  expect(new Set(problems.map(([, [summary]]) => summary)).size).toBe(problems.length);
});

test("another identifier, and another number of texts, do not compile", () => {
  // @ts-expect-error: no such problem
  problem("tile-cannot-have-alert");
  // @ts-expect-error: the summary has a place for the tile, and one for the dashboard
  problem("tile-alert-lost", '"Errors"');
  expect(problem("tile-alert-lost", '"Errors"', '"Shop"')).toEqual({
    severity: "warning",
    id: "tile-alert-lost",
    summary: 'Alerts will be deleted with the tile "Errors" of "Shop"',
  });
});
