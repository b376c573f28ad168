import { addressesOf } from "../address";
import { proxyFor } from "../http/proxy";
import type { ClientSettings } from "../settings";
import type { Environment } from "./given";
import type { Reader } from "./reader";

/** Reports a proxy that no connection can use: the one of the argument, else the one that the environment names. */
export function checkProxies(settings: ClientSettings, environment: Environment, reader: Reader): void {
  const { proxyUrl } = settings;
  const address = proxyUrl ?? proxyFor(addressesOf(settings).origin, environment);
  const wrong = address === undefined ? undefined : wrongIn(address);
  if (wrong === undefined) return;
  if (proxyUrl !== undefined) reader.refuse(["proxyUrl"], wrong);
  else reader.invalid([], `The proxy of the environment (HTTP_PROXY, HTTPS_PROXY) ${wrong}.`);
}

function wrongIn(address: string): string | undefined {
  if (!/^https?:\/\/[^/]/.test(address) || !URL.canParse(address))
    return "is not a URL; use the form http://proxy:3128";
  const { username, password } = new URL(address);
  return isEncoded(username + password)
    ? undefined
    : "has a user or password with a % that encodes nothing; write % as %25";
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
