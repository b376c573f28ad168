import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { terraformWorkspace, type Workspace, type WorkspaceOptions } from "./terraform";

interface Options {
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
export function terraformOnEmulator({ emulator, workspace, each = false }: Options = {}): Running {
  let running: Running | undefined;
  const [before, after] = each ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    running = { emulator: await startEmulator(emulator), terraform: terraformWorkspace(workspace) };
  });
  after(async () => {
    running?.terraform.remove();
    await running?.emulator.close();
  });
  const started = () => {
    if (!running) throw new Error("The emulator and the workspace are there in tests and hooks only.");
    return running;
  };
  return {
    get emulator() {
      return started().emulator;
    },
    get terraform() {
      return started().terraform;
    },
  };
}
