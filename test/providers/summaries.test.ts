import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { warnings } from "../../lib/service/problems";

/**
 * Terraform shows the first of the warnings with one summary, and counts the others. Two objects can share these, because a fix of the first
 * shows the next: what the configuration says of an object, which people see there.
 */
const aboutTheConfiguration = [
  "alert-compares-group",
  "alert-compares-last-series",
  "alert-ignores-division-by-zero",
  "alert-misses-groups",
  "alert-never-evaluated",
  "alert-sees-no-data",
  "alert-watches-no-tile",
  "alert-windows-split",
  "argument-deprecated",
  "argument-without-effect",
  "channel-argument-not-sent",
  "condition-incomplete",
  "export-incomplete",
  "link-leads-nowhere",
  "many-channels",
  "missing-argument",
  "number-rounded",
  "private-address",
  "query-without-interval",
  "source-not-listed",
  "start-too-old",
  "tile-cannot-have-alerts",
  "tile-exceeds-grid",
  "tile-names-repeated",
  "tiles-overlap",
  "unknown-form",
  "unknown-member",
  "unknown-variable",
  "unrecognized-value",
  "value-out-of-range",
  "metric-not-in-source",
  "value-unusable",
];
/** What is so of the whole service or run, and what a data source misses: nothing is lost. */
const aboutTheService = [
  "credential-unencrypted",
  "key-cannot-be-read",
  "metrics-in-another-format",
  "not-refreshed",
  "private-state-unreadable",
  "rows-unreadable",
  "unexpected-response",
  "unnamed-objects-skipped",
  "unsupported-by-service",
];

const naming = Object.entries(warnings).flatMap(([id, [summary]]) => (summary.includes("…") ? [id] : []));

test("each warning that two objects can share is about the configuration or the whole service", () => {
  const shared = Object.keys(warnings).filter((id) => !naming.includes(id));
  expect(shared.sort()).toEqual([...aboutTheConfiguration, ...aboutTheService].sort());
});

/** An expression that is another text for another object, whatever the names of both are. */
const distinct = /titleOf\(|placeOf\(|shownKey\(|\bids\b|\(\$\{id\}\)|sourceId/;
const elsewhere: Readonly<Record<string, RegExp>> = {
  // `titleOf` or `placeOf` of what is removed, with its noun.
  "alert-target-removed": /\btarget\b/,
  // The text of `shownKey`, or the name of a key that has no ID yet.
  "key-admits-nobody": /\bkey\b/,
  "key-expired": /\bkey\b/,
  "key-expires-soon": /\bkey\b/,
  // It is so of all objects of a kind.
  "member-not-sent-back": /\bmember, .*noun/,
};

test("each other warning is reported with the ID of its object in the summary", () => {
  const texts = ["providers/observability", "providers/sdk"].flatMap(sourcesIn);
  const calls = texts.flatMap((text) =>
    [...text.matchAll(/problem\(\s*"([a-z-]+)",((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)].map(
      ([, id = "", args = ""]) => ({ id, args }),
    ),
  );
  for (const id of naming) {
    const own = calls.filter((call) => call.id === id);
    expect([id, own.length > 0]).toEqual([id, true]);
    for (const { args } of own) expect([id, args]).toEqual([id, expect.stringMatching(elsewhere[id] ?? distinct)]);
  }
});

function sourcesIn(folder: string): string[] {
  const root = path.resolve(__dirname, "../..", folder);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/(^|\/)(test|node_modules|generated)\//.test(file))
    .map((file) => readFileSync(path.join(root, file), "utf8"));
}
