import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { putProvider, terraformPlatform } from "terraform-provider-sdk/internal/mirror";
import { nothingFor, providerProgram, scriptFor } from "../constructs/delivery/provider-program";
import { providerSource, version } from "../kinds/version";
import { UsageError } from "../plans/engine";
import { collect, print, printError } from "./terminal";

const help = `
Terraform finds providers in terraform.d/plugins of the current folder:

  cdktf-observability mirror terraform.d/plugins
  terraform init

For another folder, run terraform init -plugin-dir=DIR. In the configuration:

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
        .argParser((value: string, all?: readonly string[]) => collect(platform(value), all))
        .default(undefined, terraformPlatform()),
    )
    .option("--from <dir>", "folder with further executables or unpacked platform packages")
    .addHelpText("after", help)
    .action(mirror);
}

interface Flags {
  readonly platform?: readonly string[];
  readonly from?: string;
}

function mirror(dir: string, { platform: platforms = [terraformPlatform()], from: given }: Flags): void {
  if (existsSync(dir) && !statSync(dir).isDirectory()) throw new UsageError(`${dir} is a file; it must be a folder.`);
  const programs = platforms.map((one) => {
    const program = providerProgram(one, { given });
    if (!program) throw new Error(nothingFor(one));
    return [one, program] as const;
  });
  for (const [one, program] of programs) {
    const { file } = putProvider(dir, { source: providerSource, version }, one, program.file);
    print(`${path.relative("", file)}\n`);
    if (program.form === "script") printError(scriptFor(one));
  }
}

function platform(value: string): string {
  if (!/^(linux|darwin|windows|freebsd|openbsd|solaris)_(amd64|arm64|arm|386)$/.test(value))
    throw new InvalidArgumentError(`"${value}" is not a platform; use for example linux_amd64 or darwin_arm64.`);
  return value;
}
