import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

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
export function createCertificate(issuedAt = Date.now()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const ecdsaWithSha256 = sequence(oid("1.2.840.10045.4.3.2"));
  const name = sequence(set(sequence(oid("2.5.4.3"), utf8(host))));
  const body = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(issuedAt - halfMinute)), time(new Date(issuedAt + day))),
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

export function toPem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** The few DER forms that a certificate is made of. */

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...items: Buffer[]): Buffer => tlv(0x30, Buffer.concat(items));
const set = (...items: Buffer[]): Buffer => tlv(0x31, Buffer.concat(items));
const utf8 = (text: string): Buffer => tlv(0x0c, Buffer.from(text));
const octets = (content: Buffer): Buffer => tlv(0x04, content);
const truth = (): Buffer => tlv(0x01, Buffer.from([0xff]));
/** `[n] EXPLICIT`. */
const tagged = (n: number, content: Buffer): Buffer => tlv(0xa0 | n, content);
/** `[n] IMPLICIT` of a primitive. */
const implicit = (n: number, content: Buffer): Buffer => tlv(0x80 | n, content);
const bits = (content: Buffer, unused = 0): Buffer => tlv(0x03, Buffer.concat([Buffer.from([unused]), content]));

/** A non-negative INTEGER from big-endian bytes. */
function integer(bytes: Buffer): Buffer {
  const first = bytes[0] ?? 0;
  return tlv(0x02, first & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** `2.5.4.3` and the like. */
function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...further] = dotted.split(".").map(Number);
  return tlv(0x06, Buffer.from([first * 40 + second, ...further.flatMap(base128)]));
}

function base128(n: number): number[] {
  const out = [n & 0x7f];
  for (let remaining = n >>> 7; remaining > 0; remaining >>>= 7) out.unshift((remaining & 0x7f) | 0x80);
  return out;
}

/** UTCTime until 2049, GeneralizedTime from then on, as X.509 demands. */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]|\..*/g, "")}Z`;
  if (date.getUTCFullYear() < 2050) return tlv(0x17, Buffer.from(digits.slice(2)));
  return tlv(0x18, Buffer.from(digits));
}
