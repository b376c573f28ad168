import type { Provider } from "../../runtime/provider";
import { handlersOf, methodsOf } from "./methods";

/** The response to GetProviderSchema as it goes over the wire; what `serve` takes as `schemaBytes`. */
export async function encodeSchema<C>(provider: Provider<C>): Promise<Uint8Array> {
  const method = methodsOf(handlersOf(provider))["/tfplugin6.Provider/GetProviderSchema"];
  if (!method) throw new Error("The provider has no schema.");
  const response = method(Buffer.alloc(0), new AbortController().signal);
  if (Symbol.asyncIterator in response) throw new Error("A schema is one message.");
  return response;
}
