import type { Value } from "./value";

/** How removing an argument from the configuration affects the service's object. */
export type Removal = {
  /** What the service then does: whole sentences. */
  readonly says: string;
} & (
  | {
      /** Omitting it from the update clears it, or there is nothing to clear. */
      readonly by: "omission";
    }
  | {
      /** The update sends this value, which clears it. */
      readonly by: "value";
      readonly value: Value;
    }
  | {
      /** The service cannot clear it, so the object is replaced. */
      readonly by: "replacement";
    }
  | {
      /** The object keeps the value. */
      readonly by: "nothing";
      /** Arguments that take its place, so that nothing has to be said. */
      readonly unless?: readonly string[];
    }
  | {
      /** It cannot be removed: the plan is rejected. */
      readonly by: "refusal";
      /** The products that reject it; absent: everywhere. Elsewhere, the update omits it. */
      readonly products?: readonly string[];
      /** Arguments that may take its place. */
      readonly unless?: readonly string[];
    }
);

/** A removal, and what differs in some modes. */
export type RemovalByMode = Removal & { readonly in?: Readonly<Record<string, Removal>> };
