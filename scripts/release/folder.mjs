import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

const staging = ".new";
const names = [
  /^\.new$/,
  /^RELEASE-NOTES\.md$/,
  /^cdktf-observability-(provider-[a-z0-9-]+-)?\d[^_]*(\.tgz|_sbom\.cdx\.json)$/,
  /^terraform-provider-observability_\d[^_]*_([a-z0-9_]+\.zip|manifest\.json|sbom\.cdx\.json|SHA256SUMS(\.sig)?)$/,
];

/**
 * Prepares a folder inside `out` for the files of a release. Those of an earlier release stay until `replaceRelease`.
 * @returns {string} the folder inside
 * @throws Error with the remedy when `out` holds anything that no release writes.
 */
export function stageRelease(out) {
  const found = existsSync(out) ? readdirSync(out) : [];
  const other = found.find((name) => !names.some((known) => known.test(name)));
  if (other) throw new Error(`${out} holds other files (${other}); name an empty folder with --out.`);
  const folder = path.join(out, staging);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Replaces the files of an earlier release by the staged ones. */
export function replaceRelease(out) {
  const folder = path.join(out, staging);
  for (const name of readdirSync(out)) if (name !== staging) rmSync(path.join(out, name));
  for (const name of readdirSync(folder)) renameSync(path.join(folder, name), path.join(out, name));
  rmSync(folder, { recursive: true });
}
