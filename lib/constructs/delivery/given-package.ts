import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { targetsOf } from "terraform-provider-sdk/internal/mirror";
import { isRecord, parseJson } from "terraform-provider-sdk/values";
import { version } from "../../kinds/version";
import { executablesIn, programName, type Target } from "./provider-program";

const provider = "terraform-provider-observability";

/** What a folder or a file has for a platform: an executable, the archive of the registries, or the archive of npm with the executable. */
export type GivenPackage =
  | { readonly kind: "executable"; readonly file: string }
  | { readonly kind: "archive"; readonly file: string }
  | { readonly kind: "npm"; readonly file: string; readonly entry: string };

/** The package for a platform in what `npm run release` makes, packed or unpacked, or in a folder of executables. */
export function givenPackage(from: string, platform: string): GivenPackage | undefined {
  const targets = targetsOf(platform);
  if (!existsSync(from)) return undefined;
  const isFolder = statSync(from).isDirectory();
  const executable = isFolder ? executableIn(from, platform, targets) : undefined;
  if (executable !== undefined) return { kind: "executable", file: executable };
  const names = isFolder ? readdirSync(from) : [path.basename(from)];
  const fileOf = (name: string) => (isFolder ? path.join(from, name) : from);
  if (names.includes(archiveName(platform))) return { kind: "archive", file: fileOf(archiveName(platform)) };
  const packed = targets.map((target) => npmArchiveName(target)).find((name) => names.includes(name));
  if (packed === undefined) return undefined;
  return { kind: "npm", file: fileOf(packed), entry: `package/bin/${programName(platform)}` };
}

/** The name of a platform's archive in the registries. */
export function archiveName(platform: string): string {
  return `${provider}_${version}_${platform}.zip`;
}

function npmArchiveName({ name }: Target): string {
  return `cdktf-observability-provider-${name}-${version}.tgz`;
}

/** The message if a folder or file has nothing for a platform. */
export function nothingIn(from: string, platform: string): string {
  const [target] = targetsOf(platform);
  const npm = target ? `, ${npmArchiveName(target)}` : "";
  return `${from} has nothing for ${platform}. It can be the folder that \`npm run release\` makes, a file of it (${archiveName(platform)}${npm}), one of these unpacked, or a folder with ${target?.name ?? platform}/${programName(platform)}.`;
}

function executableIn(folder: string, platform: string, targets: readonly Target[]): string | undefined {
  const unpackedArchive = path.join(folder, `${provider}_v${version}${path.extname(programName(platform))}`);
  const unpackedNpm = path.join(folder, "bin", programName(platform));
  const files = targets.flatMap((target) => executablesIn(folder, target));
  const isOfPlatform = targets.some(({ name }) => packageName(folder) === `@cdktf-observability/provider-${name}`);
  return [...files, ...(isOfPlatform ? [unpackedNpm] : []), unpackedArchive].find((file) => existsSync(file));
}

/** The name of the npm package that a folder is. */
function packageName(folder: string): unknown {
  const manifest = path.join(folder, "package.json");
  const content = existsSync(manifest) ? parseJson(readFileSync(manifest, "utf8")) : undefined;
  return isRecord(content) ? content.name : undefined;
}

const block = 512;

/**
 * A file of an npm archive, which is a gzipped tar: blocks of 512 bytes, a header with the name and the octal size before each file.
 * @throws Error when the archive does not have it.
 */
export function npmFile(archive: string, entry: string): Buffer {
  const tar = gunzipSync(readFileSync(archive));
  let position = 0;
  while (position + block <= tar.length) {
    const name = tar.toString("utf8", position, position + 100).replace(/\0.*$/s, "");
    const size = Number.parseInt(tar.toString("latin1", position + 124, position + 136), 8) || 0;
    const start = position + block;
    if (name === entry) return tar.subarray(start, start + size);
    position = start + Math.ceil(size / block) * block;
  }
  throw new Error(`${archive} has no ${entry}; make it again with npm run release.`);
}
