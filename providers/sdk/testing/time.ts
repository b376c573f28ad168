import { setTimeout as sleep } from "node:timers/promises";

/** Resolves once the condition holds. It has no limit of its own, so that a busy machine fails no test; the limit of the test ends it. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(20, undefined, { ref: false });
}

/** Milliseconds of processor time that this process spends on `run`: how busy the machine is does not count. */
export async function processorMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
