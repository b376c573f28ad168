import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { targets } from "../../providers/sdk-cli/index.mjs";

export const help = `npm run release [-- OPTIONS]

Makes everything that the npm registry, the Terraform registry and the OpenTofu registry take, in release/:
the npm packages, the provider's archives with their checksums, signature and manifest, SBOMs, and release notes.
It publishes nothing: docs/contributing/releasing.md has the steps that need your credentials.

  --sign KEY          sign the checksums with this GPG key (RSA or DSA)
  --out DIR           another folder than release/
  --rehearse          go on when version, changelog and tag do not agree; never publish the result
  --platform NAME     only these platforms, e.g. linux-x64; for rehearsals
  --as-built          take the executables in dist/executables as they are, after you signed them for macOS and Windows
  --verify            build everything a second time from a clean clone and compare every byte; not with --as-built
  --installs          install the packed packages with npm, pnpm and yarn, in every way that people do
  --help              this text

Platforms: ${targets.map(({ name }) => name).join(", ")}.`;

const options = {
  sign: { type: "string" },
  out: { type: "string", default: "release" },
  rehearse: { type: "boolean", default: false },
  platform: { type: "string", multiple: true },
  "as-built": { type: "boolean", default: false },
  verify: { type: "boolean", default: false },
  installs: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
};

/**
 * What the command line asks for.
 * @throws Error with the remedy when it asks for something unknown.
 */
export function parseOptions(args) {
  const { values } = parseArgs({ args, options });
  const unknown = (values.platform ?? []).filter((name) => !targets.some((target) => target.name === name));
  if (unknown.length > 0)
    throw new Error(`"${unknown[0]}" is not a platform; choose among ${targets.map(({ name }) => name).join(", ")}.`);
  if (values.platform && !values.rehearse)
    throw new Error("--platform leaves platforms out, so it needs --rehearse: a release has all of them.");
  if (values["as-built"] && values.verify)
    throw new Error(
      "--as-built and --verify exclude each other, because a signed executable contains a time: verify first, then sign the executables and use --as-built.",
    );
  return {
    ...values,
    key: values.sign,
    out: path.resolve(values.out),
    targets: targets.filter(({ name }) => !values.platform || values.platform.includes(name)),
    asBuilt: values["as-built"],
  };
}

const staging = ".new";
const names = [
  /^\.new$/,
  /^RELEASE-NOTES\.md$/,
  /^cdktf-observability-(provider-[a-z0-9-]+-)?\d[^_]*(\.tgz|_sbom\.cdx\.json)$/,
  /^terraform-provider-sdk-(cli-)?\d[^_]*\.tgz$/,
  /^terraform-provider-observability_\d[^_]*_([a-z0-9_]+\.zip|manifest\.json|sbom\.cdx\.json|SHA256SUMS(\.sig)?)$/,
];

/**
 * Prepares a folder inside `out` for the files of a release. Those of an earlier release stay until `replaceRelease`.
 * @returns {string} the folder inside
 * @throws Error with the remedy when `out` holds anything that no release writes.
 */
export function stageRelease(out) {
  const existing = existsSync(out) ? readdirSync(out) : [];
  const foreign = existing.find((name) => !names.some((pattern) => pattern.test(name)));
  if (foreign) throw new Error(`${out} holds other files (${foreign}); name an empty folder with --out.`);
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
