import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import rows from "./targets.json";

/** Writes a provider's program to a mirror. Returns its path, and what computes the package's `h1:` hash. */
export function putProvider(
  mirror: string,
  providerPackage: ProviderPackage,
  platform: string,
  program: string,
): { file: string; hash: () => string } {
  const name = executableName(providerPackage, platform);
  const file = path.join(mirror, mirrorFolder(providerPackage, platform), name);
  let cachedDigest: string | undefined;
  const digest = () => {
    cachedDigest ??= fileDigest(program);
    return cachedDigest;
  };
  placeProgram(program, file, digest);
  return { file, hash: () => packageHash(new Map([[name, digest()]])) };
}

/** Which package of a provider: its address with the host, e.g. `registry.terraform.io/acme/thing`, and the version. */
export interface ProviderPackage {
  readonly source: string;
  readonly version: string;
}

/** The folder of a package below a mirror, in Terraform's unpacked layout, with `/` between the names. */
export function mirrorFolder({ source, version }: ProviderPackage, platform: string): string {
  return `${source}/${version}/${platform}`;
}

/** The name under which Terraform starts the package's program on a platform. */
export function executableName({ source, version }: ProviderPackage, platform: string): string {
  return `terraform-provider-${source.split("/").at(-1)}_v${version}${platform.startsWith("windows") ? ".exe" : ""}`;
}

/** The SHA-256 of a file in hexadecimal; an executable is not held in memory for it. */
export function fileDigest(file: string): string {
  const digest = createHash("sha256");
  const chunk = Buffer.allocUnsafe(1024 * 1024);
  const handle = openSync(file, "r");
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) {
      digest.update(chunk.subarray(0, read));
    }
  } finally {
    closeSync(handle);
  }
  return digest.digest("hex");
}

/**
 * Terraform's `h1:` hash of a package from the digests of its files: SHA-256, in base64, over one line a file – its digest, two spaces,
 * its path – sorted by path.
 */
export function packageHash(digests: ReadonlyMap<string, string>): string {
  const summary = createHash("sha256");
  for (const path of [...digests.keys()].sort()) summary.update(`${digests.get(path)}  ${path}\n`);
  return `h1:${summary.digest("base64")}`;
}

const executable = 0o755;

/**
 * Writes a copy of an executable to `file`, with the blocks of the original where the file system shares them. It is never a hard link:
 * who changes one stack's file must not change all. An existing file is replaced atomically, because Terraform may be running it, and stays
 * unchanged if it is the same; a wrong mode is corrected.
 * @param digest the SHA-256 of the program in hexadecimal, which is needed only where there is a file of its size
 */
export function placeProgram(program: string, file: string, digest = () => fileDigest(program)): void {
  if (isCopy(file, statSync(program).size, digest)) return chmodSync(file, executable);
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true });
  // Next to the folder, not in it: a leftover of a killed process would be part of the package.
  moveIn(path.dirname(folder), file, (fresh) => {
    copyFileSync(program, fresh, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    chmodSync(fresh, executable);
  });
}

/** Replaces the content of a file. */
export function replaceFile(file: string, content: string): void {
  moveIn(path.dirname(file), file, (fresh) => writeFileSync(fresh, content, { flag: "wx" }));
}

/** Makes a file under another name in a folder and moves it: readers see the old file or the new one. */
function moveIn(folder: string, file: string, make: (fresh: string) => void): void {
  // Unpredictable, so that nobody can have placed a link there.
  const fresh = path.join(folder, `.${randomBytes(12).toString("hex")}`);
  try {
    make(fresh);
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

function isCopy(file: string, size: number, digest: () => string): boolean {
  const existing = lstatSync(file, { throwIfNoEntry: false });
  return existing?.isFile() === true && existing.nlink === 1 && existing.size === size && fileDigest(file) === digest();
}

const header = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;

/**
 * The text of a lock file (`.terraform.lock.hcl`) with the entry of one provider: unchanged if the entry already has the version and the
 * hashes, otherwise with the entry rewritten. Entries of other providers stay unchanged.
 */
export function refreshLock(text: string, provider: ProviderPackage, hashes: readonly string[]): string {
  const block = findBlock(text, provider.source);
  const required = [provider.version, ...hashes].map((value) => `"${value}"`);
  if (block && required.every((value) => block.text.includes(value))) return text;
  const entry = `provider "${provider.source}" {
  version     = "${provider.version}"
  constraints = "${provider.version}"
  hashes = [
${[...new Set(hashes)]
  .sort()
  .map((hash) => `    "${hash}",\n`)
  .join("")}  ]
}`;
  if (block) return text.slice(0, block.start) + entry + text.slice(block.start + block.text.length);
  const precedingText = text.trim() === "" ? header : `${text.trimEnd()}\n`;
  return `${precedingText}\n${entry}\n`;
}

/** The addresses of the providers a lock file has entries for. */
export function lockedProviders(text: string): string[] {
  return [...text.matchAll(/^provider "([^"]+)" \{/gm)].flatMap((match) => match[1] ?? []);
}

function findBlock(text: string, source: string): { start: number; text: string } | undefined {
  const start = text.search(new RegExp(`^provider "${source.replace(/[.]/g, "\\.")}" \\{`, "m"));
  if (start < 0) return undefined;
  const end = text.indexOf("\n}", start);
  return { start, text: end < 0 ? text.slice(start) : text.slice(start, end + 2) };
}

/** A platform for which the provider can be compiled. */
export interface Target {
  /** Terraform's name, e.g. `linux_amd64`. */
  readonly platform: string;
  /** The end of the npm package's name, e.g. `linux-x64-musl`. */
  readonly name: string;
  readonly os: string;
  readonly cpu: string;
  readonly libc?: string;
}

const targets: readonly Target[] = rows;

/** The targets of a platform as Terraform names it; this machine's own C library comes first, else the common one. */
export function targetsOf(platform: string): readonly Target[] {
  libc ??= ownLibc();
  const machineLibc = libc;
  const matching = targets.filter((target) => target.platform === platform);
  return [
    ...matching.filter(({ libc }) => libc === machineLibc),
    ...matching.filter(({ libc }) => libc !== machineLibc),
  ];
}

/** The platforms an executable can be compiled for. */
export function executablePlatforms(): readonly string[] {
  return [...new Set(targets.map(({ platform }) => platform))];
}

let libc: string | undefined;

function ownLibc(): string | undefined {
  if (process.platform !== "linux") return undefined;
  if (JSON.stringify(reportWithoutNetwork()).includes('"glibcVersionRuntime"')) return "glibc";
  return "musl";
}

/** A report with the network asks for the names of both ends of each open socket, and waits for them. */
function reportWithoutNetwork(): object {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const { excludeNetwork } = report;
  report.excludeNetwork = true;
  try {
    return report.getReport();
  } finally {
    report.excludeNetwork = excludeNetwork ?? false;
  }
}

/** The names that Terraform has for what Node calls otherwise. */
const systems: Readonly<Record<string, string>> = { sunos: "solaris", win32: "windows" };
const processors: Readonly<Record<string, string>> = { ia32: "386", x64: "amd64" };

/** Terraform's name of a platform, e.g. `linux_amd64`, from Node's names of the system and the processor. */
export function terraformPlatform(system: string = process.platform, processor: string = process.arch): string {
  return `${systems[system] ?? system}_${processors[processor] ?? processor}`;
}
