import { isRecord, readJson } from "terraform-provider-sdk/internal/schema";
import type { PlanWarning, Values } from "./planned";

/** A diagnostic in the JSON of the engine. */
export interface EngineDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail?: string;
  readonly address?: string;
  readonly range?: { readonly filename: string; readonly start: { readonly line: number } };
  readonly snippet?: { readonly context?: string | null } | null;
}

/** What `plan -json` prints: one object a line. */
export function eventsIn(output: string): Values[] {
  const lines = output.split("\n").map((line) => (line.startsWith("{") ? readJson(line) : undefined));
  return lines.filter(isRecord).filter(({ type }) => typeof type === "string");
}

function diagnosticsIn(output: string, wanted: EngineDiagnostic["severity"]): EngineDiagnostic[] {
  const found = eventsIn(output).flatMap(({ diagnostic, type }) =>
    type === "diagnostic" && isRecord(diagnostic) ? [diagnostic as unknown as EngineDiagnostic] : [],
  );
  return found.filter(({ severity }) => severity === wanted);
}

/** The warnings in what `plan -json` printed. */
export function warningsIn(output: string): PlanWarning[] {
  return diagnosticsIn(output, "warning").map(({ summary, detail = "", address, range }) => ({
    summary,
    detail,
    ...(address && { address }),
    ...(range && { range: { file: range.filename, line: range.start.line } }),
  }));
}

/** The errors in what a command printed with `-json`, as people read them; nothing for any other output. */
export function errorsIn(output: string): string {
  return diagnosticsIn(output, "error")
    .map(({ summary, detail = "", address }) =>
      [`Error: ${summary}`, ...(address ? [`  with ${address}`] : []), detail].join("\n"),
    )
    .join("\n\n");
}
