import { cancelled } from "../../http/api-error";
import { type Clock, ServerClock } from "../../http/clock";
import { CreateClaims } from "../../http/create-claims";
import { type CreateRequest, createOnce } from "../../http/create-once";
import type { LookUp } from "../../http/retry-table";

interface Thing {
  readonly id: string;
  readonly createdAt?: number;
  readonly isOther?: true;
}
type Request = CreateRequest<Thing, Thing, Error & { readonly objectId?: string }>;

class Ambiguous extends Error {
  constructor(
    message: string,
    readonly ids: readonly string[],
  ) {
    super(message);
  }
}

const clock: Clock = {
  now: () => 0,
  sleep: async (_, signal) => {
    if (signal?.aborted) throw cancelled();
  },
};
const thrice: LookUp = { looksAfterMs: [0, 1, 1], ifAbsent: "ambiguous" };

/** A create without a response. `looks`: what each look finds; the last one holds for those that follow. */
function lostRequest(looks: readonly (readonly Thing[])[], changes: Partial<Request> = {}, lookUp = thrice): Request {
  let look = 0;
  return {
    send: async () => ({ failure: new Error("lost"), lookUp }),
    candidates: async () => looks[Math.min(look++, looks.length - 1)] ?? [],
    idOf: ({ id }) => id,
    isSame: ({ isOther }) => !isOther,
    idsBefore: () => new Set<string>(),
    latestCreation: ({ createdAt }) => createdAt,
    adopt: async () => true,
    ambiguous: (_, description, ids) => new Ambiguous(description, ids),
    ...changes,
  };
}

const create = (request: Request, claims = new CreateClaims(), more: { serverClock?: ServerClock } = {}) =>
  createOnce(request, { clock, claims, ...more });

const unlisted = { idsBefore: () => undefined, alwaysSaysCreation: true } as const;

describe("an equal object that says when it was created", () => {
  const old = { id: "old", createdAt: Date.now() - 3_600_000 };

  test("is not adopted while nothing says which time it is at the service", async () => {
    const unlearned = new ServerClock();
    for (const more of [{}, { serverClock: unlearned }])
      await expect(create(lostRequest([[old]], unlisted), undefined, more)).rejects.toMatchObject({ ids: ["old"] });
  });

  test("is dated by the first response too, even if that is the one of the look", async () => {
    const ahead = Date.now() + 7_200_000;
    const serverClock = new ServerClock();
    const request = lostRequest([], {
      ...unlisted,
      async candidates() {
        serverClock.observe(ahead, Date.now(), Date.now());
        // Newer than this machine's clock says, and older than the request.
        return [{ id: "old", createdAt: ahead - 60_000 }];
      },
    });
    await expect(create(request, undefined, { serverClock })).rejects.toMatchObject({ ids: [] });
  });

  test("is adopted if it was created after the request", async () => {
    const serverClock = new ServerClock();
    serverClock.observe(Date.now(), Date.now(), Date.now());
    const created = { id: "new", createdAt: Date.now() + 5000 };
    expect(await create(lostRequest([[old, created]], unlisted), undefined, { serverClock })).toEqual({
      adopted: created,
    });
  });
});

test("an equal object that is newer than the list is adopted, although somebody else may have made it since", async () => {
  const listed = { idsBefore: () => new Set(["old"]) };
  expect(await create(lostRequest([[{ id: "old" }, { id: "new" }]], listed))).toEqual({ adopted: { id: "new" } });
});

describe("a create that is certainly absent is repeated", () => {
  const lookUp: LookUp = { looksAfterMs: [0, 1], ifAbsent: "repeat" };
  const sendsOf = async (looks: readonly (readonly Thing[])[], changes: Partial<Request>, signal?: AbortSignal) => {
    let sends = 0;
    const send: Request["send"] = async () => {
      sends += 1;
      return { failure: new Error("lost"), lookUp };
    };
    const request = lostRequest(looks, { ...changes, send });
    const failure = createOnce(request, { clock, claims: new CreateClaims() }, signal);
    await expect(failure).rejects.toThrow("lost");
    return sends;
  };

  test("twice, but not in a cancelled run", async () => {
    const once: LookUp = { looksAfterMs: [1], ifAbsent: "repeat" };
    expect(await sendsOf([[]], {})).toBe(3);
    let sends = 0;
    const send: Request["send"] = async () => {
      sends += 1;
      return { failure: new Error("lost"), lookUp: once };
    };
    const cancelledRun = createOnce(
      lostRequest([[]], { send }),
      { clock, claims: new CreateClaims() },
      AbortSignal.abort(),
    );
    await expect(cancelledRun).rejects.toThrow("lost");
    expect(sends).toBe(1);
  });

  test("not for an object that could not be adopted, in a cancelled run", async () => {
    const adopt = async () => false;
    const looks = [[{ id: "a" }], [{ id: "b" }], [{ id: "c" }]];
    expect(await sendsOf(looks, { adopt })).toBe(3);
    expect(await sendsOf(looks, { adopt }, AbortSignal.abort())).toBe(1);
  });

  test("not if one look found an undated object, even if the next does not", async () => {
    const request = lostRequest([[{ id: "a", isOther: true }], []], { idsBefore: () => undefined }, lookUp);
    await expect(create(request)).rejects.toMatchObject({ message: expect.stringMatching(/^No equal object/) });
    const equal = lostRequest([[{ id: "a" }], []], { idsBefore: () => undefined }, lookUp);
    await expect(create(equal)).rejects.toMatchObject({ ids: ["a"] });
  });
});

describe("two creates of equal objects", () => {
  test("never adopt the same one", async () => {
    const claims = new CreateClaims();
    const adopt = () => new Promise<boolean>((resolve) => setTimeout(resolve, 1, true));
    const outcomes = await Promise.allSettled([
      create(lostRequest([[{ id: "a" }]], { adopt }), claims),
      create(lostRequest([[{ id: "a" }]], { adopt }), claims),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("never adopt what the other one is about to return", async () => {
    const claims = new CreateClaims();
    let finish: (() => void) | undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const made = { id: "a" };
    const slow = create(
      lostRequest([], {
        async send() {
          await finished;
          return { value: made, id: "a" };
        },
      }),
      claims,
    );
    const lost = create(lostRequest([[made]]), claims);
    await new Promise((resolve) => setTimeout(resolve, 5));
    finish?.();
    await expect(lost).rejects.toMatchObject({ ids: [] });
    expect(await slow).toMatchObject({ value: made });
  });
});

describe("the failed response names an object", () => {
  const failure = Object.assign(new Error("failed"), { objectId: "named" });
  const named = (looks: readonly (readonly Thing[])[]) =>
    lostRequest(looks, { send: async () => ({ failure, lookUp: thrice }) });

  test("only that one is adopted", async () => {
    expect(await create(named([[{ id: "a" }, { id: "named" }]]))).toEqual({ adopted: { id: "named" } });
  });

  test("it is adopted even if nothing else says when it was created", async () => {
    const request = { ...named([[{ id: "named" }, { id: "a" }]]), idsBefore: () => undefined };
    expect(await create(request)).toEqual({ adopted: { id: "named" } });
  });

  test("one that differs is reported once", async () => {
    const request = { ...named([[{ id: "named", isOther: true }]]), idsBefore: () => undefined };
    await expect(create(request)).rejects.toMatchObject({
      ids: ["named"],
      message: "A new object may be it: named. Import the right one or delete it.",
    });
  });

  test.each<[situation: string, changes: Partial<Request>, claims: CreateClaims]>([
    ["was listed before", { idsBefore: () => new Set(["named"]) }, new CreateClaims()],
    ["is another create's", {}, new CreateClaims(["named"])],
  ])("one that %s is not reported as the created one", async (_, changes, claims) => {
    const request = { ...named([[{ id: "named" }]]), ...changes };
    await expect(create(request, claims)).rejects.toMatchObject({ ids: [] });
    const found = { ...named([[{ id: "named" }, { id: "a" }]]), ...changes };
    expect(await create(found, claims)).toEqual({ adopted: { id: "a" } });
  });

  test("it is named beside the reason why the client could not look for it, each in a sentence", async () => {
    const candidates = () => Promise.reject(new Error("timeout"));
    await expect(create({ ...named([]), candidates })).rejects.toMatchObject({
      message: expect.stringMatching(/: timeout\. A new object may be it: named\./),
    });
  });

  test("one that another create claims during the wait is neither adopted nor reported", async () => {
    const claims = new CreateClaims();
    const request = named([[{ id: "named" }]]);
    const candidates = async () => {
      claims.add("named");
      return request.candidates();
    };
    await expect(create({ ...request, candidates }, claims)).rejects.toMatchObject({ ids: [] });
  });

  test("one that a list has twice is one match", async () => {
    expect(await create(lostRequest([[{ id: "a" }, { id: "a" }]]))).toEqual({ adopted: { id: "a" } });
  });

  test("another one is somebody else's: it is not reported", async () => {
    await expect(create(named([[{ id: "a" }]]))).rejects.toMatchObject({ ids: ["named"] });
  });
});

describe("the error of a create without a certain match says what is so", () => {
  const messageOf = (request: Request, signal?: AbortSignal) =>
    createOnce(request, { clock, claims: new CreateClaims() }, signal).then(
      () => "created",
      (error: Error) => error.message,
    );
  const undated = { idsBefore: () => undefined };
  const once: LookUp = { looksAfterMs: [0], ifAbsent: "fail" };

  test.each<[situation: string, request: () => Request, message: RegExp]>([
    [
      "a new object differs",
      () => lostRequest([[{ id: "a", isOther: true }]]),
      /^A new object may be it: a\. Import the right one or delete it\.$/,
    ],
    [
      "a new object differs, and a later list lags behind",
      () => lostRequest([[{ id: "a", isOther: true }], []], {}, { looksAfterMs: [0, 1], ifAbsent: "repeat" }),
      /^A new object may be it: a\./,
    ],
    ["two are equal", () => lostRequest([[{ id: "a" }, { id: "b" }]]), /^2 new objects may be it: a, b\./],
    ["none exists", () => lostRequest([[]]), /^No new object of that kind exists yet, but the service may still/],
    [
      "an object of unknown age differs",
      () => lostRequest([[{ id: "a", isOther: true }]], undated),
      /^No equal object .* whether one that differs is the created one\. The service may also still/,
    ],
    [
      "an object of unknown age differs, and the service has finished",
      () => lostRequest([[{ id: "a", isOther: true }]], undated, once),
      /^No equal object .* whether one that differs is the created one\. Check before/,
    ],
    [
      "a later look fails",
      () => {
        let looks = 0;
        const candidates = async () => {
          looks += 1;
          if (looks > 1) throw new Error("403");
          return [];
        };
        return lostRequest([], { candidates });
      },
      /^The client did not find it\. It could not check again: 403$/,
    ],
    [
      "a later look fails, after one that found an object that differs",
      () => {
        let looks = 0;
        const candidates = async () => {
          looks += 1;
          if (looks > 1) throw new Error("403");
          return [{ id: "a", isOther: true } as const];
        };
        return lostRequest([], { candidates });
      },
      /^A new object may be it: a\. .* It could not check again: 403$/,
    ],
  ])("%s", async (_, request, message) => {
    expect(await messageOf(request())).toMatch(message);
  });

  test("a cancelled run looks once, even if it was to wait first", async () => {
    const later: LookUp = { looksAfterMs: [1, 1], ifAbsent: "ambiguous" };
    expect(await messageOf(lostRequest([[{ id: "a" }]], {}, later), AbortSignal.abort())).toBe("created");
    expect(await messageOf(lostRequest([[]], {}, later), AbortSignal.abort())).toMatch(
      /^The client did not find it\. It could not check again: /,
    );
  });
});

test("a request may be an object of a class", async () => {
  class Things {
    readonly member = "id";
    idOf(thing: Thing): string {
      return thing[this.member as "id"];
    }
  }
  const things = new Things();
  const request: Request = Object.assign(Object.create(things) as Things, {
    ...lostRequest([[{ id: "a" }, { id: "b" }]]),
    idOf: Things.prototype.idOf,
  });
  await expect(create(request)).rejects.toMatchObject({ ids: ["a", "b"] });
});
