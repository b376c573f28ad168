import {
  type Definition,
  formatPath,
  formatTerraformPath,
  isPresent,
  isUnknown,
  type ObjectValue,
  type Path,
} from "../../schema";
import { problem } from "../../schema/problems";
import { validate } from "../../validation";
import { unjudged } from "../../validation/held";
import type { Diagnostic } from "../diagnostics";
import { readOnlyPaths, writeOnlyPaths } from "../plan-values";
import type { Session } from "../session";

/** Whatever has a configuration. */
export interface Configurable {
  readonly definition: Definition;
  validate?(config: ObjectValue, dialect: string | undefined): readonly Diagnostic[];
}

export function validateConfig<C>(
  session: Pick<Session<C>, "provider" | "dialect">,
  part: Configurable,
  config: ObjectValue,
  writeOnlyAllowed = true,
): readonly Diagnostic[] {
  const { definition } = part;
  const judged = foundIn(session, part, config);
  const diagnostics = definition.kind === "resource" && !session.provider.judgesEarly ? unjudged(judged) : judged;
  const reported = new Set(diagnostics.map(({ path }) => JSON.stringify(path)));
  const unreported = readOnlyPaths(definition.type, config).filter((path) => !reported.has(JSON.stringify(path)));
  const writeOnly = writeOnlyAllowed ? [] : writeOnlyPaths(definition.type, config);
  const detail = "This version would store the value in the state.";
  const rejected = writeOnly.map((path) => ({ ...problem("write-only-unsupported"), detail, path }));
  return [...grouped([...diagnostics, ...unreported.map(readOnly)]), ...rejected];
}

/** What the definition and the provider's own rules say, each by itself. */
export function foundIn<C>(
  { provider, dialect }: Pick<Session<C>, "provider" | "dialect">,
  part: Configurable,
  config: ObjectValue,
): readonly Diagnostic[] {
  const { definition } = part;
  return [
    ...(provider.validate?.(definition, config, dialect) ??
      validate(definition.type, config, { isOpaque: isUnknown, dialect, spelling: "snake", isFinal: true })),
    ...(part.validate?.(config, dialect) ?? []),
  ];
}

function readOnly(path: Path): Diagnostic {
  const detail = `${formatTerraformPath(path)} is set by the service and cannot be configured; remove it.`;
  return { ...problem("read-only-argument"), detail, path };
}

/**
 * The diagnostics of one object with its warnings of one sort as one warning, because Terraform shows only the first of
 * several with the same summary. Errors, of which Terraform shows all, stay apart with their paths.
 */
export function grouped(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const out: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const { severity, summary, detail, path = [] } = diagnostic;
    const index =
      severity === "error"
        ? -1
        : out.findIndex((reported) => reported.severity === severity && reported.summary === summary);
    const earlier = out[index];
    if (!earlier) out.push(diagnostic);
    else {
      const further = [...(earlier.further ?? []), detail].filter(isPresent);
      const isSamePlace = formatPath(earlier.path ?? []) === formatPath(path);
      out[index] = { ...earlier, further, path: isSamePlace ? earlier.path : [] };
    }
  }
  return out;
}
