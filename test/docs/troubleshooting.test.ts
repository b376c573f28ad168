import { sourcesIn, textOf } from "../support/sources";

const guide = textOf("docs/guides/troubleshooting.md");
const messages = [...guide.matchAll(/^\| `(.+?)` \|/gm)].map(([, message = ""]) => message);

/** Messages of Terraform itself, which test/e2e/docs/troubleshooting.test.ts brings about. */
const ofTerraform = ["Failed to query available provider packages", "doesn't match any of the checksums"];

/** Every text of the code on one line: parts that are joined with `+` put together, escaped quotes as they are shown. */
const sources = sourcesIn(["lib", "providers", "scripts"], /\.(ts|mjs)$/).map((file) =>
  textOf(file)
    .replace(/["`]\s*\+\s*["`]/g, "")
    .replaceAll('\\"', '"'),
);

test("the guide has messages", () => {
  expect(messages.length).toBeGreaterThan(10);
});

test.each(messages.filter((message) => !ofTerraform.includes(message)))("the code has the message: %s", (message) => {
  const parts = message.split("…").filter((part) => part.trim() !== "");
  expect(sources.some((text) => parts.every((part) => text.includes(part)))).toBe(true);
});
