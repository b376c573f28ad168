import type { Method, Methods } from "../plugin/method";
import { writeStderr } from "../plugin/stdio";
import { ProviderDefinition } from "../protocol/generated/tfplugin6";
import { applyCalls } from "./calls/apply";
import { configureCalls } from "./calls/configure";
import { dataSourceCalls } from "./calls/data-source";
import { ephemeralCalls } from "./calls/ephemeral";
import { functionCalls } from "./calls/function";
import { importCalls } from "./calls/import";
import { planCalls } from "./calls/plan";
import { readCalls } from "./calls/read";
import { schemaCalls } from "./calls/schema";
import { upgradeCalls } from "./calls/upgrade";
import { validateCalls } from "./calls/validate";
import type { CallName, Handlers, RequestOf, ResponseOf } from "./handlers";
import type { Provider } from "./provider";
import { Session } from "./session";

/** Everything a provider answers, call by call, whatever the transport. Log lines go to `write`. */
export function handlersOf<C>(provider: Provider<C>, write: (line: string) => void = writeStderr): Handlers {
  const session = new Session(provider, write);
  return {
    ...schemaCalls(session),
    ...validateCalls(session),
    ...configureCalls(session),
    ...readCalls(session),
    ...planCalls(session),
    ...applyCalls(session),
    ...importCalls(session),
    ...upgradeCalls(session),
    ...dataSourceCalls(session),
    ...ephemeralCalls(session),
    ...functionCalls(session),
  };
}

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
    | ((request: RequestOf<K>, signal: AbortSignal) => Promise<ResponseOf<K>>)
    | undefined;
  if (!handler) return undefined;
  const { requestType, responseType } = ProviderDefinition.methods[name] as unknown as Codec<K>;
  return async (bytes, signal) => responseType.encode(await handler(requestType.decode(bytes), signal)).finish();
}
