import type { ObjectType } from "../../../lib/model";
import type { Diagnostic as DiagnosticMessage, ProviderDefinition } from "../protocol/generated/tfplugin6";
import { Diagnostics, explainError } from "./diagnostics";
import type { Session } from "./session";

type Calls = ProviderDefinition["methods"];

export type CallName = keyof Calls;

export type RequestOf<K extends CallName> = ReturnType<Calls[K]["requestType"]["decode"]>;

export type ResponseOf<K extends CallName> = ReturnType<Calls[K]["responseType"]["decode"]>;

/** Handlers of the protocol's calls by name; what is missing is answered with UNIMPLEMENTED. */
export type Handlers = {
  readonly [K in CallName]?: (request: RequestOf<K>, signal: AbortSignal) => Promise<ResponseOf<K>>;
};

/** Runs a call; whatever it throws becomes diagnostics. */
export async function collect<R>(
  session: Session<unknown>,
  type: ObjectType | undefined,
  run: (diagnostics: Diagnostics) => R | Promise<R>,
): Promise<{ result: R | undefined; diagnostics: DiagnosticMessage[]; failed: boolean }> {
  const diagnostics = new Diagnostics();
  let result: R | undefined;
  try {
    result = await run(diagnostics);
  } catch (error) {
    for (const diagnostic of explainError(error, session.provider.explain)) diagnostics.report(diagnostic);
    session.log.debug("a call failed", {
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
  return { result, diagnostics: diagnostics.messages(type), failed: diagnostics.failed };
}

/** The part that serves a type name. Terraform asks only for what the schema lists, so a miss is a broken caller. */
export function find<T>(parts: ReadonlyMap<string, T>, typeName: string): T {
  const part = parts.get(typeName);
  if (part === undefined) throw new Error(`this provider has no "${typeName}"`);
  return part;
}
