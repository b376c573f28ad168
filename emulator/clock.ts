/** The emulator's time: the machine's, until somebody moves it. */
export class Clock {
  private offset = 0;

  now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** Makes it this moment; time passes on from there. */
  set(moment: Date | number | string): void {
    const wanted = new Date(moment).getTime();
    if (Number.isNaN(wanted)) throw new Error(`${String(moment)} is not a date.`);
    this.offset = wanted - Date.now();
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }

  reset(): void {
    this.offset = 0;
  }
}
