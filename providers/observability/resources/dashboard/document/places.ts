import { formatPath, type Path } from "../../../../../lib/schema";
import { type CallContext, type Diagnostic, DiagnosticError } from "../../../../sdk";
import type { Planned } from "../types";
import { documentMembers, isDocument } from "./typed-form";

/** A diagnostic with a path in the typed form, as one with the path in the document. */
export function inDocument(diagnostic: Diagnostic): Diagnostic {
  const { detail, path = [] } = diagnostic;
  if (!documentMembers.some((name) => name === path[0])) return diagnostic;
  const place = `dashboard_json.${formatPath(path)}`;
  return { ...diagnostic, detail: detail === undefined ? place : `${place}: ${detail}`, path: documentPath };
}

const documentPath: Path = ["dashboardJson"];

export type Warn = CallContext<unknown>["warn"];

/** Plans with warnings and errors that name their places where the author wrote them: in the attributes, or in the document. */
export async function namedWhere<T>(
  context: Pick<CallContext<unknown>, "warn" | "report">,
  written: readonly (Pick<Planned, "dashboardJson"> | null)[],
  plan: (warn: Warn) => T | Promise<T>,
): Promise<T> {
  const { warn, report } = context;
  if (!written.some((one) => one && isDocument(one))) return plan(warn);
  try {
    return await plan((summary, detail, path) => report(inDocument({ severity: "warning", summary, detail, path })));
  } catch (error) {
    throw error instanceof DiagnosticError ? DiagnosticError.of(error.diagnostics.map(inDocument)) : error;
  }
}
