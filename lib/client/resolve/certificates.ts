import type { CommonSettings } from "../settings";
import type { Reader } from "./reader";

type Pems = Pick<CommonSettings, "caCertificate" | "clientCertificate" | "clientKey">;

/** Reports early what a TLS handshake would report later: invalid certificates and keys, and a pair that does not match. */
export function checkCertificates({ caCertificate, clientCertificate, clientKey }: Pems, reader: Reader): void {
  certificateOf(caCertificate, "caCertificate", reader);
  const certificate = certificateOf(clientCertificate, "clientCertificate", reader);
  const key = keyOf(clientKey, reader);
  if (certificate && key && !certificate.checkPrivateKey(key))
    reader.refuse(["clientKey"], "does not match client_certificate; use a certificate and a key that belong together");
}

function certificateOf(pem: string | undefined, name: string, reader: Reader) {
  if (pem === undefined) return undefined;
  const { X509Certificate }: typeof import("node:crypto") = require("node:crypto");
  try {
    return new X509Certificate(pem);
  } catch {
    return void reader.refuse([name], "is not a readable certificate; it must be PEM-encoded");
  }
}

function keyOf(pem: string | undefined, reader: Reader) {
  if (pem === undefined) return undefined;
  const { createPrivateKey }: typeof import("node:crypto") = require("node:crypto");
  try {
    return createPrivateKey(pem);
  } catch {
    return void reader.refuse(["clientKey"], "is not a readable private key; it must be PEM-encoded and not encrypted");
  }
}
