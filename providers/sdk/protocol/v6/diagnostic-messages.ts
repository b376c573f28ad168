import { type ObjectType, printable } from "../../../../lib/schema";
import type { Diagnostic } from "../../runtime/diagnostic";
import { toAttributePath } from "./attribute-path";
import { Diagnostic_Severity, type Diagnostic as DiagnosticMessage } from "./generated/tfplugin6";

/** Diagnostics as messages, without characters that a terminal obeys: they may quote the service. Paths follow `type`, the type of the thing that the call is about. */
export function diagnosticMessages(diagnostics: readonly Diagnostic[], type?: ObjectType): DiagnosticMessage[] {
  return diagnostics.map(({ severity, summary, detail = "", further = [], path }) => ({
    severity: severity === "error" ? Diagnostic_Severity.ERROR : Diagnostic_Severity.WARNING,
    summary: printable(summary),
    detail: [detail, ...further].map(printable).join("\n"),
    attribute: type && path && path.length > 0 ? toAttributePath(type, path) : undefined,
  }));
}
