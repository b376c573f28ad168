import { writeFileSync } from "node:fs";

/**
 * Writes the release notes: the changelog's section, and what was tried of each executable.
 * @param {{ file: string, version: string, changes: string, targets: object[], tried: Record<string, string>, asBuilt: boolean }} options
 * `asBuilt`: whether the executables were taken as the owner left them after signing
 */
export function writeNotes({ file, version, changes, targets, tried, asBuilt }) {
  const rows = targets.map(
    ({ name, platform, libc }) => `| ${platform}${libc ? ` (${libc})` : ""} | ${tried[name] ?? "not tried"} |`,
  );
  const text = `# ${version}

${changes}

## What was tried of each executable

| Platform | Tried |
|---|---|
${rows.join("\n")}

${asBuilt ? "The executables were taken as they stood after they were signed for macOS and Windows, so a rebuild of these differs." : "The executables for macOS and Windows are not signed by the owner: macOS asks about a downloaded file, and Windows may warn."}
Checksums, the SBOMs and the notices of third parties are attached; docs/contributing/releasing.md says how to check and to rebuild them.
`;
  writeFileSync(file, text);
  return file;
}
