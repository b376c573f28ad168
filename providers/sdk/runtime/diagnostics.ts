import type { ObjectType, Path } from "../../../lib/model";
import { toAttributePath } from "../protocol/attribute-path";
import { Diagnostic_Severity, type Diagnostic as DiagnosticMessage } from "../protocol/generated/tfplugin6";
import { ValueError } from "../protocol/value-error";
import { type Diagnostic, DiagnosticError } from "./diagnostic";

/** The diagnostics of one call. */
export class Diagnostics {
  private readonly found: Diagnostic[] = [];

  report(diagnostic: Diagnostic): void {
    this.found.push(diagnostic);
  }

  warn(summary: string, detail?: string, path?: Path): void {
    this.found.push({ severity: "warning", summary, detail, path });
  }

  error(summary: string, detail?: string, path?: Path): void {
    this.found.push({ severity: "error", summary, detail, path });
  }

  get failed(): boolean {
    return this.found.some(({ severity }) => severity === "error");
  }

  /** As messages; paths follow `type`, the type of the thing that the call is about. */
  messages(type?: ObjectType): DiagnosticMessage[] {
    return this.found.map(({ severity, summary, detail, path }) => ({
      severity: severity === "error" ? Diagnostic_Severity.ERROR : Diagnostic_Severity.WARNING,
      summary,
      detail: detail ?? "",
      attribute: type && path && path.length > 0 ? toAttributePath(type, path) : undefined,
    }));
  }
}

export type Explain = (error: unknown) => Diagnostic | readonly Diagnostic[] | undefined;

/** What the user reads of something thrown. `explain` is the provider's own translation. */
export function explainError(error: unknown, explain: Explain | undefined): readonly Diagnostic[] {
  if (error instanceof DiagnosticError) return error.diagnostics;
  if (error instanceof ValueError) {
    const detail = `${error.message} This is a bug in the provider; please report it.`;
    return [{ severity: "error", summary: "Value does not fit the schema", detail, path: error.path }];
  }
  const explained = explain?.(error);
  if (explained) return Array.isArray(explained) ? explained : [explained as Diagnostic];
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
