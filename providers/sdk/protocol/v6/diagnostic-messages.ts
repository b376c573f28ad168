import type { ObjectType } from "../../../../lib/model";
import type { Diagnostic } from "../../runtime/diagnostic";
import { toAttributePath } from "./attribute-path";
import { Diagnostic_Severity, type Diagnostic as DiagnosticMessage } from "./generated/tfplugin6";

/** Diagnostics as messages; paths follow `type`, the type of the thing that the call is about. */
export function diagnosticMessages(diagnostics: readonly Diagnostic[], type?: ObjectType): DiagnosticMessage[] {
  return diagnostics.map(({ severity, summary, detail, path }) => ({
    severity: severity === "error" ? Diagnostic_Severity.ERROR : Diagnostic_Severity.WARNING,
    summary,
    detail: detail ?? "",
    attribute: type && path && path.length > 0 ? toAttributePath(type, path) : undefined,
  }));
}
