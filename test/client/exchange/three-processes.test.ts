import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { runningEmulator } from "../../support/emulator";

const emulator = runningEmulator({ seed: {}, rateLimit: { openSource: { requests: 10, perSeconds: 1 } } });
const root = path.resolve(__dirname, "../../..");

test("three processes that share a limit too small for one of them all succeed", async () => {
  const { baseUrl, apiKey } = emulator.openSource;
  const creator = path.join(root, "test/client/support/creator.ts");
  /** Resolves with what lets it go, once it is ready: they start together however busy the machine is. */
  const start = async (prefix: string) => {
    const args = ["--import", "tsx", creator, baseUrl, apiKey, prefix, "20"];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    await lines.next();
    return async (): Promise<unknown> => {
      child.stdin.end();
      return JSON.parse((await lines.next()).value);
    };
  };
  const creators = await Promise.all(["a", "b", "c"].map(start));
  const results = await Promise.all(creators.map((create) => create()));
  const rejected = emulator.requests().filter(({ status }) => status === 429).length;
  const names = emulator.dump().dashboards.map(({ name }) => name);
  expect(results).toEqual(Array(3).fill({ made: 20, failures: [] }));
  expect(new Set(names).size).toBe(60);
  expect(names).toHaveLength(60);
  expect(rejected).toBeGreaterThan(0);
});
