import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");
const guide = readFileSync(path.join(root, "docs/guides/troubleshooting.md"), "utf8");
const messages = [...guide.matchAll(/^\| `(.+?)` \|/gm)].map(([, message = ""]) => message);

/** Messages of Terraform itself, which test/e2e/docs/troubleshooting.test.ts brings about. */
const ofTerraform = ["Failed to query available provider packages", "doesn't match any of the checksums"];

/** Every text of the code on one line: parts that are joined with `+` put together, escaped quotes as they are shown. */
const sources = ["lib", "providers", "scripts"]
  .flatMap((folder) => filesBelow(path.join(root, folder)))
  .map((file) =>
    readFileSync(file, "utf8")
      .replace(/["`]\s*\+\s*["`]/g, "")
      .replaceAll('\\"', '"'),
  );

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

test("the guide has messages", () => {
  expect(messages.length).toBeGreaterThan(20);
});

test.each(messages.filter((message) => !ofTerraform.includes(message)))("the code has the message: %s", (message) => {
  const parts = message.split("…").filter((part) => part.trim() !== "");
  expect(sources.some((text) => parts.every((part) => text.includes(part)))).toBe(true);
});
