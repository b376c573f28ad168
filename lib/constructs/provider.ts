import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  lockedProviders,
  putProvider,
  refreshLock,
  replaceFile,
  terraformPlatform,
} from "terraform-provider-sdk/internal/mirror";
import { placesFile } from "../kinds/agreed-names";
import { problem } from "../service/problems";
import {
  annotate,
  annotateError,
  CloudBackend,
  type Construct,
  customSynthesis,
  type ISynthesisSession,
  placeOf,
  RemoteBackend,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
} from "./cdk";
import { knownHashes, nothingFor, providerProgram } from "./delivery/provider-program";
import {
  ObservabilityProvider as GeneratedProvider,
  type ObservabilityProviderConfig as ProviderArguments,
} from "./generated/provider";
import { observability } from "./served";

/** Configuration of `ObservabilityProvider`. */
export interface ObservabilityProviderConfig extends ProviderArguments {
  /**
   * Whether synth copies the provider from this package into the stack's folder, so that Terraform needs no
   * registry. Set it to `false` if Terraform finds the provider in a registry, in a mirror or through `dev_overrides`.
   * @default true
   */
  readonly useBundledProvider?: boolean;
}

/**
 * The provider for dashboards, alerts and lookups of a stack. Set `openSource` for a self-hosted service or `managed` for the managed
 * platform. Values that you omit come from the environment (`OBSERVABILITY_…`) when Terraform runs.
 */
export class ObservabilityProvider extends GeneratedProvider {
  /** Whether synth copies the provider from this package into the stack's folder. */
  useBundledProvider: boolean;

  constructor(scope: Construct, id: string, config: ObservabilityProviderConfig = {}) {
    const { useBundledProvider = true, ...providerConfig } = config;
    super(scope, id, providerConfig);
    this.useBundledProvider = useBundledProvider;
    deliverAtSynth(this);
  }
}

/** Terraform Cloud runs Terraform on machines of this kind. */
const remotePlatform = "linux_amd64";

const { source, version } = observability;
const requirement = { source, version };

/** Writes into the stack's folder at synth where its resources are made, and the package's provider, where Terraform looks first. */
function deliverAtSynth(provider: ObservabilityProvider): void {
  const onSynthesize = (session: ISynthesisSession) => {
    const stack = TerraformStack.of(provider);
    const folder = path.join(session.outdir, session.manifest.forStack(stack).workingDirectory);
    writePlaces(stack, folder);
    if (provider.useBundledProvider) deliver(provider, stack, folder);
  };
  Object.defineProperty(provider, customSynthesis, { value: { onSynthesize }, enumerable: false });
}

function deliver(provider: TerraformProvider, stack: TerraformStack, folder: string): void {
  const platform = terraformPlatform();
  const program = providerProgram(platform);
  if (!program) return annotateError(provider, problem("platform-unsupported"), nothingFor(platform));
  const mirror = path.join(folder, "terraform.d/plugins");
  const hashes = [putProvider(mirror, requirement, platform, program.file).hash()];
  if (mayRunRemotely(stack)) hashes.push(...deliverForRemoteRuns(provider, mirror));
  const locked = refreshLockFile(path.join(folder, ".terraform.lock.hcl"), hashes);
  reportOthers(provider, stack, locked);
}

/** Writes our entry into the lock file. Returns the providers it had before. */
function refreshLockFile(file: string, hashes: readonly string[]): readonly string[] {
  const lock = existsSync(file) ? readFileSync(file, "utf8") : "";
  const refreshed = refreshLock(lock, requirement, [...hashes, ...knownHashes(requirement)]);
  if (refreshed !== lock) replaceFile(file, refreshed);
  return lockedProviders(lock);
}

function mayRunRemotely(stack: TerraformStack): boolean {
  return stack.node.children.some((child) => child instanceof CloudBackend || child instanceof RemoteBackend);
}

/** The folder is uploaded with the run, so it also gets the provider for the remote machine, if installed. */
function deliverForRemoteRuns(provider: TerraformProvider, mirror: string): readonly string[] {
  const program = providerProgram(remotePlatform);
  if (program?.form === "executable") return [putProvider(mirror, requirement, remotePlatform, program.file).hash()];
  annotate(
    provider,
    "info",
    `The stack's backend may run Terraform remotely, and the provider's executable for ${remotePlatform} is not installed. Install it with \`npm install --os=linux --cpu=x64\`, set the workspace's execution mode to local, or set \`useBundledProvider\` to false and take the provider from a registry.`,
  );
  return [];
}

/** The CDK's CLI requests the hashes of all providers from registries if one is not in the lock file; ours is in no registry. */
function reportOthers(provider: TerraformProvider, stack: TerraformStack, locked: readonly string[]): void {
  if (process.env.CDKTF_SKIP_PROVIDER_LOCK) return;
  const otherSources = stack.node
    .findAll()
    .filter(TerraformProvider.isTerraformProvider)
    .map(({ terraformProviderSource }) => terraformProviderSource)
    .filter((source) => source !== undefined && source !== requirement.source && !source.includes("/builtin/"))
    .filter((source) => !locked.some((lockedSource) => lockedSource === source || lockedSource.endsWith(`/${source}`)));
  if (otherSources.length === 0) return;
  annotate(
    provider,
    "info",
    `The stack uses ${[...new Set(otherSources)].join(", ")}, which the lock file does not have yet. If the first deploy fails while it locks providers, set CDKTF_SKIP_PROVIDER_LOCK=true.`,
  );
}

/** Writes into the folder of a stack which lines of the app make its resources, by their addresses. */
function writePlaces(stack: TerraformStack, folder: string): void {
  const places = stack.node
    .findAll()
    .filter(TerraformResource.isTerraformResource)
    .filter((resource) => TerraformStack.of(resource) === stack)
    .flatMap((resource) => {
      const place = placeOf(resource);
      if (!place) return [];
      return [[`${resource.terraformResourceType}.${resource.friendlyUniqueId}`, place]];
    });
  writeFileSync(path.join(folder, placesFile), `${JSON.stringify(Object.fromEntries(places), undefined, 2)}\n`);
}
