import { startEmulator } from "../../lib/emulator";
import { type Exchange, recording, seedFile } from "../recordings";
import { replay } from "./replay";

async function replayed(
  name: "open-source" | "further-routes" | "edge-cases" | "formulas" | "rejections",
  strict: boolean,
) {
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
  ["edge-cases", 274, 11],
  ["formulas", 39, 0],
  ["rejections", 125, 0],
] as const)("The recording %s of the real service, %i exchanges", (name, count, otherwise) => {
  test("is what the emulator answers, in status, content type and body", async () => {
    expect(await replayed(name, false)).toEqual({ replayed: count, differences: [] });
  });

  test(`is what it answers word by word, with ${otherwise} error in other words`, async () => {
    expect((await replayed(name, true)).differences).toHaveLength(otherwise);
  });
});

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
