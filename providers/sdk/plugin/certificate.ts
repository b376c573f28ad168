import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { bits, implicit, integer, octets, oid, sequence, set, tagged, time, truth, utf8 } from "./der";

export interface Certificate {
  /** The handshake line carries this form. */
  readonly der: Buffer;
  readonly pem: string;
  readonly keyPem: string;
}

const host = "localhost";
const halfMinute = 30_000;
const day = 86_400_000;

/**
 * A self-signed certificate for `localhost` with a new P-256 key, valid for a day; nothing touches the disk. It has
 * what the plugin client checks: the name as SAN, server use, and being its own root. Hand-made because Node makes no
 * certificates and a library would cost tens of milliseconds of every start.
 */
export function createCertificate(now = Date.now()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const ecdsaWithSha256 = sequence(oid("1.2.840.10045.4.3.2"));
  const name = sequence(set(sequence(oid("2.5.4.3"), utf8(host))));
  const body = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(now - halfMinute)), time(new Date(now + day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(3, sequence(...extensions())),
  );
  const der = sequence(body, ecdsaWithSha256, bits(sign("sha256", body, privateKey)));
  return {
    der,
    pem: toPem(der),
    // Wanted only once the handshake is out.
    get keyPem() {
      return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    },
  };
}

function extensions(): Buffer[] {
  const digitalSignatureAndCertSign = bits(Buffer.from([0b1000_0100]), 2);
  const serverAndClientUse = sequence(oid("1.3.6.1.5.5.7.3.1"), oid("1.3.6.1.5.5.7.3.2"));
  return [
    sequence(oid("2.5.29.15"), truth(), octets(digitalSignatureAndCertSign)),
    sequence(oid("2.5.29.37"), octets(serverAndClientUse)),
    sequence(oid("2.5.29.19"), truth(), octets(sequence(truth()))),
    sequence(oid("2.5.29.17"), octets(sequence(implicit(2, Buffer.from(host))))),
  ];
}

function toPem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
