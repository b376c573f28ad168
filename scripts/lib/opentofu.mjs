// A pinned OpenTofu release for machines that have neither terraform nor tofu; its archive is checked before anything in it is used.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { root } from "./ready.mjs";

/** The release and the SHA-256 of its archives, by platform as OpenTofu names it. */
export const pinned = {
  version: "1.12.6",
  base: "https://github.com/opentofu/opentofu/releases/download",
  sums: {
    darwin_amd64: "44bb1855f372f17f365fb94517906e78da5001da10f4c98de57a39bf982f3a92",
    darwin_arm64: "f958ec5e511063be9feb180ca015a4cb7977566a9cf6a8550bba8c2a9b5aba74",
    linux_amd64: "50a6106fa4de523d09c87af85f3db1dd47535fc005727fdca6852146476b88ec",
    linux_arm64: "9bd0228a81bcd0c88f7045c74378f45a815779f19897191dff7d9efba9976b9e",
  },
};

const byHand = "install Terraform or OpenTofu, or name its program in TERRAFORM_BINARY_NAME, and run this again";

function platformName(platform = process.platform, arch = process.arch) {
  return `${platform}_${{ x64: "amd64", arm64: "arm64" }[arch] ?? arch}`;
}

function cacheFolder(release = pinned, cache = path.join(root, ".cache")) {
  return path.join(cache, "opentofu", release.version);
}

/** The program fetched earlier, or `undefined`. */
export function fetchedOpenTofu() {
  const program = path.join(cacheFolder(), "tofu");
  return existsSync(program) ? program : undefined;
}

/** Asks on a terminal; elsewhere only the flag says yes. */
export async function mayFetch(flag) {
  if (flag) return true;
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const reply = await reader.question(
    `Neither terraform nor tofu is on the PATH. Fetch OpenTofu ${pinned.version} (about 35 MB) into .cache/? [y/N] `,
  );
  reader.close();
  return /^y(es)?$/i.test(reply.trim());
}

/**
 * Fetches the release for this platform into the cache and returns the program's path.
 * Throws with the remedy when the platform has no release, the network fails, or the archive is not the pinned one; nothing is kept then.
 */
export async function fetchOpenTofu({ release = pinned, cache, platform = platformName() } = {}) {
  const expectedSum = release.sums[platform];
  if (!expectedSum) throw new Error(`There is no pinned OpenTofu for ${platform}: ${byHand}.`);
  const name = `tofu_${release.version}_${platform}.tar.gz`;
  const url = `${release.base}/v${release.version}/${name}`;
  const archive = await download(url);
  const actualSum = createHash("sha256").update(archive).digest("hex");
  if (actualSum !== expectedSum)
    throw new Error(
      `The archive from ${url} has SHA-256 ${actualSum}, and the pinned one has ${expectedSum}; it was deleted. Instead, ${byHand}.`,
    );

  return unpack(archive, cacheFolder(release, cache));
}

/** The program gets its name when it is whole, because a program of that name is used without a further look. */
function unpack(archive, folder) {
  mkdirSync(folder, { recursive: true });
  const fresh = mkdtempSync(path.join(folder, ".unpack-"));
  try {
    const file = path.join(fresh, "archive.tar.gz");
    writeFileSync(file, archive);
    const { status, error, stderr } = spawnSync("tar", ["-xzf", file, "-C", fresh, "tofu"], { encoding: "utf8" });
    if (status !== 0)
      throw new Error(`The archive could not be unpacked (${error?.message ?? stderr.trim()}): ${byHand}.`);
    chmodSync(path.join(fresh, "tofu"), 0o755);
    const program = path.join(folder, "tofu");
    renameSync(path.join(fresh, "tofu"), program);
    return program;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function download(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(300_000) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const why = error.cause?.code ?? error.cause?.message ?? error.message;
    throw new Error(`${url} could not be fetched (${why}). Without that network, ${byHand}.`);
  }
}
