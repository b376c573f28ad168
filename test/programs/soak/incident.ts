import type { Fault } from "../../../lib/emulator";
import fc from "../../support/properties";

/** What goes wrong during one apply. */
export interface Incident {
  readonly faults: readonly Fault[];
  readonly blow?: Blow;
}

/** Who is hit, with which signal, once the service has seen that many further requests. */
export interface Blow {
  readonly target: "provider" | "terraform" | "service";
  readonly signal: "SIGKILL" | "SIGINT";
  readonly afterRequests: number;
}

const api = "/*/*";

const shape: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom(500, 502, 503).map((status): Fault => ({ kind: "status", status, body: "<h1>Bad gateway</h1>" })),
  fc.constant<Fault>({ kind: "status", status: 500, body: { message: "Something went wrong :(" } }),
  fc.constant<Fault>({ kind: "status", status: 429, headers: { "Retry-After": "1" }, body: "Too many requests" }),
  fc
    .constantFrom(408, 500, 502)
    .map((status): Fault => ({ kind: "status-after", status, body: { message: "Something went wrong :(" } })),
  fc.constant<Fault>({ kind: "status-after", status: 504, body: "<h1>Gateway timeout</h1>" }),
  fc.constant<Fault>({ kind: "delay", milliseconds: 300 }),
  fc.constant<Fault>({ kind: "refuse", milliseconds: 500 }),
  fc.constant<Fault>({ kind: "reset-before" }),
  fc.constant<Fault>({ kind: "reset-after" }),
  fc.constant<Fault>({ kind: "truncate" }),
  fc.constant<Fault>({ kind: "slow-body", milliseconds: 400 }),
  fc.constant<Fault>({ kind: "content-type" }),
);

const fault: fc.Arbitrary<Fault> = fc
  .record({
    shape,
    method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", undefined),
    count: fc.integer({ min: 1, max: 3 }),
    skip: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ shape, ...rest }) => ({ ...shape, ...rest, path: api }));

const blow: fc.Arbitrary<Blow> = fc.record({
  target: fc.constantFrom("provider", "terraform", "service"),
  signal: fc.constant("SIGKILL"),
  afterRequests: fc.integer({ min: 0, max: 12 }),
});

const interruption: fc.Arbitrary<Blow> = fc.record({
  target: fc.constant("terraform"),
  signal: fc.constant("SIGINT"),
  afterRequests: fc.integer({ min: 0, max: 12 }),
});

/** A random incident: faults, a blow, or both. */
export const incident: fc.Arbitrary<Incident> = fc.oneof(
  fc.record({ faults: fc.array(fault, { minLength: 1, maxLength: 3 }) }),
  fc.record({ faults: fc.array(fault, { maxLength: 1 }), blow: fc.oneof(blow, interruption) }),
);

/** An incident in a few words. */
export function describeIncident({ faults, blow }: Incident): string {
  const hits = faults.map(
    ({ kind, method = "any", status, skip = 0, count = 1 }) =>
      `${kind}${status ? ` ${status}` : ""} on ${method} ${skip + 1}–${skip + count}`,
  );
  const kill = blow ? [`${blow.signal} of ${blow.target} after ${blow.afterRequests} requests`] : [];
  return [...hits, ...kill].join("; ");
}
