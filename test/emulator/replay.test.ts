import { startEmulator } from "../../emulator";
import { type Exchange, recording, seedFile } from "../recordings";
import { replay } from "./replay";

async function replayed(name: "open-source" | "further-routes", strict: boolean) {
  const emulator = await startEmulator({ seed: seedFile, tokens: ["replay-key"] });
  try {
    return await replay(recording<Exchange>(name), emulator.url, "replay-key", strict);
  } finally {
    await emulator.close();
  }
}

describe.each([
  ["open-source", 857, 1],
  ["further-routes", 308, 0],
] as const)("The recording %s of the real service, %i exchanges", (name, count, otherwise) => {
  test("is what the emulator answers, in status, content type and body", async () => {
    expect(await replayed(name, false)).toEqual({ replayed: count, differences: [] });
  });

  test(`is what it answers word by word, with ${otherwise} error in other words`, async () => {
    expect((await replayed(name, true)).differences).toHaveLength(otherwise);
  });
});
