import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** The section of a version in the changelog: its heading's rest and its text; `undefined` when there is none. */
export function changelogSection(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const versionSection = sections.find((section) => section.split(/[\s\n]/, 1)[0] === version);
  if (versionSection === undefined) return undefined;
  const [heading, ...lines] = versionSection.split("\n");
  return { remark: heading.slice(version.length).trim(), text: lines.join("\n").trim() };
}

/**
 * Why a version cannot be released, one sentence each; empty when everything agrees.
 * @param {{ version: string, others: Record<string, string | undefined>, changelog: string, tags: string[], changes: string[] }} facts
 * `others`: the version in other files; `tags`: those at the current commit; `changes`: what is not committed.
 */
export function disagreements({ version, others: otherVersions, changelog, tags, changes }) {
  const problems = Object.entries(otherVersions)
    .filter(([, otherVersion]) => otherVersion !== version)
    .map(
      ([file, otherVersion]) =>
        `${file} has ${otherVersion ?? "no version"}, and package.json has ${version}: write one version in both.`,
    );
  const section = changelogSection(changelog, version);
  if (!section)
    problems.push(`CHANGELOG.md has no section "## ${version}": write one, or correct "version" in package.json.`);
  if (section?.remark)
    problems.push(`CHANGELOG.md says "${version} ${section.remark}": remove the remark from the heading.`);
  if (section && section.text === "")
    problems.push(`The section of ${version} in CHANGELOG.md is empty: say what changed.`);
  const otherTags = tags.length > 0 ? `, but ${tags.join(", ")}` : "";
  if (!tags.includes(`v${version}`))
    problems.push(`The commit has no tag v${version}${otherTags}: git tag -s v${version}`);
  if (changes.length > 0)
    problems.push(`${changes.length} files are not committed, ${changes[0]} among them: commit or remove them.`);
  return problems;
}

/** What the checkout says of a release. */
export function factsOf(root) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const text = (name) => readFileSync(path.join(root, name), "utf8");
  const { version, devDependencies } = JSON.parse(text("package.json"));
  const manifestOf = (name) => JSON.parse(text(name));
  const example = "examples/your-own-provider/package.json";
  const exampleManifest = manifestOf(example);
  const cli = manifestOf("providers/sdk-cli/package.json");
  const firstOf = (range) => range?.replace(/^\^/, "");
  return {
    version,
    others: {
      "lib/kinds/version.ts": /^export const version = "(.*)";$/m.exec(text("lib/kinds/version.ts"))?.[1],
      "providers/sdk/package.json": manifestOf("providers/sdk/package.json").version,
      "providers/sdk-cli/package.json": cli.version,
      "peerDependencies of providers/sdk-cli/package.json": cli.peerDependencies["terraform-provider-sdk"],
      "devDependencies of package.json": devDependencies["terraform-provider-sdk"],
      // The versions from which on an example takes the SDK and its command.
      [example]: firstOf(exampleManifest.dependencies["terraform-provider-sdk"]),
      [`devDependencies of ${example}`]: firstOf(exampleManifest.devDependencies["terraform-provider-sdk-cli"]),
    },
    changelog: text("CHANGELOG.md"),
    tags: git("tag", "--points-at", "HEAD"),
    changes: git("status", "--porcelain").map((line) => line.slice(3)),
    commit: git("rev-parse", "HEAD")[0],
    date: new Date(git("log", "-1", "--format=%cI")[0]),
  };
}
