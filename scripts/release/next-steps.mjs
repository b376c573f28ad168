import { writeFileSync } from "node:fs";
import path from "node:path";
import { bold, dim } from "../lib/terminal.mjs";

/** What is left to do, and what happens without it. */
export function nextSteps({ version, out, packages, key, asBuilt, notarize }) {
  const at = (file) => named(path.join(out, path.basename(file)));
  const steps = [
    ...(asBuilt || !notarize ? [] : signing(key)),
    ...(key ? [] : [unsigned(asBuilt)]),
    {
      title: "Publish to npm, the platform packages first",
      lines: packages.map((file) => `npm publish ${at(file)} --access public`),
      without: "the constructs fall back to the script where npm finds no platform package",
    },
    {
      title: `Push the tag and attach the provider's files to a release v${version} of the repository`,
      lines: [
        `git push origin v${version}`,
        `gh release create v${version} --notes-file ${at("RELEASE-NOTES.md")} ${at(`terraform-provider-observability_${version}_`)}*`,
      ],
      without: "both registries have nothing to take: they read the files of that release",
    },
    {
      title: "Terraform registry, the first time only",
      lines: ["sign in with the repository's account, add the public key under Signing Keys, then Publish > Provider"],
      without: "terraform init does not find the provider; later releases are taken over by themselves",
    },
    {
      title: "OpenTofu registry, the first time only",
      lines: ["open a Submit new Provider and a Submit new Provider Signing Key issue in opentofu/registry"],
      without: "tofu init does not find the provider; later releases are taken over by themselves",
    },
  ];
  return steps.flatMap(({ title, lines, without }, at) => [
    `${bold(`${at + 1}. ${title}`)}`,
    ...lines.map((line) => `   ${line}`),
    `   ${dim(`Without: ${without}.`)}`,
  ]);
}

/** npm reads a path that does not start with a dot or a slash as a repository of GitHub. */
function named(file) {
  const near = path.relative(process.cwd(), file);
  return near.startsWith("..") || path.isAbsolute(near) ? near : `.${path.sep}${near}`;
}

function signing(key = "KEY") {
  const again = `npm run release -- --as-built --sign "${key}"`;
  return [
    {
      title:
        "Sign for macOS: npm run build -- --all-platforms, then on a Mac, for both files in dist/executables/darwin-*",
      lines: [
        'codesign --force --options runtime --timestamp --entitlements docs/contributing/macos-entitlements.plist --sign "Developer ID Application: NAME" FILE',
        "zip FILE.zip FILE && xcrun notarytool submit FILE.zip --keychain-profile PROFILE --wait",
        `then ${again}`,
      ],
      without:
        "the files keep the compiler's own ad-hoc signature: terraform init runs them, a file from a browser is refused",
    },
    {
      title: "Sign for Windows, both files in dist/executables/win32-*",
      lines: [`signtool sign /fd SHA256 /tr TIMESTAMP-SERVER /td SHA256 FILE, then ${again}`],
      without: "terraform init runs them; SmartScreen may warn of a file from a browser",
    },
  ];
}

function unsigned(asBuilt) {
  return {
    title: "Sign the checksums",
    lines: [
      asBuilt
        ? 'npm run release -- --as-built --sign "KEY", which keeps the signed executables'
        : 'npm run release -- --sign "KEY"; with --as-built too once the executables are signed, because it builds them again otherwise',
      "gpg --list-secret-keys shows your keys; the Terraform registry takes RSA and DSA",
    ],
    without: "both registries refuse the release",
  };
}

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
