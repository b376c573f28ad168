import { Encoder, ExtData } from "@msgpack/msgpack";
import { encodeValue } from "terraform-provider-sdk/internal/provider";
import {
  type Attribute,
  Decimal,
  isUnknown,
  type ObjectType,
  UNKNOWN,
  type Value,
  type ValueType,
} from "terraform-provider-sdk/schema";
import { seed } from "../../../lib/emulator/store/seed-ids";
import fc from "../../support/properties";
import { Random } from "../../support/random/random";
import { randomConfig } from "../../support/random/tiles";
import { chance, type Draw, damageBytes, damageJson, damageText, hostileText, pick, several } from "./damage";

const id = seed.logs;
const targets = { sources: [id], traces: id, connection: id, dashboards: [id] } as const;

/** How random values of a type are. */
export interface Wildness {
  /** The chance that a value is unknown, in percent. */
  readonly unknown: number;
  /** The chance that a value breaks the bounds of its type, in percent. */
  readonly odd: number;
}

export const tame: Wildness = { unknown: 0, odd: 0 };
export const wild: Wildness = { unknown: 4, odd: 15 };

/** A random value of an object type: every attribute there, some of them null. */
export function objectOf(type: ObjectType, draw: Draw, how: Wildness): { readonly [name: string]: Value } {
  return Object.fromEntries(
    Object.entries(type.attributes).map(([name, attribute]) => [name, attributeValue(attribute, draw, how)]),
  );
}

function attributeValue({ presence, type }: Attribute, draw: Draw, how: Wildness): Value {
  if (presence === "required" && how.odd === 0) return randomValue(type, draw, how);
  return chance(draw, presence === "required" ? 5 : 50) ? null : randomValue(type, draw, how);
}

function randomValue(type: ValueType, draw: Draw, how: Wildness): Value {
  if (chance(draw, how.unknown)) return UNKNOWN;
  switch (type.kind) {
    case "bool":
      return draw(fc.boolean);
    case "number":
      return numberOf(draw, how, type);
    case "json":
      return jsonText(draw, how);
    case "string":
      return stringOf(draw, how, type);
    case "list":
    case "set":
      return several(draw, 3, () => randomValue(type.of, draw, how));
    case "map":
      return Object.fromEntries(
        several(draw, 3, (index) => [
          chance(draw, how.odd) ? draw(hostileText) : `k${index}`,
          randomValue(type.of, draw, how),
        ]),
      );
    case "object":
      return objectOf(type, draw, how);
  }
}

const integersFrom = (min: number, max: number) => fc.integer({ min, max });

function numberOf(draw: Draw, how: Wildness, { min = 0, max = 100 }: { min?: number; max?: number }): Value {
  if (!chance(draw, how.odd)) return draw(integersFrom, Math.ceil(min), Math.floor(Math.max(min, max)));
  return pick<Value>(draw, [-1, 0.5, 1e21, -1e-9, 2 ** 53, Decimal.parse("123456789012345678901234567890.5"), 1.1e300]);
}

interface Words {
  readonly oneOf?: readonly string[];
  readonly known?: readonly string[];
  readonly pattern?: { readonly matches: RegExp };
  readonly form?: string;
}

function stringOf(draw: Draw, how: Wildness, { oneOf, known, pattern, form }: Words): string {
  const words = oneOf ?? known ?? [];
  const plain = form === "instant" ? "2026-01-02T03:04:05Z" : form === "url" ? "http://127.0.0.1:1" : id;
  const usual = words.length > 0 ? pick(draw, words) : plain;
  if (chance(draw, how.odd)) return damageText(draw, usual);
  return pattern || words.length > 0 || form ? usual : pick(draw, [usual, "Errors", "a b"]);
}

const seeds = () => fc.nat();

function jsonText(draw: Draw, how: Wildness): string {
  const config = randomConfig(new Random(draw(seeds)), targets);
  if (!chance(draw, how.odd * 2)) return JSON.stringify(config);
  return chance(draw, 70) ? JSON.stringify(damageJson(draw, config)) : damageText(draw, JSON.stringify(config));
}

/** A value as Terraform sends it, in base64 or as JSON text. */
export interface Packed {
  readonly msgpack?: string;
  readonly json?: string;
}

/** An unknown value, half of them with a refinement as Terraform writes it. */
const extensions = {
  __brand__: undefined,
  tryToEncode: (value: unknown): ExtData | null => (isUnknown(value) ? new ExtData(0, Uint8Array.of(0)) : null),
  decode: (): unknown => null,
};

export function packed(type: ValueType, value: Value): Packed {
  const bytes = new Encoder({ extensionCodec: extensions }).encode(encodeValue(type, value));
  return { msgpack: Buffer.from(bytes).toString("base64") };
}

/** The same value with broken bytes. */
export function broken({ msgpack = "", json }: Packed, draw: Draw): Packed {
  if (json !== undefined) return { json: damageText(draw, json) };
  return { msgpack: damageBytes(draw, Buffer.from(msgpack, "base64")).toString("base64") };
}

export function dynamicValue({ msgpack = "", json = "" }: Packed) {
  return { msgpack: Buffer.from(msgpack, "base64"), json: Buffer.from(json) };
}
