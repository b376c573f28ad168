import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Emulator, startEmulator } from "../../emulator";
import { type Finished, userProject } from "../support/project";
import { fillService } from "../support/random/fill";
import { Random } from "../support/random/random";

const root = path.resolve(__dirname, "../..");
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "observability-import-e2e-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function importInto(emulator: Emulator, ...args: string[]): Promise<Finished> {
  const project = userProject(
    {
      OBSERVABILITY_BASE_URL: emulator.openSource.baseUrl,
      OBSERVABILITY_API_KEY: emulator.openSource.apiKey,
      OBSERVABILITY_PRODUCT: "clickstack",
    },
    { packages: false },
  );
  const command = [path.join(root, "dist/cli/main.js"), "import", "--out", folder, ...args];
  return project.run(process.execPath, command).finally(() => project.remove());
}

test.each([1, 2, 3])(
  "random objects, seed %i, become HCL that the real Terraform imports without a change",
  async (seed) => {
    const emulator = await startEmulator();
    try {
      await fillService(emulator, new Random(seed), { dashboards: 8, alerts: 8, savedSearches: 2 });
      emulator.clearRequests();
      const { code, output } = await importInto(emulator, "--format", "hcl");
      expect(output).toMatch(/Checked with terraform plan: \d+ to import, 0 to add, 0 to change, 0 to destroy\.\n$/);
      expect(code).toBe(0);
      expect(new Set(emulator.requests().map(({ method }) => method))).toEqual(new Set(["GET"]));
      const project = userProject({}, { packages: false });
      const formatted = await project.run("terraform", ["fmt", "-check", "-diff", folder]);
      project.remove();
      expect(formatted).toMatchObject({ code: 0 });
    } finally {
      await emulator.close();
    }
  },
  120_000,
);
