import { formatPath, type Path } from "../../../../../lib/schema";
import { type Diagnostic, DiagnosticError } from "../../../../sdk";
import { documentMembers } from "./typed-form";

/** A diagnostic with a path in the typed form, as one with the path in the document. */
export function inDocument(diagnostic: Diagnostic): Diagnostic {
  const { detail, path = [] } = diagnostic;
  if (!documentMembers.some((name) => name === path[0])) return diagnostic;
  const place = `dashboard_json.${formatPath(path)}`;
  return { ...diagnostic, detail: detail === undefined ? place : `${place}: ${detail}`, path: documentPath };
}

const documentPath: Path = ["dashboardJson"];

/** `run`, whose errors then name their places in the document. */
export async function toldOfDocument<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof DiagnosticError ? DiagnosticError.of(error.diagnostics.map(inDocument)) : error;
  }
}
