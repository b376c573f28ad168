/** Explanation and remedy of a failed TLS handshake. */
export interface TlsExplanation {
  readonly detail: string;
  readonly remedy: string;
}

const trust =
  "Set ca_certificate (PEM) to the certificate of that authority. What was trusted without it stays trusted.";
const unknownAuthority: TlsExplanation = {
  detail: "an untrusted authority signed the certificate of the service",
  remedy: trust,
};
const notTls: TlsExplanation = {
  detail: "the port does not speak TLS",
  remedy: "The address begins with https, but the port serves plain http. Use http, or the port that serves https.",
};
const wrongPair: TlsExplanation = {
  detail: "client_key does not match client_certificate",
  remedy: "Use a certificate and a key that belong together.",
};

const handshakeRefused: TlsExplanation = {
  detail: "the service refused the TLS handshake",
  remedy:
    "If it requires a client certificate, set client_certificate and client_key to a pair that it trusts. Otherwise its TLS versions or ciphers are not supported.",
};

const explanations: Readonly<Record<string, TlsExplanation>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    detail: "the certificate of the service is self-signed",
    remedy: "If it is the right service, set ca_certificate (PEM) to its certificate.",
  },
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_UNTRUSTED: unknownAuthority,
  CERT_HAS_EXPIRED: {
    detail: "the certificate of the service has expired",
    remedy:
      "Renew it, and check the clock of this machine. If a new authority signed the renewed certificate, set ca_certificate to the authority's certificate.",
  },
  CERT_NOT_YET_VALID: {
    detail: "the certificate of the service is not valid yet",
    remedy: "Check the clock of this machine; ca_certificate does not help.",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    detail: "the certificate of the service is for another host",
    remedy: "Use an address that the certificate names; ca_certificate does not help.",
  },
  ERR_SSL_WRONG_VERSION_NUMBER: notTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: notTls,
  ERR_OSSL_X509_KEY_VALUES_MISMATCH: wrongPair,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: handshakeRefused,
  // The same since OpenSSL 3.2.
  "ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE": handshakeRefused,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: {
    detail: "the service does not accept the client certificate",
    remedy: "Set client_certificate and client_key to a pair that the service trusts.",
  },
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: {
    detail: "the service requires a client certificate",
    remedy: "Set client_certificate and client_key.",
  },
};

/** The explanation of a failed TLS handshake, by its code; `undefined` for any other code. */
export function explainTls(code: string | undefined): TlsExplanation | undefined {
  return code !== undefined && Object.hasOwn(explanations, code) ? explanations[code] : undefined;
}
