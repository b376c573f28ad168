import { type ConnectionOf, type Mode, modes } from "../modes";
import type { Authorization } from "../modes/mode";
import { type Addresses, type PathSegments, productSegments } from "../modes/mode";
import type { ClientSettings, CommonSettings } from "./settings";

export type { Addresses };

/** Where the operations of the selected mode live. */
export function addressesOf(settings: ClientSettings): Addresses {
  const { product = "base", pathSegments } = settings;
  return addressesIn(settings, { ...productSegments[product], ...present(pathSegments) });
}

function addressesIn<M extends Mode>(connection: ConnectionOf<M> & { readonly mode: M }, segments: PathSegments) {
  return modes[connection.mode].addresses(connection, segments);
}

function present(given: CommonSettings["pathSegments"]): Partial<PathSegments> {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, segment]) => segment));
}

/** The credential of a client, with every string that must never be shown. */
export function credentialOf(settings: ClientSettings): Authorization {
  const { headers, clientKey, proxyUrl } = settings;
  const authorization = authorizationIn(settings);
  const others = [...Object.values(headers ?? {}), ...(clientKey ? [clientKey] : []), ...passwordOf(proxyUrl)];
  return { ...authorization, secrets: secretsAmong([...authorization.secrets, ...others]) };
}

function authorizationIn<M extends Mode>(connection: ConnectionOf<M> & { readonly mode: M }): Authorization {
  return modes[connection.mode].authorization(connection);
}

/** Very short strings are not redacted: that would garble messages and protect nothing. */
function secretsAmong(texts: readonly string[]): string[] {
  return texts.filter((text) => text.length >= 4).sort((a, b) => b.length - a.length);
}

function passwordOf(address: string | undefined): string[] {
  if (!address || !URL.canParse(address)) return [];
  const { password } = new URL(address);
  return password ? [password, decoded(password)] : [];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
