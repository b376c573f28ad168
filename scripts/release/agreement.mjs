import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** The section of a version in the changelog: its heading's rest and its text; `undefined` when there is none. */
export function changelogSection(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => section.split(/[\s\n]/, 1)[0] === version);
  if (found === undefined) return undefined;
  const [heading, ...lines] = found.split("\n");
  return { remark: heading.slice(version.length).trim(), text: lines.join("\n").trim() };
}

/**
 * Why a version cannot be released, one sentence each; empty when everything agrees.
 * @param {{ version: string, constructs: string, changelog: string, tags: string[], changes: string[] }} facts
 * `constructs`: the version in lib/version.ts, which they pin; `tags`: those at the current commit; `changes`: what is not committed.
 */
export function disagreements({ version, constructs, changelog, tags, changes }) {
  const found = [];
  if (constructs !== version)
    found.push(
      `lib/version.ts has ${constructs ?? "no version"}, and package.json has ${version}: write one version in both.`,
    );
  const section = changelogSection(changelog, version);
  if (!section)
    found.push(`CHANGELOG.md has no section "## ${version}": write one, or correct "version" in package.json.`);
  if (section?.remark)
    found.push(`CHANGELOG.md says "${version} ${section.remark}": remove the remark from the heading.`);
  if (section && section.text === "")
    found.push(`The section of ${version} in CHANGELOG.md is empty: say what changed.`);
  if (!tags.includes(`v${version}`))
    found.push(
      `The commit has no tag v${version}${tags.length > 0 ? `, but ${tags.join(", ")}` : ""}: git tag -s v${version}`,
    );
  if (changes.length > 0)
    found.push(`${changes.length} files are not committed, ${changes[0]} among them: commit or remove them.`);
  return found;
}

/** What the checkout says of a release. */
export function factsOf(root) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return {
    version,
    constructs: /^export const version = "(.*)";$/m.exec(readFileSync(path.join(root, "lib/version.ts"), "utf8"))?.[1],
    changelog: readFileSync(path.join(root, "CHANGELOG.md"), "utf8"),
    tags: git("tag", "--points-at", "HEAD"),
    changes: git("status", "--porcelain").map((line) => line.slice(3)),
    commit: git("rev-parse", "HEAD")[0],
    date: new Date(git("log", "-1", "--format=%cI")[0]),
  };
}
