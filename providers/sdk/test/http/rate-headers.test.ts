import { rateSignals } from "../../http/window";

const now = Date.parse("2026-08-22T09:00:00Z");

describe("the rate headers of a response", () => {
  it.each([
    ["none", {}, {}],
    [
      "the open-source set",
      {
        "ratelimit-limit": "100",
        "ratelimit-remaining": "37",
        "ratelimit-reset": "12",
        "ratelimit-policy": "100;w=60",
      },
      { limit: 100, windowMs: 60000, remaining: 37, resetMs: 12000, retryMs: 12000 },
    ],
    [
      "a constant Retry-After with a shorter reset",
      { "retry-after": "60", "ratelimit-reset": "7" },
      { resetMs: 7000, retryMs: 7000 },
    ],
    [
      "a Retry-After shorter than the reset: the exact one counts",
      { "retry-after": "2", "ratelimit-reset": "7" },
      { resetMs: 7000, retryMs: 7000 },
    ],
    ["Retry-After alone", { "retry-after": "3" }, { retryMs: 3000 }],
    ["Retry-After as a date", { "retry-after": "Sat, 22 Aug 2026 09:00:05 GMT" }, { retryMs: 5000 }],
    ["Retry-After as a date that has passed", { "retry-after": "Sat, 22 Aug 2026 08:59:55 GMT" }, { retryMs: 0 }],
    ["a fractional reset", { "x-ratelimit-reset": "4.25" }, { resetMs: 4250, retryMs: 4250 }],
    [
      "a reset as seconds since 1970",
      { "x-ratelimit-reset": String(now / 1000 + 8) },
      { resetMs: 8000, retryMs: 8000 },
    ],
    [
      "a reset as milliseconds since 1970",
      { "x-ratelimit-reset": String(now + 8000) },
      { resetMs: 8000, retryMs: 8000 },
    ],
    ["X-RateLimit-*", { "x-ratelimit-limit": "10", "x-ratelimit-remaining": "0" }, { limit: 10, remaining: 0 }],
    [
      "the standard names first",
      { "ratelimit-reset": "9", "x-ratelimit-reset": "5" },
      { resetMs: 9000, retryMs: 9000 },
    ],
    [
      "the combined form",
      { ratelimit: "limit=100, remaining=0, reset=3", "ratelimit-policy": "100;w=60", "retry-after": "60" },
      { limit: 100, windowMs: 60000, remaining: 0, resetMs: 3000, retryMs: 3000 },
    ],
    [
      "the combined form, cut short",
      { ratelimit: "remaining=0, reset=3" },
      { remaining: 0, resetMs: 3000, retryMs: 3000 },
    ],
    [
      "the combined form of the later draft",
      { ratelimit: '"default";r=0;t=3', "ratelimit-policy": '"default";q=100;w=60' },
      { limit: 100, windowMs: 60000, remaining: 0, resetMs: 3000, retryMs: 3000 },
    ],
    [
      "the vendor's: a fractional reset on a rejection",
      { "x-ratelimit-reset": "7.9", "retry-after": "10" },
      { resetMs: 7900, retryMs: 7900 },
    ],
    ["a list, of which the first counts", { "ratelimit-limit": "100, 100;w=60" }, { limit: 100 }],
    [
      "nonsense",
      { "ratelimit-limit": "many", "ratelimit-reset": "soon", "retry-after": "-4", "ratelimit-policy": "x" },
      {},
    ],
    ["blank values", { "ratelimit-remaining": "", "retry-after": " " }, {}],
  ])("%s", (_, headers: Record<string, string>, signals) => {
    expect(rateSignals((name) => headers[name], now)).toEqual(signals);
  });
});
