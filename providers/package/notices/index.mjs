import { execFileSync } from "node:child_process";
import { bunProgram } from "../bun.mjs";
import { noticeOf } from "./bundled.mjs";
import { runtimeNotice } from "./runtime.mjs";

/** The name of the file of notices in every archive. */
export const noticesFile = "THIRD-PARTY-NOTICES.txt";

/**
 * The notices of everything that others wrote in a file of ours.
 * @param {{ title: string, packages: { name: string, version: string, folder: string }[], manifest: object, runtime?: boolean }} options
 * `runtime`: whether the runtime of the executables is inside as well.
 * @throws Error when a package has no notice.
 */
export function noticesFor({ title, packages, manifest, runtime = false }) {
  const opening = `${title} is under ${manifest.license}; see LICENSE. It contains the work of others,\nwhose notices follow.`;
  const parts = [
    opening,
    ...packages.map(noticeOf),
    ...(runtime ? [runtimeNotice({ manifest, commits: runtimeVersions() })] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The versions that the runtime names of itself and of what is linked into it. */
export function runtimeVersions() {
  const printed = execFileSync(bunProgram(), ["-p", "JSON.stringify(process.versions)"], { encoding: "utf8" });
  return JSON.parse(printed);
}
