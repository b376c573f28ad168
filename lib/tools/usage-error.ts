/** A mistake in how the command was called: what is wrong and what helps. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
