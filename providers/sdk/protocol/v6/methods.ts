import { type Method, type Methods, writeStderr } from "../../plugin/services";
import type { Provider } from "../../runtime/provider";
import { Session } from "../../runtime/session";
import { actionCalls } from "./actions";
import type { CallName, Handlers } from "./call";
import { ProviderDefinition } from "./generated/tfplugin6";
import { lifecycleCalls } from "./lifecycle";
import { configureCalls, statelessCalls, validateCalls } from "./others";
import { identityCalls, schemaCalls } from "./schema";

/** The handlers as gRPC methods. */
export function methodsOf(handlers: Handlers): Methods {
  const { fullName, methods } = ProviderDefinition;
  const served = (Object.keys(handlers) as CallName[]).map((name) => {
    const call = methods[name] as unknown as AnyCall;
    return [`/${fullName}/${call.name}`, methodOf(call, handlers[name] as AnyHandler)] as const;
  });
  return Object.fromEntries(served);
}

/** A call of the protocol, whatever its messages are. */
interface AnyCall {
  readonly name: string;
  readonly requestType: { decode(bytes: Uint8Array): unknown };
  readonly responseType: { encode(message: unknown): { finish(): Uint8Array } };
}

type AnyHandler = (request: unknown, signal: AbortSignal) => Promise<unknown> | AsyncIterable<unknown>;

function methodOf({ requestType, responseType }: AnyCall, handler: AnyHandler): Method {
  const encode = (message: unknown) => responseType.encode(message).finish();
  async function* encodedAll(messages: AsyncIterable<unknown>) {
    for await (const message of messages) yield encode(message);
  }
  return (bytes, signal) => {
    const response = handler(read(requestType, bytes), signal);
    if (Symbol.asyncIterator in response) return encodedAll(response);
    return response.then(encode);
  };
}

/** @throws Error with the reason why the bytes are not a message. */
function read<T>(type: { decode(bytes: Uint8Array): T }, bytes: Uint8Array): T {
  try {
    return type.decode(bytes);
  } catch (cause) {
    throw new Error(`The request cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    });
  }
}

/** The handlers of all calls of a provider, independent of the transport. Log lines go to `write`. */
export function handlersOf<C>(provider: Provider<C>, write: (line: string) => void = writeStderr): Handlers {
  const session = new Session(provider, write);
  return {
    ...schemaCalls(session),
    ...validateCalls(session),
    ...configureCalls(session),
    ...lifecycleCalls(session),
    ...identityCalls(session),
    ...statelessCalls(session),
    ...actionCalls(session),
  };
}

/**
 * The schemas that Terraform asks for before anything else, as they go over the wire, in base64 by the name of the call: what `serve` takes as
 * `schemas`. Terraform asks for those of identities since version 1.12.
 */
export async function encodedSchemas<C>(provider: Provider<C>): Promise<Record<string, string>> {
  const session = new Session(provider, writeStderr);
  const { getProviderSchema, getResourceIdentitySchemas } = ProviderDefinition.methods;
  const schemas = getProviderSchema.responseType.encode(await schemaCalls(session).getProviderSchema());
  const identities = await identityCalls(session).getResourceIdentitySchemas();
  return {
    [getProviderSchema.name]: base64(schemas.finish()),
    [getResourceIdentitySchemas.name]: base64(getResourceIdentitySchemas.responseType.encode(identities).finish()),
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
