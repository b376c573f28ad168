import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { CloudBackend, type ISynthesisSession, RemoteBackend, TerraformProvider, TerraformStack } from "../cdk";
import {
  bundledProvider,
  lockedProviders,
  putProvider,
  refreshLock,
  replaceFile,
  terraformPlatform,
} from "../delivery";
import { version } from "../version";
import { providerSource } from "./base/address";
import { annotate } from "./base/diagnostics";

/** Both CDKs look here for what a construct does besides its Terraform configuration. */
const customSynthesis = Symbol.for("cdktf/customSynthesis");

/** Puts the package's provider into the stack's folder, where Terraform looks first, whenever the app is synthesized. */
export function deliverAtSynth(provider: TerraformProvider): void {
  Object.defineProperty(provider, customSynthesis, {
    value: { onSynthesize: (session: ISynthesisSession) => deliver(provider, session) },
    enumerable: false,
  });
}

function deliver(provider: TerraformProvider, session: ISynthesisSession): void {
  const stack = TerraformStack.of(provider);
  const folder = path.join(session.outdir, session.manifest.forStack(stack).workingDirectory);
  const platform = terraformPlatform();
  if (platform.startsWith("windows")) {
    annotate(
      provider,
      "warning",
      "The provider in this package is a Node.js script, which Terraform on Windows cannot start. Run in WSL, or set `useBundledProvider` to false and install a Windows build of the provider.",
    );
    return;
  }
  const bundle = bundledProvider();
  if (!existsSync(bundle)) {
    annotate(
      provider,
      "error",
      "The provider is missing from the package cdktf-observability: install it again, or run `npm run build` in its checkout.",
    );
    return;
  }
  const own = { source: providerSource, version };
  const { hash } = putProvider(path.join(folder, "terraform.d/plugins"), own, platform, bundle);
  const lockFile = path.join(folder, ".terraform.lock.hcl");
  const lock = existsSync(lockFile) ? readFileSync(lockFile, "utf8") : "";
  const refreshed = refreshLock(lock, own, hash);
  if (refreshed !== lock) replaceFile(lockFile, refreshed);
  tellOfRemoteRuns(provider, stack);
  tellOfOthers(provider, stack, lockedProviders(lock));
}

/** Where Terraform Cloud runs Terraform there is no Node.js. */
function tellOfRemoteRuns(provider: TerraformProvider, stack: TerraformStack): void {
  const isRemote = stack.node.children.some((child) => child instanceof CloudBackend || child instanceof RemoteBackend);
  if (!isRemote) return;
  annotate(
    provider,
    "info",
    "The stack's backend may run Terraform remotely, where the provider in this package finds no Node.js. Set the workspace's execution mode to local, or set `useBundledProvider` to false and take the provider from a registry.",
  );
}

/** The CDK's CLI asks registries for the hashes of all providers as soon as one is not in the lock file; ours is in no registry. */
function tellOfOthers(provider: TerraformProvider, stack: TerraformStack, locked: readonly string[]): void {
  if (process.env.CDKTF_SKIP_PROVIDER_LOCK) return;
  const others = stack.node
    .findAll()
    .filter(TerraformProvider.isTerraformProvider)
    .map(({ terraformProviderSource: source }) => source)
    .filter((source) => source !== undefined && source !== providerSource && !source.includes("/builtin/"))
    .filter((source) => !locked.some((known) => known === source || known.endsWith(`/${source}`)));
  if (others.length === 0) return;
  annotate(
    provider,
    "info",
    `The stack uses ${[...new Set(others)].join(", ")}, which the lock file does not have yet. If the first deploy fails while it locks providers, set CDKTF_SKIP_PROVIDER_LOCK=true.`,
  );
}
