import { type Path, Redactor } from "../../../lib/schema";
import { type Diagnostic, DiagnosticError } from "./diagnostic";
import { ValueError } from "./value-error";

/** The diagnostics of one call. Hidden values are removed from all of them, because services may return what they received. */
export class Diagnostics {
  private readonly found: Diagnostic[] = [];
  /** Knows the sensitive values of the call. */
  readonly redactor = new Redactor();

  report(diagnostic: Diagnostic): void {
    this.found.push(diagnostic);
  }

  warn(summary: string, detail?: string, path?: Path): void {
    this.found.push({ severity: "warning", summary, detail, path });
  }

  get all(): readonly Diagnostic[] {
    return this.found.map(({ summary, detail, further, ...rest }) => ({
      ...rest,
      summary: this.redactor.known(summary),
      detail: detail === undefined ? undefined : this.redactor.known(detail),
      further: further?.map((text) => this.redactor.known(text)),
    }));
  }

  get failed(): boolean {
    return this.found.some(({ severity }) => severity === "error");
  }
}

export type Explain = (error: unknown) => Diagnostic | readonly Diagnostic[] | undefined;

/** The diagnostics of an error. `explain` is the provider's own translation. */
export function explainError(error: unknown, explain: Explain | undefined): readonly Diagnostic[] {
  if (error instanceof DiagnosticError) return error.diagnostics;
  if (error instanceof ValueError) {
    const detail = `${error.message} This is a bug in the provider; please report it.`;
    return [{ severity: "error", summary: "Value does not fit the schema", detail, path: error.path }];
  }
  const explained = explain?.(error);
  if (explained) return "severity" in explained ? [explained] : explained;
  if (isAbort(error)) {
    return [{ severity: "error", summary: "Stopped", detail: "The operation was interrupted before it finished." }];
  }
  const detail = error instanceof Error ? error.message : String(error);
  return [{ severity: "error", summary: "Unexpected error", detail, path: pathOf(error) }];
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function pathOf(error: unknown): Path | undefined {
  const path = typeof error === "object" && error !== null && "path" in error ? error.path : undefined;
  return Array.isArray(path) ? path : undefined;
}
