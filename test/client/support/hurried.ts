import { NetworkFailure } from "terraform-provider-sdk/internal/http";
import type { Transport } from "../../../providers/sdk/test/support/inside/http";
import { QuickClock } from "../../../providers/sdk/test/support/quick-clock";

/** A clock and a transport for which a minute of waiting is over in moments; everything that is sent is really sent. */
export class HurriedClock extends QuickClock {
  private skipped = 0;

  override now(): number {
    return super.now() + (this.skipped ?? 0);
  }

  skip(milliseconds: number): void {
    this.skipped += milliseconds;
  }
}

/** Gives up after `realMs` and then says on the clock that the whole time has passed. */
export function hurried(transport: Transport, clock: HurriedClock, realMs: number): Transport {
  return {
    prepare: (origin) => transport.prepare(origin),
    close: () => transport.close(),
    async send(request) {
      try {
        return await transport.send({ ...request, timeoutMs: realMs });
      } catch (failure) {
        if (failure instanceof NetworkFailure && failure.code === "timeout") clock.skip(request.timeoutMs - realMs);
        throw failure;
      }
    },
  };
}
