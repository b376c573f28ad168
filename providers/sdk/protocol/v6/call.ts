import { type Diagnostics, explainError } from "../../runtime/diagnostics";
import type { Parts, Scope, Session } from "../../runtime/session";
import type { Definition, ObjectType, ObjectValue } from "../../schema";
import {
  Deferred_Reason,
  type Diagnostic as DiagnosticMessage,
  type DynamicValue,
  type ProviderDefinition,
} from "./generated/tfplugin6";
import { diagnosticMessages, fromDynamicObject } from "./values";

type Calls = ProviderDefinition["methods"];

export type CallName = keyof Calls;

export type RequestOf<K extends CallName> = ReturnType<Calls[K]["requestType"]["decode"]>;

export type ResponseOf<K extends CallName> = ReturnType<Calls[K]["responseType"]["decode"]>;

type Handled<K extends CallName> = Calls[K]["responseStream"] extends true
  ? AsyncIterable<ResponseOf<K>>
  : Promise<ResponseOf<K>>;

/** Handlers of the protocol's calls by name; a missing call responds with UNIMPLEMENTED. */
export type Handlers = {
  readonly [K in CallName]?: (request: RequestOf<K>, signal: AbortSignal) => Handled<K>;
};

/** Runs a call; errors become diagnostics. The result is undefined when the call failed before it had one. */
export async function respond<C, R>(
  session: Session<C>,
  type: ObjectType | undefined,
  run: (diagnostics: Diagnostics) => R | Promise<R>,
) {
  const diagnostics = session.diagnostics();
  let result: R | undefined;
  try {
    result = await run(diagnostics);
  } catch (error) {
    report(session, diagnostics, error);
  }
  return {
    result,
    diagnostics: diagnosticMessages(session.withoutIgnored(diagnostics.all), type),
    failed: diagnostics.failed,
  };
}

/** What a call about a part of the provider works with. */
interface About<C, P> {
  readonly part: P;
  readonly type: ObjectType;
  readonly diagnostics: Diagnostics;
  readonly scope: Scope<C>;
  /** Fires when the client cancels the call. */
  readonly signal: AbortSignal;
  /** An object of the request, whose secrets are kept out of the diagnostics. */
  decode(value: DynamicValue | undefined): ObjectValue | null;
}

type Named = { readonly typeName: string } | { readonly targetTypeName: string } | { readonly actionType: string };

function nameIn(request: Named): string {
  if ("typeName" in request) return request.typeName;
  return "actionType" in request ? request.actionType : request.targetTypeName;
}

/**
 * Makes handlers of calls about one of `parts`: each runs, and responds with `otherwise` if it throws or, unless what exists stays, reports
 * an error.
 */
export function callsAbout<C, P extends { readonly definition: Definition }>(session: Session<C>, parts: Parts<P>) {
  return <Q extends Named, R, O>(
    otherwise: (request: Q) => O,
    run: (call: About<C, P>, request: Q) => R | Promise<R>,
    afterError?: "what exists stays",
  ) =>
    async (request: Q, signal: AbortSignal): Promise<(R | O) & { diagnostics: DiagnosticMessage[] }> => {
      const part = find(parts, nameIn(request));
      const { type } = part.definition;
      const { result, diagnostics, failed } = await respond(session, type, (diagnostics) => {
        const decode = (value: DynamicValue | undefined) => fromDynamicObject(type, value, diagnostics);
        const scope = session.scope(part.definition, diagnostics, signal);
        return run({ part, type, diagnostics, scope, signal, decode }, request);
      });
      return { ...(result === undefined || (failed && !afterError) ? otherwise(request) : result), diagnostics };
    };
}

/** A response that has only diagnostics. */
export function nothing(): Record<never, never> {
  return {};
}

/** The response of a call that waits for the provider's configuration. Only for a client that allows it. */
export const providerUnknown = { reason: Deferred_Reason.PROVIDER_CONFIG_UNKNOWN };

/** Adds an error to the diagnostics of a call. */
export function report<C>(session: Session<C>, diagnostics: Diagnostics, error: unknown): void {
  for (const diagnostic of explainError(error, session.provider.explain)) diagnostics.report(diagnostic);
  session.log.debug("a call failed", {
    error: diagnostics.redactor.withoutSecrets(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  });
}

/** The resource, data source or action with a type name. Terraform requests only types of the schema, so a miss is a bug of the client. */
export function find<T>(parts: Parts<T>, typeName: string): T {
  const part = parts().get(typeName);
  if (part === undefined) throw new Error(`this provider has no "${typeName}"`);
  return part;
}
