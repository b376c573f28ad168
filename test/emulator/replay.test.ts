import { startEmulator } from "../../lib/emulator";
import { type Exchange, recording, seedFile } from "../recordings";
import { replay } from "./replay";

test.each([
  ["open-source", 857, 1],
  ["further-routes", 308, 0],
  ["edge-cases", 274, 11],
  ["formulas", 39, 0],
  ["rejections", 125, 0],
] as const)(
  "The recording %s of the real service, %i exchanges, is what the emulator answers, with %i error in other words",
  async (name, replayed, inOtherWords) => {
    const emulator = await startEmulator({ seed: seedFile, tokens: ["replay-key"] });
    try {
      const played = await replay(recording<Exchange>(name), emulator.url, "replay-key");
      expect(played).toEqual({ replayed, differences: [], inOtherWords });
    } finally {
      await emulator.close();
    }
  },
);

test("The emulator returns the buckets of metrics that the real service returned", async () => {
  const emulator = await startEmulator({ seed: seedFile, tokens: ["replay-key"] });
  const recorded = recording<Exchange>("metric-buckets");
  const headers = { authorization: "Bearer replay-key", "content-type": "application/json" };
  try {
    for (const { name, request, response } of recorded) {
      const body = JSON.stringify(request.body);
      const now = await (await fetch(emulator.url + request.path, { method: "POST", headers, body })).json();
      expect([name, bucketsOf(now)]).toEqual([name, bucketsOf(response.body)]);
    }
  } finally {
    await emulator.close();
  }
  expect(recorded).toHaveLength(200);
});

/** The buckets of a response, in order: that of the database's rows is not certain. */
const bucketsOf = (body: unknown): number[] =>
  (body as { data: { ts_bucket: number }[] }).data.map(({ ts_bucket }) => ts_bucket).sort((a, b) => a - b);
