import type { Path } from "./type";

export type Severity = "error" | "warning";

/** An error or warning for Terraform or the author: problem, path and remedy. */
export interface Diagnostic {
  readonly severity: Severity;
  /** A few words without a final full stop. Terraform groups warnings with the same summary. */
  readonly summary: string;
  /** Whole sentences: the value, the reason, the remedy. Never a secret. */
  readonly detail?: string;
  /** Details of further diagnostics of the same sort, each for a line of its own. */
  readonly further?: readonly string[];
  /** Names as in the definition, in camelCase; the inside of a JSON attribute may follow. */
  readonly path?: Path;
}
