import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { putProvider, replaceFile, terraformPlatform } from "terraform-provider-sdk/internal/mirror";
import { asMembers } from "terraform-provider-sdk/values";
import {
  archiveName,
  type GivenPackage,
  givenPackage,
  nothingIn,
  npmFile,
} from "../../constructs/delivery/given-package";
import { nothingFor, providerProgram, scriptFor } from "../../constructs/delivery/provider-program";
import { providerSource, version } from "../../kinds/version";
import { jsonInFile } from "../code/files";
import { shellWord } from "../code/shell";
import { UsageError } from "../usage-error";
import { collect, print, printError } from "./terminal";

const help = `
Terraform finds providers in terraform.d/plugins of the current folder:

  cdktf-observability mirror terraform.d/plugins
  terraform init

For another folder, run terraform init -plugin-dir=DIR. Archives of --from stay packed, with the index.json of a network mirror beside them. In the
configuration:

  terraform {
    required_providers {
      observability = { source = "${providerSource}" }
    }
  }`;

/** Adds \`mirror DIR\`: the provider for plain Terraform, in the layout of \`terraform providers mirror\`. */
export function addMirrorCommand(program: Command): void {
  program
    .command("mirror")
    .description("Write the provider to a folder in the layout of a Terraform mirror, for use without the CDK.")
    .argument("<dir>", "folder of the mirror, for example terraform.d/plugins")
    .addOption(
      new Option("--platform <os_arch>", "platform by its Terraform name, for example linux_amd64; repeatable")
        .argParser((value: string, earlier?: readonly string[]) => collect(platform(value), earlier))
        .default(undefined, terraformPlatform()),
    )
    .option(
      "--from <path>",
      "the folder that npm run release makes, one of its archives, or an unpacked one (with --platform); or a folder of executables",
    )
    .addOption(
      new Option(
        "--for <cdk>",
        "also print what makes the provider's classes from the mirror, in each language of CDK Terrain",
      ).choices(["cdktn"]),
    )
    .addHelpText("after", help)
    .action(mirror);
}

interface Flags {
  readonly platform?: readonly string[];
  readonly from?: string;
  readonly for?: "cdktn";
}

function mirror(dir: string, { platform: platforms = [terraformPlatform()], from, for: cdk }: Flags): void {
  if (existsSync(dir) && !statSync(dir).isDirectory()) throw new UsageError(`${dir} is a file; it must be a folder.`);
  const packageOf = (platform: string) => {
    if (from === undefined) return ownPackage(platform);
    return packageIn(from, platform);
  };
  const packages = platforms.map((platform) => [platform, packageOf(platform)] as const);
  for (const [name, provided] of packages) print(`${path.relative("", put(dir, name, provided))}\n`);
  if (cdk === "cdktn") print(`\n${cdktnCommands(path.resolve(dir)).join("\n")}\n`);
}

/** Where Terraform looks for providers without being told. */
const homeMirror = path.join(homedir(), ".terraform.d/plugins");

/** What comes next in the folder of a `cdktf.json`. `cdktn` starts Terraform in folders of its own, and locks the provider before it deploys. */
function cdktnCommands(mirror: string): string[] {
  // Terraform takes the variables apart as a shell does.
  const folder = shellWord(mirror);
  const initSettings = mirror === homeMirror ? [] : [`TF_CLI_ARGS_init=${shellWord(`-plugin-dir=${folder}`)}`];
  const settings = [...initSettings, `TF_CLI_ARGS_providers_lock=${shellWord(`-fs-mirror=${folder}`)}`];
  return [
    `# cdktf.json: "terraformProviders": ["${providerSource}@${version}"]`,
    `export ${settings.join(" ")}`,
    "npx cdktn-cli@0.24 get",
  ];
}

function packageIn(from: string, platform: string): GivenPackage {
  const provided = givenPackage(from, platform);
  if (!provided) throw new UsageError(nothingIn(from, platform));
  return provided;
}

function ownPackage(platform: string): GivenPackage {
  const program = providerProgram(platform);
  if (!program) throw new Error(nothingFor(platform));
  if (program.form === "script") printError(scriptFor(platform));
  return { kind: "executable", file: program.file };
}

/** Writes a package to the mirror. Returns its path there. */
function put(dir: string, platform: string, provided: GivenPackage): string {
  const address = { source: providerSource, version };
  if (provided.kind === "executable") return putProvider(dir, address, platform, provided.file).file;
  if (provided.kind === "archive") return putArchive(dir, platform, provided.file);
  const scratch = mkdtempSync(path.join(tmpdir(), "mirror-"));
  try {
    const program = path.join(scratch, "program");
    writeFileSync(program, npmFile(provided.file, provided.entry));
    return putProvider(dir, address, platform, program).file;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Writes an archive as it is, which Terraform takes from a folder, and the two files by which it finds the archive on a server. */
function putArchive(dir: string, platform: string, archive: string): string {
  const folder = path.join(dir, providerSource);
  const file = path.join(folder, archiveName(platform));
  mkdirSync(folder, { recursive: true });
  if (path.resolve(file) !== path.resolve(archive)) copyFileSync(archive, file);
  const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
  addMember(path.join(folder, "index.json"), "versions", version, {});
  const entry = { url: archiveName(platform), hashes: [`zh:${hash}`] };
  addMember(path.join(folder, `${version}.json`), "archives", platform, entry);
  return file;
}

/** Sets a member of a list of a network mirror, and keeps the others. */
function addMember(file: string, list: string, name: string, value: object): void {
  const content = existsSync(file) ? jsonInFile(file) : {};
  const members = asMembers(asMembers(content)[list]);
  replaceFile(file, `${JSON.stringify({ [list]: { ...members, [name]: value } }, null, 2)}\n`);
}

function platform(value: string): string {
  if (!/^(linux|darwin|windows|freebsd|openbsd|solaris)_(amd64|arm64|arm|386)$/.test(value))
    throw new InvalidArgumentError(`"${value}" is not a platform; use for example linux_amd64 or darwin_arm64.`);
  return value;
}
