import { readFileSync } from "node:fs";
import path from "node:path";
import { retries } from "../../providers/sdk/test/support/retries";

/** The failures that a row of the page is about, by how it begins. */
const failures: Readonly<Record<string, readonly string[]>> = {
  "No connection; 429": ["unreachable", "rate_limited"],
  "An idle connection closed": ["connection_stale"],
  "Lost after sending": [
    "connection_lost",
    "timeout",
    "gateway_error",
    "see_other",
    "unreadable_response",
    "unshown_object",
  ],
  "A page in HTML": ["foreign_page"],
  "500 in JSON": ["server_error"],
  "Too large a response": ["oversized_response"],
};

test("the page says of each failure what the client sends again", () => {
  const page = readFileSync(path.resolve(__dirname, "../../docs/sdk/http.md"), "utf8");
  const [, section = ""] = page.split("## What is sent again");
  const rows = [...section.matchAll(/^\| (.+?) \| (\S.*?) \| (\S.*?) \| (\S.*?) \| (\S.*?) \|$/gm)].slice(1);
  const named = Object.values(failures).flat();
  const others = retries.map(({ failure }) => failure).filter((failure) => !named.includes(failure));
  const shown = rows.flatMap(([, first = "", read, update, create, query]) => {
    const begins = Object.keys(failures).find((words) => first.startsWith(words));
    const ofRow = begins === undefined ? others : (failures[begins] ?? []);
    return ofRow.map((failure) => ({ failure, read, update, delete: update, create, query }));
  });
  const sorted = (list: readonly { readonly failure: string }[]) =>
    [...list].sort((a, b) => a.failure.localeCompare(b.failure, "en"));
  expect(sorted(shown)).toEqual(sorted(retries));
});
