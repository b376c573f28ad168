import type { Diagnostic, Path } from "../../../lib/schema";

/**
 * The diagnostics of one object with its warnings of one sort as one warning, because Terraform shows only the first of
 * several with the same summary. Errors, of which Terraform shows all, stay apart with their paths.
 */
export function grouped(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const out: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const { severity, summary } = diagnostic;
    const at =
      severity === "error" ? -1 : out.findIndex((other) => other.severity === severity && other.summary === summary);
    const earlier = out[at];
    if (earlier) out[at] = joined(earlier, diagnostic);
    else out.push(diagnostic);
  }
  return out;
}

function joined(a: Diagnostic, b: Diagnostic): Diagnostic {
  const further = [...(a.further ?? []), ...(b.detail === undefined ? [] : [b.detail])];
  return { ...a, further, path: commonPath(a.path ?? [], b.path ?? []) };
}

function commonPath(a: Path, b: Path): Path {
  const end = a.findIndex((step, i) => step !== b[i]);
  return end < 0 ? a : a.slice(0, end);
}
