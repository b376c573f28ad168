/** The emulator's time: the machine's, until somebody moves it. */
export class Clock {
  private offset = 0;

  now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** Makes it this moment; time passes on from there. */
  set(moment: Date | number | string): void {
    const milliseconds = new Date(moment).getTime();
    if (Number.isNaN(milliseconds)) throw new Error(`${String(moment)} is not a date.`);
    this.offset = milliseconds - Date.now();
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }

  reset(): void {
    this.offset = 0;
  }
}

export const minute = 60_000;

/** Does something once in every minute of the emulator's clock, and soon after it was moved, until the returned function is called. */
export function everyMinute(clock: Clock, act: () => Promise<void>): () => void {
  const current = (): number => Math.floor(clock.now().getTime() / minute);
  let lastTime = current();
  const timer = setInterval(() => {
    if (current() === lastTime) return;
    lastTime = current();
    act().catch((error: Error) => console.error(error.message));
  }, 500).unref();
  return () => clearInterval(timer);
}
