import { isRecord, readJson, stringOf } from "terraform-provider-sdk/internal/schema";
import type { PlanWarning, Values } from "./planned";

/** What `plan -json` prints: one object a line. */
export function eventsIn(output: string): Values[] {
  const lines = output.split("\n").map((line) => (line.startsWith("{") ? readJson(line) : undefined));
  return lines.filter(isRecord).filter(({ type }) => typeof type === "string");
}

function diagnosticsIn(output: string): (PlanWarning & { readonly severity: string })[] {
  return eventsIn(output).flatMap(({ diagnostic, type }) => {
    if (type !== "diagnostic" || !isRecord(diagnostic)) return [];
    const { severity, summary, detail, address, range } = diagnostic;
    const about = typeof address === "string" && address !== "" ? { address } : {};
    const [level = "", title = "", text = ""] = [severity, summary, detail].map(stringOf);
    return [{ severity: level, summary: title, detail: text, ...about, ...rangeIn(range) }];
  });
}

function rangeIn(range: unknown): Pick<PlanWarning, "range"> {
  if (!isRecord(range) || typeof range.filename !== "string" || !isRecord(range.start)) return {};
  return { range: { file: range.filename, line: Number(range.start.line) || 1 } };
}

/** The warnings in what `plan -json` printed. */
export function warningsIn(output: string): PlanWarning[] {
  return diagnosticsIn(output).flatMap(({ severity, ...warning }) => (severity === "warning" ? [warning] : []));
}

/** The errors in what a command printed with `-json`, as people read them; nothing for any other output. */
export function errorsIn(output: string): string {
  return diagnosticsIn(output)
    .filter(({ severity }) => severity === "error")
    .map(({ summary, detail, address }) =>
      [`Error: ${summary}`, ...(address ? [`  with ${address}`] : []), detail].join("\n"),
    )
    .join("\n\n");
}
