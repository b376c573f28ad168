import type { Clock } from "../clock";

const minute = 60_000;

/** Does something once in every minute of the emulator's clock, and soon after it was moved, until the returned function is called. */
export function everyMinute(clock: Clock, act: () => Promise<void>): () => void {
  const current = (): number => Math.floor(clock.now().getTime() / minute);
  let last = current();
  const timer = setInterval(() => {
    if (current() === last) return;
    last = current();
    act().catch((error: Error) => console.error(error.message));
  }, 500).unref();
  return () => clearInterval(timer);
}
