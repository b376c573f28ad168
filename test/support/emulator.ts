import { type Emulator, type EmulatorOptions, startEmulator } from "../../lib/emulator";
import { availableInTests, fixture } from "./fixture";
import { terraformWorkspace, type Workspace, type WorkspaceOptions } from "./terraform";

/**
 * The limit that an emulator reports to a process that serves several commands, as an attached provider does: it counts the requests of all of
 * them, and keeps the usual limit until responses report another.
 */
export const reportedLimit = { openSource: { requests: 1_000_000, perSeconds: 60 } };

interface Options extends EmulatorOptions {
  /** Puts into it what each test finds there. */
  readonly fill?: (emulator: Emulator) => void;
  /** A test finds what the one before left; otherwise each finds it as at first. */
  readonly kept?: boolean;
}

/** An emulator for the tests of a file or a group. */
export function runningEmulator({ fill, kept = false, ...options }: Options = {}): Emulator {
  let running: Emulator | undefined;
  const emulator = availableInTests(() => running);
  beforeAll(async () => {
    running = await startEmulator(options);
  });
  if (!kept)
    beforeEach(() => {
      emulator.reset();
      fill?.(emulator);
    });
  afterAll(() => running?.close());
  return emulator;
}

/** Evaluates the alerts again and again while something runs, each time an interval later: an evaluation before a change delays none after it. */
export async function whileEvaluating<T>(emulator: Emulator, running: Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    emulator.clock.advance(5 * 60_000);
    void emulator.evaluate();
  }, 500);
  try {
    return await running;
  } finally {
    clearInterval(timer);
  }
}

interface WithTerraform {
  readonly emulator?: EmulatorOptions;
  readonly workspace?: WorkspaceOptions;
  /** Whether each test gets its own; otherwise the tests of the file share them. */
  readonly each?: boolean;
}

interface Running {
  readonly emulator: Emulator;
  readonly terraform: Workspace;
}

/** An emulator, and a folder in which the real Terraform runs. */
export function terraformOnEmulator({ emulator, workspace, each = false }: WithTerraform = {}): Running {
  return {
    emulator: runningEmulator({ ...emulator, kept: !each }),
    terraform: fixture(() => terraformWorkspace(workspace), { each }),
  };
}
