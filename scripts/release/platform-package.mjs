import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { extensionOf, noticesFile, targets } from "../../providers/sdk-cli/index.mjs";

/** The name of the provider's program on a target. */
export function programName(target) {
  return `terraform-provider-observability${extensionOf(target)}`;
}

/** The npm package with the executable for a target. */
function packageName({ name }) {
  return `@cdktf-observability/provider-${name}`;
}

/** The manifest of the package with the executable for a target; `manifest`: that of the constructs. */
export function platformManifest({ target, manifest }) {
  const { version, license, repository } = manifest;
  const { os, cpu, libc } = target;
  return {
    name: packageName(target),
    version,
    description: `The Terraform provider of cdktf-observability as an executable for ${target.platform}${libc ? ` (${libc})` : ""}.`,
    license,
    repository,
    os: [os],
    cpu: [cpu],
    ...(libc ? { libc: [libc] } : {}),
    files: ["bin", noticesFile],
    preferUnplugged: true,
  };
}

/** Writes the package of a target into a folder: its manifest, the executable, and what the licenses ask for. */
export function writePlatformPackage({ target, executable, manifest, license, notices, folder }) {
  const program = path.join(folder, "bin", programName(target));
  mkdirSync(path.dirname(program), { recursive: true });
  copyFileSync(executable, program);
  chmodSync(program, 0o755);
  writeFileSync(path.join(folder, "LICENSE"), license);
  writeFileSync(path.join(folder, noticesFile), notices);
  const manifestText = JSON.stringify(platformManifest({ target, manifest }), null, 2);
  writeFileSync(path.join(folder, "package.json"), `${manifestText}\n`);
}

/** The manifest of the constructs as it is published: npm installs the executable that fits the machine, and nothing that only a checkout needs. */
export function publishedManifest({ scripts, devDependencies, files, ...manifest }) {
  const platforms = targets.map((target) => [packageName(target), manifest.version]);
  return { ...manifest, files: [...files, noticesFile], optionalDependencies: Object.fromEntries(platforms) };
}
