import type { Value } from "../model";

/** How an argument that is removed from the configuration is removed from the service's object. */
export type Removal = {
  /** What the service then does: the rest of a sentence. */
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
    }
  | {
      /** It cannot be removed alone: the configuration is then refused. */
      readonly by: "refusal";
    }
);

/** By argument. */
export type Removals = Readonly<Record<string, Removal>>;
