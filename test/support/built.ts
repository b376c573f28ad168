import { execFileSync } from "node:child_process";
import path from "node:path";
import { terraformPlatform } from "terraform-provider-sdk/internal/mirror";
import { providerProgram } from "../../lib/constructs/delivery/provider-program";
import { version } from "../../lib/kinds/version";

const root = path.resolve(__dirname, "../..");
/** Those that the end-to-end tests built at first, and those of this process. */
const done = new Set(process.env.BUILT_AT_FIRST?.split(" "));

/** The folder of the provider as `npm run build` builds it from these sources. */
export function builtProvider(form: "executable" | "script" = "executable"): string {
  if (form === "executable") return path.dirname(builtExecutable());
  build(form);
  return path.join(root, "dist/provider");
}

/** The provider's executable as `npm run build` builds it from these sources. */
export function builtExecutable(): string {
  build("executable");
  const program = providerProgram(terraformPlatform(), root);
  if (program?.form !== "executable") throw new Error(`There is no executable for ${terraformPlatform()}.`);
  return program.file;
}

/** The folder of the SDK as npm packs it, built from these sources. */
export function builtSdk(): string {
  build("sdk");
  return path.join(root, ".cache/build/terraform-provider-sdk");
}

/** The folder of the SDK's command, likewise. */
export function builtSdkCli(): string {
  build("sdk");
  return path.join(root, ".cache/build/terraform-provider-sdk-cli");
}

/** The package as `npm pack` packs it, built from these sources. */
export function builtArchive(): string {
  build("archive");
  return path.join(root, `.cache/build/cdktf-observability-${version}.tgz`);
}

/** Runs a step of the build, which takes no time when the sources are as they were; once a process. */
function build(step: string): void {
  if (done.has(step)) return;
  execFileSync(process.execPath, ["scripts/build.mjs", step], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  done.add(step);
}
