import type { Client } from "../../lib/client";
import { type CallContext, UnknownConfigurationError } from "../sdk";

/** The client, or `undefined` while the provider's configuration is unknown: optional checks of a plan are then skipped. */
export function clientIfKnown<C extends Client>(context: CallContext<C>): C | undefined {
  try {
    return context.client;
  } catch (error) {
    if (error instanceof UnknownConfigurationError) return undefined;
    throw error;
  }
}
