import path from "node:path";
import type { RateLimit } from "../../lib/client";
import { type Inventory, type Service, type SourceFile, type Takeover, takeOver } from "../../lib/takeover";
import { collect } from "./collect";
import { dashboardsIn } from "./from-file";
import { type Generated, generate, observabilityPackage } from "./generate";
import { knownIn } from "./known";
import { manageableKinds } from "./managed-kinds";
import type { ImportOptions } from "./options";
import { type Checked, checkPlan, type Planned } from "./plan/check-plan";
import { chooser, wantedKinds } from "./select";
import { readOnlyService } from "./service";
import { writeFiles } from "./write-files";

/** What an import did, or with `--dry-run` would do. */
export interface Imported {
  readonly found: Inventory;
  readonly requests: number;
  readonly takeover: Takeover;
  readonly files: readonly SourceFile[];
  readonly managed: number;
  readonly notes: readonly string[];
  readonly checked: Checked | undefined;
}

export interface ImportContext {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly tell: (step: string) => void;
  /** The service's limit, where it is not the usual one. */
  readonly rateLimit?: RateLimit;
}

/** Reads the service, or files, writes the code and plans over it. */
export async function importExisting(options: ImportOptions, context: ImportContext): Promise<Imported> {
  const isNew = options.from.length > 0;
  const asked = isNew ? new Set(["dashboard"]) : wantedKinds(options);
  // Files that are overwritten manage nothing.
  const known = knownIn(options, { onlyStates: options.force });
  const service = readOnlyService(context.environment, context.rateLimit);
  const tell = (kind: string) => context.tell(`Listing ${kind}`);
  try {
    const { kinds: wanted, notes: skipped } = manageableKinds(asked, service.client.capabilities, isAskedFor(options));
    const isChosen = chooser(options, wanted, known.objects);
    const { inventory: listed, notes } = await collect(service.client, wanted, isAskedFor(options), {
      signal: context.signal,
      tell,
    });
    const inventory = isNew ? withFiles(options, listed) : listed;
    const { mode, product } = service.client;
    const takeover = takeOver(inventory, { isChosen, mode, product, written: known.written, isNew });
    const isEmpty = takeover.objects.length === 0;
    const generated = isEmpty ? undefined : generate(takeover, service.facts, options, known);
    const checked = generated && (await writeAndCheck(generated, takeover, service.facts, options, context));
    return {
      found: inventory,
      requests: service.requests(),
      takeover,
      files: generated?.files ?? [],
      managed: known.objects.size,
      notes: [...skipped, ...notes, ...takeover.notes, ...(generated?.advice ? [generated.advice] : [])],
      checked,
    };
  } finally {
    await service.client.close();
  }
}

/** Whether kinds were selected by name. With `all`, kinds that the service lacks are skipped. */
function isAskedFor({ kind }: ImportOptions): boolean {
  return kind.length > 0 && !kind.includes("all");
}

/** The dashboards of the files, beside what the service has for them to refer to. */
function withFiles({ from }: ImportOptions, listed: Inventory): Inventory {
  return { ...listed, dashboard: dashboardsIn(from, listed), alert: [] };
}

async function writeAndCheck(
  { files, proof }: Generated,
  { objects }: Takeover,
  service: Service,
  options: ImportOptions,
  context: ImportContext,
): Promise<Checked | undefined> {
  if (options.dryRun) return undefined;
  writeFiles(options.out, files, options.force);
  if (!options.plan) return undefined;
  const secrets = objects.flatMap((one) => one.secrets);
  return checkPlan(plannedOf(proof, options), { ...context, service, secrets });
}

function plannedOf(proof: Generated["proof"], { out, cdk }: ImportOptions): Planned {
  if ("hcl" in proof) return proof;
  return { ...proof, entry: path.join(out, proof.entry), cdk, observability: observabilityPackage(cdk) };
}
