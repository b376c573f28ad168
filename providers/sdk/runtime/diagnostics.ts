import type { Path } from "../../../lib/schema";
import { type Diagnostic, DiagnosticError } from "./diagnostic";
import { ValueError } from "./value-error";

/** The diagnostics of one call. Hidden values are removed from all of them, because services may return what they received. */
export class Diagnostics {
  private readonly found: Diagnostic[] = [];
  private readonly hidden = new Set<string>();

  /** Removes these strings from every diagnostic, also as escaped in JSON and URLs. */
  hide(texts: readonly string[]): void {
    for (const text of texts)
      for (const form of [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]) this.hidden.add(form);
  }

  /** A string without hidden values. */
  shown(text: string): string {
    const longestFirst = [...this.hidden].sort((a, b) => b.length - a.length);
    return longestFirst.reduce((rest, secret) => rest.replaceAll(secret, "(redacted)"), text);
  }

  report(diagnostic: Diagnostic): void {
    this.found.push(diagnostic);
  }

  warn(summary: string, detail?: string, path?: Path): void {
    this.found.push({ severity: "warning", summary, detail, path });
  }

  get all(): readonly Diagnostic[] {
    if (this.hidden.size === 0) return this.found;
    return this.found.map(({ summary, detail, further, ...rest }) => ({
      ...rest,
      summary: this.shown(summary),
      detail: detail === undefined ? undefined : this.shown(detail),
      further: further?.map((text) => this.shown(text)),
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
