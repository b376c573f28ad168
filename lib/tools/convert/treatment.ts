import type { FindingId } from "./findings";
import type { Target } from "./target";

/** The condition on an expression that holds without a choice, if not every value is meant then. */
export type Unchosen = ((expression: string) => string) | undefined;

/** What becomes of a variable in the queries, with the findings that every use of it has. */
export type Treatment = { readonly notes: readonly FindingId[] } & (
  | {
      /** A variable of the dashboard, from version 2.37. */
      readonly kind: "choice";
      readonly variable: string;
      readonly unchosen: Unchosen;
    }
  | {
      /** A filter that applies to each tile of some sources, before version 2.37. */
      readonly kind: "broadcast";
      readonly expression: string;
      /** The sources, of which each use may add one. */
      readonly appliesToSourceIds: string[];
      readonly sourceOf: Target["sourceOf"];
      readonly unchosen: Unchosen;
    }
  /** Values that nobody can choose: as texts, and after `IN` as a list or as the query of the variable. */
  | {
      readonly kind: "fixed";
      readonly texts: readonly string[];
      readonly list?: string;
      readonly isEmptyOrAll: boolean;
    }
);

export type Treatments = ReadonlyMap<string, Treatment>;
