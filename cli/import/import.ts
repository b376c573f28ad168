import type { Mode, RateLimit } from "../../lib/client";
import { hclFiles, type Inventory, nothingWritten, type SourceFile, type Takeover, takeOver } from "../../lib/takeover";
import { providerSource } from "../../lib/version";
import { collect } from "./collect";
import { fitBeside } from "./fit";
import { type Known, knownIn } from "./known";
import type { ImportOptions } from "./options";
import { type Checked, checkPlan } from "./plan/check-plan";
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

/** Reads the service, writes the code and plans over it. */
export async function importExisting(options: ImportOptions, context: ImportContext): Promise<Imported> {
  const wanted = wantedKinds(options);
  const known = options.force ? explicitlyKnown(options) : knownIn(options.out, options.state);
  const isChosen = chooser(options, wanted, known.objects);
  const service = readOnlyService(context.environment, context.rateLimit);
  const tell = (kind: string) => context.tell(`Listing ${kind}`);
  try {
    const collected = await collect(service.client, wanted, options.kind.length > 0, { signal: context.signal, tell });
    const takeover = takeOver(collected.inventory, { isChosen, written: known.written });
    const all = filesOf(takeover, service.mode);
    const files = takeover.objects.length === 0 ? [] : options.force ? all : fitBeside(options.out, all);
    const checked = await writeAndCheck(files, all, takeover, options, context);
    return {
      found: collected.inventory,
      requests: service.requests(),
      takeover,
      files,
      managed: known.objects.size,
      notes: [...collected.notes, ...takeover.notes],
      checked,
    };
  } finally {
    await service.client.close();
  }
}

/** Files that are overwritten manage nothing. */
function explicitlyKnown({ out, state }: ImportOptions): Known {
  return { ...knownIn(out, state, { onlyStates: true }), written: nothingWritten };
}

function filesOf(takeover: Takeover, mode: Mode): SourceFile[] {
  return hclFiles(takeover, { mode, providerSource });
}

async function writeAndCheck(
  files: readonly SourceFile[],
  all: readonly SourceFile[],
  takeover: Takeover,
  options: ImportOptions,
  context: ImportContext,
): Promise<Checked | undefined> {
  if (options.dryRun || files.length === 0) return undefined;
  writeFiles(options.out, files, options.force);
  if (!options.plan) return undefined;
  return checkPlan(all, { ...context, secrets: takeover.objects.flatMap(({ secrets }) => secrets) });
}
