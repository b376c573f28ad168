import { AmbiguousCreateError, ApiError } from "terraform-provider-sdk/http";
import { createTransport } from "terraform-provider-sdk/internal/http";
import { createClient } from "../../../lib/client/client";
import type { CreatedKey } from "../../../lib/client/exchange/records";
import type { Fault } from "../../../lib/emulator";
import { SharedBudgets } from "../../../providers/sdk/test/support/inside/http";
import { runningEmulator } from "../../support/emulator";
import fc from "../../support/properties";
import { HurriedClock, hurried } from "../support/hurried";

const { numRuns = 100 } = fc.readConfigureGlobal();
const cases = Number(process.env.CLIENT_KEY_CASES ?? numRuns);

const faults: readonly Fault[] = [
  { kind: "reset-before", method: "POST" },
  { kind: "reset-after", method: "POST" },
  { kind: "truncate", method: "POST" },
  { kind: "status-after", method: "POST", status: 502, body: "<html>Bad Gateway</html>" },
  {
    kind: "status",
    method: "POST",
    status: 429,
    body: { status: 429, error: "TOO_MANY" },
    headers: { "X-RateLimit-Reset": "1" },
  },
  { kind: "reset-after", method: "DELETE" },
  { kind: "status", method: "GET", status: 503, body: "busy" },
];

const story = fc.array(
  fc.record({
    faults: fc.array(fc.constantFrom(...faults), { maxLength: 3 }),
    ownSecret: fc.boolean(),
    twin: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);

describe("creating API keys under random faults", () => {
  const emulator = runningEmulator({ kept: true });

  beforeAll(() => jest.spyOn(console, "error").mockImplementation(() => {}));

  it("leaves no key with a lost secret, and no unreported key", async () => {
    let played = 0;
    const property = fc.asyncProperty(story, async (steps) => {
      played += 1;
      emulator.reset();
      const clock = new HurriedClock();
      const client = createClient(
        { mode: "managed", managed: emulator.managed },
        {
          clock,
          budgets: new SharedBudgets(clock),
          environment: {},
          transport: (network) => hurried(createTransport(network), clock, 100),
        },
      );
      const made: CreatedKey[] = [];
      const reported: string[] = [];
      for (const [at, { faults: planned, ownSecret, twin }] of steps.entries()) {
        for (const fault of planned) emulator.faults.add({ ...fault, count: 1 });
        const name = twin ? "key" : `key ${at}`;
        const hashData = {
          keyIdHash: "aWQ=",
          keyIdSuffix: `s${played}`.slice(-4).padStart(4, "x"),
          keySecretHash: "c2VjcmV0",
        };
        const result = await client.apiKeys
          .create(ownSecret ? { name, hashData } : { name })
          .catch((error: unknown) => error);
        emulator.faults.clear();
        if (!(result instanceof Error)) made.push(result as CreatedKey);
        else if (!(result instanceof ApiError)) throw result;
        else reported.push(...(result instanceof AmbiguousCreateError ? [name] : []));
      }
      await client.close();

      const ids = made.map(({ key }) => key.id);
      expect(new Set(ids).size).toBe(ids.length);
      const there = emulator.dump().keys.filter(({ name }) => name.startsWith("key"));
      expect(ids.filter((id) => !there.some((key) => key.id === id))).toEqual([]);
      const unexplained = there.filter(({ id, name }) => !ids.includes(id) && !reported.includes(name));
      expect(unexplained.map(({ name }) => name)).toEqual([]);
      for (const { key, keySecret } of made) {
        const isOwn = there.find(({ id }) => id === key.id)?.keyIdHash === "aWQ=";
        expect(Boolean(keySecret)).toBe(!isOwn);
      }
    });
    await fc.assert(property, { numRuns: cases, endOnFailure: true });
    expect(played).toBe(cases);
  });
});
