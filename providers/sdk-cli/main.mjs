#!/usr/bin/env node
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { putProvider, terraformPlatform } from "terraform-provider-sdk/internal/mirror";
import { registryTargets, writeProviderFiles } from "./archives.mjs";
import { compileProvider, extensionOf, targetOf, targets } from "./executable.mjs";
import { writeConstructs, writeDocs } from "./generated.mjs";
import { noticesFile, noticesFor, runtime, runtimeVersions } from "./notices.mjs";

const usage = `terraform-provider-sdk build ENTRY --source HOST/NAMESPACE/TYPE [--version VERSION] [--out dist] [--runtime FILE]

Compiles the provider that ENTRY serves into an executable for this machine, and puts it
  into OUT/, for terraformWorkspace, with the notices of what others wrote in it, and with OUT/terraform.rc: set
    TF_CLI_CONFIG_FILE to this file to try the provider without terraform init, and
  into OUT/mirror, in the layout of a filesystem mirror.
Its version is that of the provider; --version is an error where that is another.
--runtime puts another build of the runtime, Bun, into the executable.

terraform-provider-sdk constructs MODULE --source HOST/NAMESPACE/TYPE [--cdk cdktf] [--out generated]

Writes typed constructs for cdktf or cdktn from the definitions of the provider that MODULE exports as \`provider\`.

terraform-provider-sdk docs MODULE [--examples examples] [--out docs]

Writes the reference pages of that provider as the registries show them, with the examples of a folder in the layout of their tools:
  resources/files_file/resource.tf and import.tf, data-sources/files_file/data-source.tf, functions/fingerprint/function.tf, provider/provider.tf.

terraform-provider-sdk release ENTRY --source HOST/NAMESPACE/TYPE --version VERSION [--platform OS_ARCH …] [--key KEY] [--out release]

Compiles for all platforms, or for those that are named, and writes the archives, the manifest and the checksums that the registries
  want, with the signature of the GPG key. Other platforms' builds of Bun come from npm, once, into .cache.`;

const commands = {
  build: buildProgram,
  constructs: (entry, { source, cdk, out = "generated" }) => listed(writeConstructs({ entry, source, cdk, out }), out),
  docs: (entry, { examples, out = "docs" }) => listed(writeDocs({ entry, examples, out }), out),
  release: buildRelease,
};

/** Prints the names of written files. */
async function listed(files, out) {
  console.log((await files).map((name) => path.join(out, name)).join("\n"));
}

async function main() {
  const { values, positionals } = parseArgs({
    options: {
      source: { type: "string" },
      version: { type: "string" },
      help: { type: "boolean", short: "h" },
      out: { type: "string" },
      cdk: { type: "string", default: "cdktf" },
      examples: { type: "string", default: "examples" },
      platform: { type: "string", multiple: true },
      key: { type: "string" },
      runtime: { type: "string" },
    },
    allowPositionals: true,
  });
  if (values.help) return console.log(usage);
  const [command, entry] = positionals;
  const run = Object.hasOwn(commands, command ?? "") ? commands[command] : undefined;
  const help = "See `terraform-provider-sdk --help`.";
  if (!run)
    throw new Error(
      `The command is ${command ?? "missing"}; it is one of ${Object.keys(commands).join(", ")}. ${help}`,
    );
  if (!entry) throw new Error(`\`${command}\` needs the name of a file. ${help}`);
  const { source = "missing" } = values;
  if (command !== "docs" && !/^[^/]+\/[^/]+\/[^/]+$/.test(source))
    throw new Error(
      `--source is ${source}; its form is HOST/NAMESPACE/TYPE, e.g. registry.terraform.io/example/files.`,
    );
  if (!existsSync(entry)) throw new Error(`There is no file ${path.resolve(entry)}.`);
  await run(entry, values);
}

async function buildRelease(entry, options) {
  const { source, version, platform: platforms, key, out = "release" } = options;
  if (version === undefined) throw new Error("--version is missing: that of the tag.");
  const provider = `terraform-provider-${source.split("/").at(-1)}`;
  const chosen = registryTargets(targets).filter(({ platform }) => platforms?.includes(platform) ?? true);
  if (chosen.length === 0)
    throw new Error(`--platform is ${platforms}; it is one of ${targets.map(({ platform }) => platform)}.`);
  const { program, texts } = await compiledHere(entry, { ...options, out: path.join(out, "here") });
  const executableOf = (target) => path.join(out, target.platform, `${provider}${extensionOf(target)}`);
  for (const target of chosen) {
    const outfile = path.resolve(executableOf(target));
    if (target.runtime === targetOf()?.runtime) cpSync(program, outfile);
    else await compileProvider({ entry: path.resolve(entry), outfile, target });
  }
  const { files } = writeProviderFiles({ provider, version, targets: chosen, executableOf, texts, key, out });
  for (const name of ["here", ...chosen.map(({ platform }) => platform)])
    rmSync(path.join(out, name), { recursive: true });
  console.log(files.join("\n"));
}

async function buildProgram(entry, { source, out = "dist", ...options }) {
  const { program, version, bytes } = await compiledHere(entry, { source, out, ...options });
  const { file } = putProvider(path.join(out, "mirror"), { source, version }, terraformPlatform(), program);
  const rc = path.join(out, "terraform.rc");
  // The configuration of Terraform that takes a provider from a folder.
  const overrides = `dev_overrides {\n    "${source}" = ${JSON.stringify(path.resolve(out))}\n  }`;
  writeFileSync(rc, `provider_installation {\n  ${overrides}\n  direct {}\n}\n`);
  console.log(`${program} (${Math.round(bytes / 1e6)} MB)\n${path.join(out, noticesFile)}\n${rc}\n${file}`);
}

/** The executable for this machine, with the notices of what others wrote in it. */
async function compiledHere(entry, { source, version: expected, out, runtime: otherRuntime }) {
  const target = targetOf();
  if (!target) throw new Error(`There is no executable for ${process.platform} on ${process.arch}.`);
  const name = `terraform-provider-${source.split("/").at(-1)}`;
  const program = path.join(out, `${name}${extensionOf(target)}`);
  const { bytes, packages } = await compileProvider({
    entry: path.resolve(entry),
    outfile: path.resolve(program),
    runtime: otherRuntime && path.resolve(otherRuntime),
  });
  const version = execFileSync(path.resolve(program), ["--version"], { encoding: "utf8" }).trim();
  if (expected !== undefined && expected !== version)
    throw new Error(`--version is ${expected}, and the provider says that it is ${version}: change its \`version\`.`);
  const rebuild = `terraform-provider-sdk build ${entry} --source ${source} --runtime FILE`;
  const text = notices({ title: `${name} ${version}`, entry, packages, rebuild });
  writeFileSync(path.join(out, noticesFile), text);
  return { program, version, bytes, texts: { [noticesFile]: text } };
}

/** What is to go with the executable to everybody who gets it. */
function notices({ title, entry, packages, rebuild }) {
  const { license = "the license that its author chose", repository } = manifestOf(path.dirname(path.resolve(entry)));
  const sources = repository?.url ?? repository ?? "(ask whoever gave you this program)";
  const { bun } = runtimeVersions();
  if (bun !== runtime.version)
    console.warn(
      `${noticesFile} lists the parts of Bun ${runtime.version}, and this is Bun ${bun}: compare its own list.`,
    );
  const missing = ({ name, version }) => {
    console.warn(`${name} ${version} brings no license file: check what its license asks for.`);
    return "Its archive has no license file.";
  };
  return noticesFor({
    title,
    license,
    packages,
    missing,
    program: { sources, rebuild: `Run "${rebuild}"\n     with your build of Bun as FILE.` },
  });
}

function manifestOf(folder) {
  const file = path.join(folder, "package.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  if (folder === path.dirname(folder)) return {};
  return manifestOf(path.dirname(folder));
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
