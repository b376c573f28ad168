import { z } from "zod";

/** What the engine's `validate -json` prints. */
export const validateResult = z.object({
  diagnostics: z.array(
    z.looseObject({
      severity: z.enum(["error", "warning"]),
      summary: z.string(),
      detail: z.string().optional(),
      range: z.looseObject({ filename: z.string(), start: z.looseObject({ line: z.number() }) }).optional(),
      snippet: z.looseObject({ context: z.string().nullish() }).nullish(),
    }),
  ),
});

export type EngineDiagnostic = z.infer<typeof validateResult>["diagnostics"][number];

/** One line: where it is, and what is wrong. */
export function lineOf({ severity, summary, detail, range, snippet }: EngineDiagnostic): string {
  const at = range ? `${range.filename}:${range.start.line}: ` : "";
  const address = snippet?.context?.replace(/^(\w+) "([^"]+)" "([^"]+)"$/, "$2.$3") ?? "";
  const says = (detail || summary).replace(/\s*\n\s*/g, " ").trim();
  return `${at}${severity}: ${address ? `${address}: ` : ""}${says}`;
}
