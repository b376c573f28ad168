import { type Diagnostic, formatTerraformPath, type Path } from "../../../lib/schema";

export type { Diagnostic };

/** Thrown by a resource, data source or provider; becomes the diagnostics of the response. */
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
 * Thrown by `Provider.configure` if it needs arguments that are unknown. Planning continues; the first call that uses the client fails with
 * a diagnostic that names the arguments.
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

function describe(paths: readonly Path[]): string {
  const names = paths.map(formatTerraformPath).join(", ");
  const one = paths.length === 1;
  return (
    `The provider ${one ? "argument" : "arguments"} ${names} ${one ? "depends" : "depend"} on a value that is known only after apply, ` +
    `but this operation needs the service. Set ${one ? "it" : "them"} to a value that is known during plan, ` +
    "or apply in two steps: first what the value comes from, with -target, then everything."
  );
}
