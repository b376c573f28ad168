import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Played } from "../programs/fuzz/jobs";
import { builtExecutable } from "../support/built";

const inputs = 5_000;

/** `npm run fuzz` uses other seeds, and the given number of inputs. */
test(`${inputs} hostile inputs of every kind cause no crash and no hang, and fail with a reason`, async () => {
  builtExecutable();
  const folder = mkdtempSync(path.join(tmpdir(), "fuzz-report-"));
  const out = path.join(folder, "report.json");
  try {
    const { code, said } = await fuzz("--inputs", String(inputs), "--seed", "7", "--out", out);
    if (code !== 0) throw new Error(said);
    const { kinds }: { kinds: readonly Played[] } = JSON.parse(readFileSync(out, "utf8"));
    expect(kinds.reduce((sum, { inputs: played }) => sum + played, 0)).toBeGreaterThanOrEqual(inputs);
    for (const { outcomes } of kinds) {
      expect(outcomes.accepted).toBeGreaterThan(0);
      expect(outcomes.rejected).toBeGreaterThan(0);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function fuzz(...args: string[]): Promise<{ code: number | null; said: string }> {
  const root = path.resolve(__dirname, "../..");
  const child = spawn(process.execPath, ["--import", "tsx", "test/programs/fuzz/main.ts", ...args], { cwd: root });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said }));
  });
}
