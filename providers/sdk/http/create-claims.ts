import type { UnknownOutcome } from "./exchange";

/** What a create returned, or that its outcome is unknown. */
export type CreateOutcome<V, E extends Error> = { readonly value: V; readonly id: string } | UnknownOutcome<E>;

/** The objects of one kind that this process made or adopted: what its creates share, so that none adopts the object of another one. */
export class CreateClaims {
  private readonly claimedIds: Set<string>;
  private readonly sends = new Set<Promise<unknown>>();

  /** `earlierIds`: of objects that no create makes any more, because they were there before. */
  constructor(earlierIds: Iterable<string> = []) {
    this.claimedIds = new Set(earlierIds);
  }

  get ids(): ReadonlySet<string> {
    return this.claimedIds;
  }

  add(id: string): void {
    this.claimedIds.add(id);
  }

  /** Sends a create, and claims what it returns. */
  async claimResultOf<V, E extends Error>(send: () => Promise<CreateOutcome<V, E>>): Promise<CreateOutcome<V, E>> {
    const pending = this.claimed(send);
    this.sends.add(pending);
    try {
      return await pending;
    } finally {
      this.sends.delete(pending);
    }
  }

  /** Resolves when each create that is under way has claimed its object: a list may show the object before its own create knows of it. */
  async pendingResultsClaimed(): Promise<void> {
    await Promise.allSettled(this.sends);
  }

  private async claimed<V, E extends Error>(send: () => Promise<CreateOutcome<V, E>>): Promise<CreateOutcome<V, E>> {
    const outcome = await send();
    if ("value" in outcome) this.add(outcome.id);
    return outcome;
  }
}
