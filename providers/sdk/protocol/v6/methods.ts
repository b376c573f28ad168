import { type Method, type Methods, writeStderr } from "../../plugin/services";
import type { Provider } from "../../runtime/provider";
import { Session } from "../../runtime/session";
import type { CallName, Handlers, RequestOf, ResponseOf } from "./call";
import { existingCalls } from "./existing";
import { ProviderDefinition } from "./generated/tfplugin6";
import { lifecycleCalls } from "./lifecycle";
import { configureCalls, statelessCalls, validateCalls } from "./others";
import { identityCalls, schemaCalls } from "./schema";

/** The handlers as gRPC methods. */
export function methodsOf(handlers: Handlers): Methods {
  const { fullName, methods } = ProviderDefinition;
  const served = (Object.keys(methods) as CallName[]).flatMap((name) => {
    const method = methodOf(name, handlers);
    return method ? [[`/${fullName}/${methods[name].name}`, method] as const] : [];
  });
  return Object.fromEntries(served);
}

interface Codec<K extends CallName> {
  readonly requestType: { decode(bytes: Uint8Array): RequestOf<K> };
  readonly responseType: { encode(message: ResponseOf<K>): { finish(): Uint8Array } };
}

function methodOf<K extends CallName>(name: K, handlers: Handlers): Method | undefined {
  const handler = handlers[name] as
    | ((request: RequestOf<K>, signal: AbortSignal) => Promise<ResponseOf<K>> | AsyncIterable<ResponseOf<K>>)
    | undefined;
  if (!handler) return undefined;
  const { requestType, responseType } = ProviderDefinition.methods[name] as unknown as Codec<K>;
  const encode = (message: ResponseOf<K>) => responseType.encode(message).finish();
  return (bytes, signal) => {
    const response = handler(read(requestType, bytes), signal);
    return Symbol.asyncIterator in response ? encodedAll(response, encode) : response.then(encode);
  };
}

async function* encodedAll<T>(messages: AsyncIterable<T>, encode: (message: T) => Uint8Array) {
  for await (const message of messages) yield encode(message);
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
    ...existingCalls(session),
    ...statelessCalls(session),
  };
}

/** The response to GetProviderSchema as it goes over the wire; what `serve` takes as `schemaBytes`. */
export async function encodeSchema<C>(provider: Provider<C>): Promise<Uint8Array> {
  const method = methodsOf(handlersOf(provider))["/tfplugin6.Provider/GetProviderSchema"];
  if (!method) throw new Error("The provider has no schema.");
  const response = method(Buffer.alloc(0), new AbortController().signal);
  if (Symbol.asyncIterator in response) throw new Error("A schema is one message.");
  return response;
}
