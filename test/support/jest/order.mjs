import { statSync } from "node:fs";

/** What takes longest, the longest first. jest goes by size where it has not measured, and these are among the smallest. */
const longest = [
  "test/journeys/docs/guides",
  "test/journeys/release/release",
  "test/e2e/pull",
  "test/journeys/examples/your-own-provider",
  "test/contract/open-source",
  "test/emulator/replay",
  "test/journeys/examples/ci",
  "test/journeys/release/reproducible",
  "test/e2e/preview",
  "test/journeys/init",
  "test/journeys/versions",
  "test/journeys/examples/any-service",
  "test/journeys/demo",
  "test/e2e/constructs/synth",
  "test/journeys/examples/examples",
  "test/e2e/dashboard",
  "test/e2e/import",
  "test/e2e/import-property",
  "test/e2e/dashboard-document",
  "test/providers/observability/newer-service",
  "test/contract/managed",
];

/** The order of a whole run, so that the workers end together: the longest files, the other end-to-end tests, the rest by size. */
export default class TestOrder {
  sort(tests) {
    return tests
      .map((test) => ({ test, rank: rankOf(test.path), size: statSync(test.path).size }))
      .sort((one, other) => one.rank - other.rank || other.size - one.size)
      .map(({ test }) => test);
  }

  cacheResults() {}
}

function rankOf(file) {
  const known = longest.findIndex((name) => file.endsWith(`${name}.test.ts`));
  if (known >= 0) return known;
  return longest.length + (file.includes("e2e") ? 0 : 1);
}
