import { formatTerraformPath, type Path } from "../../../lib/model";

export type Severity = "error" | "warning";

/** What the user reads: one problem, where it is and what helps. Paths are spelled with the definition's camelCase names. */
export interface Diagnostic {
  readonly severity: Severity;
  /** A few words, no final full stop. */
  readonly summary: string;
  /** Whole sentences: the value, the reason, the remedy. Never a secret. */
  readonly detail?: string;
  readonly path?: Path;
}

/** What a validator finds, without a summary. */
export interface Issue {
  readonly path: Path;
  readonly message: string;
  readonly severity: Severity;
}

/** Thrown by a resource, data source or provider; becomes the diagnostics of the answer. */
export class DiagnosticError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(summary: string, detail?: string, path?: Path, cause?: unknown) {
    super(detail === undefined ? summary : `${summary}: ${detail}`, { cause });
    this.name = "DiagnosticError";
    this.diagnostics = [{ severity: "error", summary, detail, path }];
  }

  /** An error that carries several diagnostics. */
  static of(diagnostics: readonly Diagnostic[]): DiagnosticError {
    const [first] = diagnostics;
    const error = new DiagnosticError(first?.summary ?? "Error", first?.detail, first?.path);
    Object.defineProperty(error, "diagnostics", { value: diagnostics, enumerable: true });
    return error;
  }
}

/**
 * Thrown by `Provider.configure` when it needs arguments that are not known yet. Planning goes on; the first call that
 * asks for the client fails with a diagnostic that names the arguments.
 */
export class UnknownConfigurationError extends DiagnosticError {
  constructor(readonly paths: readonly Path[]) {
    super("Provider configuration is not known yet", describe(paths));
    this.name = "UnknownConfigurationError";
  }
}

/** Thrown by a provider function; `argument` is the position of the argument at fault, counted from 0. */
export class FunctionError extends Error {
  constructor(
    message: string,
    readonly argument?: number,
  ) {
    super(message);
    this.name = "FunctionError";
  }
}

export function issueToDiagnostic(issue: Issue): Diagnostic {
  const summary = issue.severity === "error" ? "Invalid configuration" : "Questionable configuration";
  return { severity: issue.severity, summary, detail: issue.message, path: issue.path };
}

function describe(paths: readonly Path[]): string {
  const names = paths.map(formatTerraformPath).join(", ");
  const one = paths.length === 1;
  return (
    `The provider ${one ? "argument" : "arguments"} ${names} ${one ? "depends" : "depend"} on a value that is only known after apply, ` +
    `and this operation has to reach the service. Give ${one ? "it" : "them"} a value that is known while planning, ` +
    "or apply in two steps: first with -target for what the value comes from, then everything."
  );
}
