import type { Path } from "./type";

export type Severity = "error" | "warning";

/** Something told to Terraform or to the author: what it is, where it is and what helps. */
export interface Diagnostic {
  readonly severity: Severity;
  /** A few words without a final full stop, the same for all of one sort: Terraform groups warnings by it. */
  readonly summary: string;
  /** Whole sentences: the value, the reason, the remedy. Never a secret. */
  readonly detail?: string;
  /** Names as in the definition, in camelCase; the inside of a JSON attribute may follow. */
  readonly path?: Path;
}
