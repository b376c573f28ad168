import type { Diagnostic } from "../../../../sdk";
import { inDocument } from "./places";

interface Telling {
  warn(summary: string, detail?: string, path?: Diagnostic["path"]): void;
  report(diagnostic: Diagnostic): void;
}

/** A call's context with other values in it, whose diagnostics name their places in the document. */
export function typedContext<T extends Telling, M extends object>(context: T, members: M): T & M {
  const own: T = Object.create(context);
  const report = (diagnostic: Diagnostic) => context.report(inDocument(diagnostic));
  return Object.assign(own, members, {
    report,
    warn: (summary: string, detail?: string, path?: Diagnostic["path"]) =>
      report({ severity: "warning", summary, detail, path }),
  });
}
