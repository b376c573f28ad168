import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "../../../emulator";

const root = path.resolve(__dirname, "../../..");

test("three processes that share a limit too small for one of them all succeed", async () => {
  const emulator = await startEmulator({ seed: {}, rateLimit: { openSource: { requests: 10, perSeconds: 1 } } });
  const { baseUrl, apiKey } = emulator.openSource;
  const creator = path.join(root, "test/client/support/creator.ts");
  const run = async (prefix: string) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", creator, baseUrl, apiKey, prefix, "20"],
      { cwd: root },
    );
    return JSON.parse(stdout) as { made: number; failures: string[] };
  };
  const results = await Promise.all(["a", "b", "c"].map(run));
  const rejected = emulator.requests().filter(({ status }) => status === 429).length;
  const names = emulator.dump().dashboards.map(({ name }) => name);
  await emulator.close();
  expect(results).toEqual(Array(3).fill({ made: 20, failures: [] }));
  expect(new Set(names).size).toBe(60);
  expect(names).toHaveLength(60);
  expect(rejected).toBeGreaterThan(0);
});
