import type { Fault } from "../../../lib/emulator";
import fc from "../../support/properties";

/** What can go wrong on the way, each for one request. `path` limits it to the service's own routes. */
const page = "<!doctype html><html><body><h1>Maintenance</h1></body></html>";
const once = { count: 1 } as const;

const faults: readonly Fault[] = [
  { kind: "refuse", milliseconds: 3, ...once },
  { kind: "reset-before", ...once },
  { kind: "reset-after", ...once },
  { kind: "truncate", ...once },
  { kind: "slow-body", milliseconds: 8, ...once },
  { kind: "slow-body", milliseconds: 120, ...once },
  // The write happens long after the client has given up. A late PUT would overwrite a newer one, which no client can prevent.
  { kind: "delay", milliseconds: 120, method: "POST", ...once },
  { kind: "delay", milliseconds: 120, method: "GET", ...once },
  { kind: "delay", milliseconds: 120, method: "DELETE", ...once },
  { kind: "status", status: 429, body: "Too many requests, please try again later.", ...once },
  { kind: "status", status: 429, body: "slow down", headers: { "Retry-After": "60", "RateLimit-Reset": "2" }, ...once },
  { kind: "status", status: 429, body: "slow down", headers: { "X-RateLimit-Reset": "1.5" }, ...once },
  { kind: "status", status: 503, body: "<html>Service Unavailable</html>", ...once },
  { kind: "status", status: 500, body: { message: "Something went wrong :(" }, ...once },
  { kind: "status-after", status: 502, body: "<html>Bad Gateway</html>", ...once },
  { kind: "status-after", status: 504, body: "", ...once },
  { kind: "status-after", status: 200, body: page, ...once },
  { kind: "status", status: 200, body: page, ...once },
  { kind: "status", status: 200, body: '{"data":{"id":"66c00000', contentType: "application/json", ...once },
  { kind: "status", status: 404, body: "<pre>Cannot GET /v2/dashboards</pre>", ...once },
  { kind: "content-type", contentType: "text/html", ...once },
];

const anyFault = fc.constantFrom(...faults);

/** One thing to do; `pick` chooses among what there is. Several of a batch run at the same time. */
export interface Step {
  readonly does: "create" | "twin" | "update" | "delete" | "get" | "read" | "list" | "watch" | "rewatch" | "unwatch";
  readonly pick: number;
}

export interface Batch {
  readonly faults: readonly Fault[];
  readonly steps: readonly Step[];
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constant("create" as const) },
    { weight: 1, arbitrary: fc.constant("twin" as const) },
    { weight: 3, arbitrary: fc.constant("update" as const) },
    { weight: 2, arbitrary: fc.constantFrom("delete" as const, "get" as const, "read" as const, "list" as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom("watch" as const, "watch" as const, "rewatch" as const, "unwatch" as const),
    },
  ),
  pick: fc.nat(20),
});

const batch: fc.Arbitrary<Batch> = fc.record({
  faults: fc.array(anyFault, { maxLength: 2 }),
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
});

export const anyStory = fc.array(batch, { minLength: 1, maxLength: 3 });
