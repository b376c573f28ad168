import { DiagnosticError } from "../runtime/diagnostic";

/** What `read` makes of data from outside. @throws DiagnosticError with this summary when it throws */
export function readable<T>(summary: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DiagnosticError(summary, `The data is damaged: ${reason}.`, undefined, error);
  }
}
