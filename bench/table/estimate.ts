import type { Conditions } from "./measure";

/** Seconds that a window of the published limit is long for each request that it lets through. */
const pace = { open_source: 60 / 100, managed: 10 / 10 };
const runs = 4;
/** Of Terraform's own work for an object, on a machine with nothing else to do. */
const perObject = 0.06;
const perRun = 1.5;

/** About so many seconds a set of conditions takes: a limit lets no more through, however fast everything is. */
export function estimateOf({ count, latency, mode, limited }: Conditions): number {
  const objects = count * 2;
  const free = runs * perRun + objects * (perObject + (latency / 1000) * 0.2) * 2;
  // One apply, three more at the same time, and the usual client, which stands in the same queue.
  return limited ? free + objects * 5 * pace[mode] : free;
}
