import { type Emulator, startEmulator } from "../../../lib/emulator";
import fc from "../../support/properties";
import { anyStory, type Batch } from "./plan";
import { World } from "./world";

const { seed = 1, numRuns = 100 } = fc.readConfigureGlobal();
const cases = Number(process.env.CLIENT_FAULT_CASES ?? 2 * numRuns);
/** Stories that are played at the same time, each against an emulator of its own, as most of their time is waiting. */
const lanes = 8;
const secret = "a-personal-access-key-that-nobody-may-see";

describe("requests under random faults", () => {
  let emulators: Emulator[];
  let references: { sourceId: string; webhookId: string };

  beforeAll(async () => {
    // The emulator reports requests whose client has hung up, which is half of what happens here.
    jest.spyOn(console, "error").mockImplementation(() => {});
    emulators = await Promise.all([...Array(lanes)].map(() => startEmulator({ tokens: [secret] })));
    const { sources, webhooks } = emulators[0]?.dump() ?? { sources: [], webhooks: [] };
    references = { sourceId: sources[0]?.id ?? "", webhookId: webhooks[0]?.id ?? "" };
  });

  afterAll(async () => {
    await Promise.all(emulators.map((emulator) => emulator.close()));
  });

  it("no object is duplicated or lost, every failure is explained and in time, and no secret is shown", async () => {
    let played = 0;
    const play = async (emulator: Emulator, story: readonly Batch[]) => {
      played += 1;
      const world = new World(emulator, `story ${played}`, references, secret);
      try {
        for (const batch of story) await world.play(batch);
        world.check();
      } finally {
        await world.client.close();
        if (played % 5 === 0) emulator.reset();
      }
    };
    const outcomes = await Promise.allSettled(
      emulators.map((emulator, lane) =>
        fc.assert(
          fc.asyncProperty(anyStory, (story) => play(emulator, story)),
          { numRuns: Math.ceil(cases / lanes), seed: seed + lane, endOnFailure: true },
        ),
      ),
    );
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    expect(played).toBeGreaterThanOrEqual(cases);
  });
});
