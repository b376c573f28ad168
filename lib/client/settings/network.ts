import { proxyFor } from "../http/connect";
import type { Environment, Reader } from "../modes/reader";
import { addressesOf } from "./connection";
import type { ClientSettings, CommonSettings } from "./settings";

type Pems = Pick<CommonSettings, "caCertificate" | "clientCertificate" | "clientKey">;

/** Reports early what a TLS handshake would report later: invalid certificates and keys, and a pair that does not match. */
export function checkCertificates({ caCertificate, clientCertificate, clientKey }: Pems, reader: Reader): void {
  certificateOf(caCertificate, "caCertificate", reader);
  const certificate = certificateOf(clientCertificate, "clientCertificate", reader);
  const key = keyOf(clientKey, reader);
  if (certificate && key && !certificate.checkPrivateKey(key))
    reader.reject(["clientKey"], "does not match client_certificate; use a certificate and a key that belong together");
}

function certificateOf(pem: string | undefined, name: string, reader: Reader) {
  if (pem === undefined) return undefined;
  const { X509Certificate }: typeof import("node:crypto") = require("node:crypto");
  try {
    return new X509Certificate(pem);
  } catch {
    return void reader.reject([name], "is not a readable certificate; it must be PEM-encoded");
  }
}

function keyOf(pem: string | undefined, reader: Reader) {
  if (pem === undefined) return undefined;
  const { createPrivateKey }: typeof import("node:crypto") = require("node:crypto");
  try {
    return createPrivateKey(pem);
  } catch {
    return void reader.reject(["clientKey"], "is not a readable private key; it must be PEM-encoded and not encrypted");
  }
}

/** Reports a proxy that no connection can use: the one of the argument, else the one that the environment names. */
export function checkProxies(settings: ClientSettings, environment: Environment, reader: Reader): void {
  const { proxyUrl } = settings;
  const address = proxyUrl ?? proxyFor(addressesOf(settings).origin, environment);
  const wrong = address === undefined ? undefined : wrongIn(address);
  if (wrong === undefined) return;
  if (proxyUrl !== undefined) reader.reject(["proxyUrl"], wrong);
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
