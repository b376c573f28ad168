import {
  authored,
  type Diagnostic,
  isRecord,
  type ObjectType,
  type ObjectValue,
  type Path,
  readJson,
  sameValue,
} from "../schema";
import { problem } from "../schema/problems";
import { type ConfigDiagnostic, type ValidateOptions, validate } from "./index";

/**
 * What is wrong with a configuration, where nobody knows yet what the author changed: a mistake that the service may hold is a warning, because
 * only a plan can judge it.
 */
export function unjudged(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const { severity, mayBeHeld, detail } = diagnostic;
    if (severity !== "error" || !mayBeHeld) return diagnostic;
    return { ...diagnostic, severity: "warning", detail: `${detail}${judgedLater}` };
  });
}

/** The end of a warning that a plan may make an error. */
const judgedLater = " The plan accepts it only if the service already holds it.";

/**
 * The mistakes of an author who changes an object: those that the prior state does not have. Items of lists may have moved, so a mistake is
 * recognized by its sort, the names on its path and the value there.
 */
export function mistakesOf(
  type: ObjectType,
  config: ObjectValue,
  prior: ObjectValue | null,
  options: Omit<ValidateOptions, "admitsOthers">,
): readonly ConfigDiagnostic[] {
  const mistakes = errorsIn(type, config, options);
  if (mistakes.length === 0 || prior === null) return mistakes;
  const priorConfig = authored(type, prior);
  const held = errorsIn(type, priorConfig, options);
  return mistakes.filter(
    (mistake) => !held.some((heldMistake) => sameMistake(mistake, config, heldMistake, priorConfig)),
  );
}

function errorsIn(type: ObjectType, value: ObjectValue, options: Omit<ValidateOptions, "admitsOthers">) {
  return validate(type, value, options).filter(({ severity, mayBeHeld }) => severity === "error" && mayBeHeld);
}

function sameMistake(
  mistake: ConfigDiagnostic,
  config: ObjectValue,
  heldMistake: ConfigDiagnostic,
  priorConfig: ObjectValue,
): boolean {
  if (mistake.id !== heldMistake.id || namesOn(mistake.path) !== namesOn(heldMistake.path)) return false;
  // A rule of a whole object judges some of its members, and the others may change.
  if (mistake.absent) return sameValue(mistake.absent, heldMistake.absent);
  // What is missing has several forms: null, and what absence means.
  if (mistake.id === problem("missing-required-argument").id) return true;
  return sameValue(valueAt(config, mistake.path), valueAt(priorConfig, heldMistake.path));
}

function namesOn(path: Path): string {
  return path.map((step) => (typeof step === "number" ? "*" : step)).join(".");
}

function valueAt(value: unknown, path: Path): unknown {
  const inner = path.reduce<unknown>((container, step) => {
    const inside = typeof container === "string" ? readJson(container) : container;
    if (Array.isArray(inside)) return inside[Number(step)];
    return isRecord(inside) ? inside[step] : undefined;
  }, value);
  return inner ?? null;
}
