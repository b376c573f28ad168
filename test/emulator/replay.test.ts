import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { startEmulator } from "../../emulator";

const shared = process.env.SHARED_FOLDER ?? path.resolve(__dirname, "../../../shared");
const script = path.join(shared, "bin/replay.mjs");
const seed = path.join(shared, "recordings/seed.json");

/** Replays recordings of the real service and returns the percentage of responses that match. */
async function replay(recording: string, ...flags: string[]): Promise<{ percent: number; output: string }> {
  const emulator = await startEmulator({ seed, tokens: ["replay-key"] });
  const file = path.join(shared, "recordings", recording);
  try {
    const child = spawn(process.execPath, [
      script,
      "--url",
      emulator.url,
      "--token",
      "replay-key",
      "--file",
      file,
      ...flags,
    ]);
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    await new Promise((resolve) => child.on("close", resolve));
    return { percent: Number(/replayed \d+: ([\d.]+) %/.exec(output)?.[1]), output };
  } finally {
    await emulator.close();
  }
}

const present = existsSync(script) && existsSync(seed);
if (!present) console.warn(`The recordings are not here (${shared}): the replay is skipped.`);

(present ? describe : describe.skip)("The recordings of the real service", () => {
  describe.each(["oss.jsonl", "more.jsonl"])("%s", (recording) => {
    test("all responses agree in status, content type and body", async () => {
      const { percent, output } = await replay(recording);
      expect({ percent, output }).toEqual({ percent: 100, output: expect.any(String) });
    });

    test("at least 99 of 100 agree in the words of their errors too", async () => {
      expect((await replay(recording, "--strict")).percent).toBeGreaterThanOrEqual(99);
    });
  });
});
