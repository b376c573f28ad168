import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  noticesFile,
  noticesFor,
  prefixOf,
  runtimeVersions,
  writeProviderFiles,
} from "../../providers/sdk-cli/index.mjs";
import { bundledIn } from "../lib/bundle.mjs";
import { archiveStep, bundledFile, npmPack, programHash, scriptStep, sdkStep } from "../lib/provider-steps.mjs";
import { root } from "../lib/ready.mjs";
import { run } from "../lib/run.mjs";
import { step } from "../lib/terminal.mjs";
import { changelogSection } from "./agreement.mjs";
import { executableOf } from "./executables.mjs";
import { publishedManifest, writePlatformPackage } from "./platform-package.mjs";
import { writeSbom } from "./sbom.mjs";

const provider = "terraform-provider-observability";
const [archive] = archiveStep.outputs;
const bundled = (...names) => bundledIn(names.map((name) => path.join(root, bundledFile(name))));

/** Writes every file of a release into its folder. */
export async function makeFiles({ out, targets, key, facts, manifest, tried, asBuilt }) {
  const { version, date } = facts;
  const license = readFileSync(path.join(root, "LICENSE"));
  const inside = bundled(...targets.map(({ name }) => name));
  const notices = noticesOf({ title: `${provider} ${version}`, packages: inside, manifest, runtime: true });
  const sbom = path.join(out, `${prefixOf({ provider, version })}_sbom.cdx.json`);
  writeSbom({ file: sbom, name: provider, manifest, date, packages: inside, commits: runtimeVersions() });
  const texts = { LICENSE: license, [noticesFile]: notices };
  const { archives } = await step("Archives and checksums", () =>
    writeProviderFiles({ provider, version, targets, executableOf, texts, further: [sbom], key, out }),
  );

  for (const target of targets)
    await step(`npm package for ${target.name}`, () =>
      inFolder(out, (folder) => {
        writePlatformPackage({ manifest, license, notices, target, executable: executableOf(target), folder });
        return npmPack(folder, out);
      }),
    );
  await step(`npm package ${manifest.name}`, () => {
    const packages = bundled("drawing", "emulator", "code", "zod", "script");
    const { name } = manifest;
    writeSbom({ file: path.join(out, `${name}-${version}_sbom.cdx.json`), name, manifest, date, packages });
    const notices = noticesOf({ title: `${name} ${version}`, packages, manifest });
    return packConstructs({ manifest, notices, hashes: hashesOf({ targets, archives }), out });
  });
  for (const built of sdkStep.outputs)
    await step(`npm package ${path.basename(built)}`, () => npmPack(path.join(root, built), out));
  writeFileSync(path.join(out, "RELEASE-NOTES.md"), notesOf({ facts, targets, tried, asBuilt }));
}

/** The release notes: the changelog's section, and what was tried of each executable. */
function notesOf({ facts: { version, changelog }, targets, tried, asBuilt }) {
  const rows = targets.map(({ name, platform, libc }) => {
    const fullPlatform = libc ? `${platform} (${libc})` : platform;
    return `| ${fullPlatform} | ${tried[name] ?? "not tried"} |`;
  });
  const signing = asBuilt
    ? "The executables were taken as they stood after they were signed for macOS and Windows, so a rebuild of these differs."
    : "The executables for macOS and Windows are not signed by the owner: macOS asks about a downloaded file, and Windows may warn.";
  return `# ${version}

${changelogSection(changelog, version)?.text ?? ""}

## What was tried of each executable

| Platform | Tried |
|---|---|
${rows.join("\n")}

${signing}
Checksums, the SBOMs and the notices of third parties are attached; docs/contributing/releasing.md says how to check and to rebuild them.
`;
}

/** The copyright of a bundled package whose archive has no license file, from its files. */
const copyrights = {
  "cookie-signature": ["Copyright (c) 2012 LearnBoost <tj@learnboost.com>"],
};

/**
 * The notices of an archive; `runtime`: whether executables are in it.
 * @public
 */
export function noticesOf({ title, packages, manifest: { license, repository, version }, runtime = false }) {
  const program = {
    sources: `${repository.url.replace(/^git\+|\.git$/g, "")}\n       at v${version}`,
    rebuild: `Run "npm ci", then "npm run build -- --runtime FILE" with your build of Bun
     as FILE. The program is then in dist/executables.`,
  };
  return noticesFor({ title, license, packages, copyrights, program: runtime ? program : undefined });
}

/** What Terraform computes of the provider in each of its forms, as the lock files of stacks have it. */
function hashesOf({ targets, archives }) {
  return Object.fromEntries([
    ["script", programHash(path.join(root, scriptStep.outputs[0]))],
    ...targets.map((target) => [target.name, programHash(executableOf(target))]),
    ...archives.flatMap(({ platform, hashes }) => hashes.map((hash) => [`${platform} ${hash.slice(0, 2)}`, hash])),
  ]);
}

/**
 * Packs the constructs as they are published: the files of the archive that was built, and those that only a release has.
 * @param {{ manifest: object, notices: string, hashes: Record<string, string>, out: string }} options
 * `hashes`: what Terraform computes of the provider, by form and platform
 * @returns {Promise<string>} the archive
 */
function packConstructs({ manifest, notices, hashes, out }) {
  return inFolder(out, async (folder) => {
    await run("tar", ["-xzf", path.join(root, archive)], { cwd: folder });
    const unpacked = path.join(folder, "package");
    writeJson(path.join(unpacked, "package.json"), publishedManifest(manifest));
    writeJson(path.join(unpacked, "dist/provider/hashes.json"), { version: manifest.version, hashes });
    writeFileSync(path.join(unpacked, noticesFile), notices);
    return npmPack(unpacked, out);
  });
}

async function inFolder(out, work) {
  mkdirSync(out, { recursive: true });
  const folder = mkdtempSync(path.join(out, ".work-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
