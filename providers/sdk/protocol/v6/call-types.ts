import type { ProviderDefinition } from "./generated/tfplugin6";

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
