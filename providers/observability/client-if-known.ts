import type { Client } from "../../lib/client";
import { type CallContext, UnknownConfigurationError } from "../sdk";

/** The client, or `undefined` while the provider's configuration is not known: what only improves a plan then goes without. */
export function clientIfKnown<C extends Client>(context: CallContext<C>): C | undefined {
  try {
    return context.client;
  } catch (error) {
    if (error instanceof UnknownConfigurationError) return undefined;
    throw error;
  }
}
