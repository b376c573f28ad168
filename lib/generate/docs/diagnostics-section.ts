import { type DiagnosticFact, diagnosticFacts } from "../../diagnostics";

/** Every warning and error with its identifier as an anchor, for the troubleshooting guide. */
export function diagnosticsSection(): string {
  const ofSeverity = (wanted: DiagnosticFact["severity"]) =>
    diagnosticFacts.filter(({ severity }) => severity === wanted);
  return [
    "### Warnings",
    "",
    ...table(ofSeverity("warning")),
    "",
    "### Errors",
    "",
    ...table(ofSeverity("error")),
  ].join("\n");
}

function table(facts: readonly DiagnosticFact[]): string[] {
  const rows = facts.map(({ id, summary, remedy }) => `| <a id="${id}"></a>\`${id}\` | ${summary} | ${remedy} |`);
  return ["| Identifier | Message | What to do |", "|---|---|---|", ...rows];
}
