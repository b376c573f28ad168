import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { terraformWorkspace, type Workspace, type WorkspaceOptions } from "./terraform";

interface Options extends EmulatorOptions {
  /** Puts into it what each test finds there. */
  readonly fill?: (emulator: Emulator) => void;
  /** A test finds what the one before left; otherwise each finds it as at first. */
  readonly kept?: boolean;
}

/** An emulator for the tests of a file or a group; it is there in tests and hooks only. */
export function runningEmulator({ fill, kept = false, ...options }: Options = {}): Emulator {
  let running: Emulator | undefined;
  const started = () => {
    if (!running) throw new Error("The emulator is there in tests and hooks only.");
    return running;
  };
  beforeAll(async () => {
    running = await startEmulator(options);
  });
  if (!kept)
    beforeEach(() => {
      started().reset();
      fill?.(started());
    });
  afterAll(() => running?.close());
  return new Proxy<Emulator>(Object.create(null), { get: (_, name) => Reflect.get(started(), name) });
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

/** An emulator, and a folder in which the real Terraform runs; they are there while a test runs, and end with the tests. */
export function terraformOnEmulator({ emulator: options, workspace, each = false }: WithTerraform = {}): Running {
  const emulator = runningEmulator({ ...options, kept: !each });
  let terraform: Workspace | undefined;
  const [before, after] = each ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(() => {
    terraform = terraformWorkspace(workspace);
  });
  after(() => terraform?.remove());
  return {
    emulator,
    get terraform() {
      if (!terraform) throw new Error("The workspace is there in tests and hooks only.");
      return terraform;
    },
  };
}
