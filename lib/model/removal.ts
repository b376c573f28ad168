import type { Value } from "./value";

/** How an argument that is removed from the configuration is removed from the service's object. */
export type Removal = {
  /** What the service then does: whole sentences. */
  readonly says: string;
} & (
  | {
      /** Leaving it out of the update clears it; or there is nothing on the service to clear. */
      readonly by: "omission";
    }
  | {
      /** The update sends this value, which clears it. */
      readonly by: "value";
      readonly value: Value;
    }
  | {
      /** The service cannot clear it, so a new object takes the place of the old one. */
      readonly by: "replacement";
    }
  | {
      /** The object keeps what it has. */
      readonly by: "nothing";
      /** Arguments that take its place, so that nothing has to be said. */
      readonly unless?: readonly string[];
    }
  | {
      /** It cannot be removed: the plan is then refused. */
      readonly by: "refusal";
      /** Arguments that may take its place. */
      readonly unless?: readonly string[];
    }
);

/** A removal, and what differs in some modes. */
export type RemovalByMode = Removal & { readonly in?: Readonly<Record<string, Removal>> };
