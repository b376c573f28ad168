/** The few DER forms that a certificate is made of. */

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

export const sequence = (...items: Buffer[]): Buffer => tlv(0x30, Buffer.concat(items));
export const set = (...items: Buffer[]): Buffer => tlv(0x31, Buffer.concat(items));
export const utf8 = (text: string): Buffer => tlv(0x0c, Buffer.from(text));
export const octets = (content: Buffer): Buffer => tlv(0x04, content);
export const truth = (): Buffer => tlv(0x01, Buffer.from([0xff]));
/** `[n] EXPLICIT`. */
export const tagged = (n: number, content: Buffer): Buffer => tlv(0xa0 | n, content);
/** `[n] IMPLICIT` of a primitive. */
export const implicit = (n: number, content: Buffer): Buffer => tlv(0x80 | n, content);
export const bits = (content: Buffer, unused = 0): Buffer => tlv(0x03, Buffer.concat([Buffer.from([unused]), content]));

/** A non-negative INTEGER from big-endian bytes. */
export function integer(bytes: Buffer): Buffer {
  const first = bytes[0] ?? 0;
  return tlv(0x02, first & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** `2.5.4.3` and the like. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(n: number): number[] {
  const out = [n & 0x7f];
  for (let left = n >>> 7; left > 0; left >>>= 7) out.unshift((left & 0x7f) | 0x80);
  return out;
}

/** UTCTime until 2049, GeneralizedTime from then on, as X.509 demands. */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]|\..*/g, "")}Z`;
  return date.getUTCFullYear() < 2050 ? tlv(0x17, Buffer.from(digits.slice(2))) : tlv(0x18, Buffer.from(digits));
}
