import { ApiError } from "../http/api-error";
import { problemOf } from "../http/problems";
import {
  type Diagnostic,
  formatTerraformPath,
  messageOf,
  type Path,
  type Problem,
  Redactor,
  type Warning,
} from "../schema";
import { problem } from "../schema/problems";

/** The diagnostics of one call. Hidden values are removed from all of them, because services may return what they received. */
export class Diagnostics {
  private readonly reported: Diagnostic[] = [];
  /** Knows the sensitive values of the call. */
  readonly redactor: Redactor;

  /** `secrets`: what no message may have, whatever the call is about. */
  constructor(secrets: readonly string[] = []) {
    this.redactor = new Redactor(secrets);
  }

  report(diagnostic: Diagnostic): void {
    this.reported.push(diagnostic);
  }

  warn(problem: Warning, detail?: string, path?: Path): void {
    this.reported.push({ ...problem, severity: "warning", detail, path });
  }

  get all(): readonly Diagnostic[] {
    return this.reported.map(({ summary, detail, further, ...diagnostic }) => ({
      ...diagnostic,
      summary: this.redactor.withoutSecrets(summary),
      detail: detail === undefined ? undefined : this.redactor.withoutSecrets(detail),
      further: further?.map((text) => this.redactor.withoutSecrets(text)),
    }));
  }

  get failed(): boolean {
    return this.reported.some(({ severity }) => severity === "error");
  }
}

type Explain = (error: unknown) => Diagnostic | readonly Diagnostic[] | undefined;

/** The diagnostics of an error. `explain` is the provider's own translation. */
export function explainError(error: unknown, explain: Explain | undefined): readonly Diagnostic[] {
  if (error instanceof DiagnosticError) return error.diagnostics;
  if (error instanceof ValueError) {
    const detail = `${error.message} This is a bug in the provider; please report it.`;
    return [{ ...problem("value-unfit"), detail, path: error.path }];
  }
  const explained = explain?.(error);
  if (explained) return "severity" in explained ? [explained] : explained;
  const isStopped = error instanceof ApiError ? error.code === "cancelled" : isAbort(error);
  if (isStopped) {
    const detail =
      "The run was interrupted. The service may have completed the last request: plan again before you apply.";
    return [{ ...problem("stopped"), detail }];
  }
  if (error instanceof ApiError) return [{ ...problemOf(error), severity: "error", detail: error.message }];
  const detail = messageOf(error);
  const path = error instanceof Error && "path" in error && Array.isArray(error.path) ? error.path : undefined;
  return [{ ...problem("unexpected-error"), detail, path }];
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

export type { Diagnostic };

/** Thrown by a resource, data source or provider; becomes the diagnostics of the response. */
export class DiagnosticError extends Error {
  constructor(
    problem: Problem,
    detail?: string,
    path?: Path,
    cause?: unknown,
    readonly diagnostics: readonly Diagnostic[] = [{ ...problem, severity: "error", detail, path }],
  ) {
    super(detail === undefined ? problem.summary : `${problem.summary}: ${detail}`, { cause });
    this.name = "DiagnosticError";
  }

  /** An error that carries several diagnostics. */
  static of(diagnostics: readonly Diagnostic[]): DiagnosticError {
    const [first = { ...problem("unexpected-error"), detail: undefined, path: undefined }] = diagnostics;
    return new DiagnosticError(first, first.detail, first.path, undefined, diagnostics);
  }
}

/**
 * Thrown by `Provider.configure` if it needs arguments that are unknown. Planning continues; the first call that uses the client fails with
 * a diagnostic that names the arguments.
 */
export class UnknownConfigurationError extends DiagnosticError {
  constructor(readonly paths: readonly Path[]) {
    super(problem("provider-configuration-unknown"), describe(paths));
    this.name = "UnknownConfigurationError";
  }
}

/** The client, or `undefined` while the provider's configuration is unknown: optional checks of a plan are then skipped. */
export function clientIfKnown<C>(context: { readonly client: C }): C | undefined {
  try {
    return context.client;
  } catch (error) {
    if (error instanceof UnknownConfigurationError) return undefined;
    throw error;
  }
}

/** Thrown by a provider function; `argument` is the position of the argument at fault, counted from 0. */
export class FunctionError extends Error {
  constructor(
    message: string,
    readonly argument?: number,
  ) {
    super(message);
    this.name = "FunctionError";
  }
}

const wordsOfOne = { noun: "argument", verb: "depends", pronoun: "it" } as const;
const wordsOfSeveral = { noun: "arguments", verb: "depend", pronoun: "them" } as const;

function describe(paths: readonly Path[]): string {
  const names = paths.map(formatTerraformPath).join(", ");
  const words = paths.length === 1 ? wordsOfOne : wordsOfSeveral;
  return (
    `The provider ${words.noun} ${names} ${words.verb} on a value that is known only after apply, ` +
    `but this operation needs the service. Set ${words.pronoun} to a value that is known during plan, ` +
    "or apply in two steps: first what the value comes from, with -target, then everything."
  );
}

/** A value that does not fit its type. */
export class ValueError extends Error {
  constructor(
    readonly path: Path,
    expected: string,
    actual: unknown,
  ) {
    super(
      `${path.length > 0 ? formatTerraformPath(path) : "the value"} is ${kindOf(actual)}; ${expected} is expected.`,
    );
    this.name = "ValueError";
  }
}

/** The kind of value, never the value: it may be a secret. */
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return value.constructor === Object ? "an object" : "of an unexpected class";
  if (typeof value === "string") return "text";
  return `a ${typeof value}`;
}
