import { isRecord } from "terraform-provider-sdk/values";
import fc from "../../support/properties";

/** Draws random parts of an input; fast-check makes the parts smaller when the input fails. */
export type Draw = fc.GeneratorValue;

const percent = () => fc.integer({ min: 1, max: 100 });
const upTo = (max: number) => fc.nat(max);

export const chance = (draw: Draw, percentage: number): boolean => draw(percent) <= percentage;
export const pick = <T>(draw: Draw, items: readonly T[]): T => draw(fc.constantFrom, ...items);
/** A list of at most `most` items. */
export const several = <T>(draw: Draw, most: number, make: (index: number) => T): T[] =>
  Array.from({ length: draw(upTo, most) }, (_, index) => make(index));

const hostileTexts = [
  ...["", "\0", "\ud800", "\u202e", "\u001b[31m", "\r\n", '"', "\\", "\\x", "{", "}", "#", "${", "%{", "..", "/"],
  ...["__proto__", "constructor", "NaN", "-Inf", "1e999", "9".repeat(400), "é", "🚀", "\u2028"],
];
/** A text that readers stumble over. */
export const hostileText = () => fc.constantFrom(...hostileTexts);
const insertedText = () => fc.oneof(hostileText(), fc.string({ unit: "binary", maxLength: 20 }), fc.constant(""));

/** The same text, with a part of it replaced. */
export function damageText(draw: Draw, text: string): string {
  const start = draw(upTo, text.length);
  const end = chance(draw, 15) ? text.length : start + draw(upTo, 12);
  const repeated = text.slice(start, end).repeat(chance(draw, 20) ? draw(upTo, 20) : 0);
  return text.slice(0, start) + repeated + draw(insertedText) + text.slice(end);
}

/** First bytes of values, and the ends of their ranges. */
const notableBytes = [0x00, 0x01, 0x7f, 0x80, 0x90, 0xc0, 0xc1, 0xc4, 0xc7, 0xca, 0xd4, 0xdb, 0xdc, 0xdd, 0xdf, 0xff];
const insertedBytes = () =>
  fc.oneof(
    fc.constantFrom(...notableBytes).map((byte) => [byte]),
    fc.array(fc.nat(255), { maxLength: 8 }),
    fc.tuple(fc.nat(255), fc.nat(300)).map(([byte, length]) => Array<number>(length).fill(byte)),
  );

/** The same bytes, with up to four parts of them replaced. */
export function damageBytes(draw: Draw, bytes: Buffer): Buffer {
  let damaged = bytes;
  for (let rest = draw(upTo, 3); rest >= 0; rest -= 1) {
    const start = draw(upTo, damaged.length);
    const end = chance(draw, 10) ? damaged.length : start + draw(upTo, 8);
    damaged = Buffer.concat([damaged.subarray(0, start), Buffer.from(draw(insertedBytes)), damaged.subarray(end)]);
  }
  return damaged;
}

/** The same JSON value, with up to four changes, each at a place of its own. */
export function damageJson(draw: Draw, value: unknown): unknown {
  let damaged = value;
  for (let rest = draw(upTo, 3); rest >= 0; rest -= 1) damaged = damageMember(draw, damaged);
  return damaged;
}

const changes = ["descend", "descend", "descend", "remove", "replace", "copy", "rename", "add"] as const;

function damageMember(draw: Draw, value: unknown): unknown {
  const entries = Array.isArray(value) || isRecord(value) ? Object.entries(value) : [];
  if (entries.length === 0) return replaceValue(draw, value);
  const index = draw(upTo, entries.length - 1);
  const [name, member]: readonly [string, unknown] = entries[index] ?? ["", undefined];
  const replacements: Readonly<Record<(typeof changes)[number], () => (readonly [string, unknown])[]>> = {
    descend: () => [[name, damageMember(draw, member)]],
    remove: () => [],
    replace: () => [[name, replaceValue(draw, member)]],
    copy: () => [[name, pick(draw, entries)[1]]],
    rename: () => [[damageText(draw, name), member]],
    add: () => [
      [name, member],
      [draw(hostileText), draw(hostileValue)],
    ],
  };
  const damaged = entries.toSpliced(index, 1, ...(replacements[pick(draw, changes)]() as [string, unknown][]));
  return Array.isArray(value) ? damaged.map(([, item]) => item) : Object.fromEntries(damaged);
}

const numbers = [0, -0, -1, 0.1, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, 5e-324];
const hostileValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(null, true, [], {}, [null], ...numbers),
    hostileText(),
    fc.jsonValue(),
    fc.nat(5000).map((length) => "x".repeat(length)),
    fc.nat(200).map(nested),
    fc.nat(300).map((length) => Array(length).fill({})),
  );

function replaceValue(draw: Draw, value: unknown): unknown {
  if (typeof value === "string" && chance(draw, 50)) return damageText(draw, value);
  if (typeof value === "number" && chance(draw, 30)) return pick(draw, [value + 1, -value, value / 3]);
  if (chance(draw, 15)) return [value];
  if (chance(draw, 10)) return { [draw(hostileText)]: value };
  return draw(hostileValue);
}

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
