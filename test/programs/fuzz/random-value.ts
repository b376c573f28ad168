import { Encoder, ExtData } from "@msgpack/msgpack";
import { encodeValue } from "terraform-provider-sdk/internal/provider";
import type { Attribute, ValueType } from "terraform-provider-sdk/internal/schema";
import { Decimal, isUnknown, type ObjectType, UNKNOWN, type Value } from "terraform-provider-sdk/schema";
import type { Random } from "../../support/random/random";
import { randomConfig } from "../../support/random/tiles";
import { mutateBytes, mutateJson, mutateText, oddText } from "./mutate";

const id = "66e000000000000000000501";
const targets = { sources: [id], traces: id, connection: id, dashboards: [id] } as const;

/** How random values of a type are. */
export interface Wildness {
  /** The chance that a value is unknown. */
  readonly unknown: number;
  /** The chance that a value breaks the bounds of its type. */
  readonly odd: number;
}

export const tame: Wildness = { unknown: 0, odd: 0 };
export const wild: Wildness = { unknown: 0.04, odd: 0.15 };

/** A random value of an object type: every attribute there, some of them null. */
export function objectOf(type: ObjectType, r: Random, how: Wildness): { readonly [name: string]: Value } {
  return Object.fromEntries(
    Object.entries(type.attributes).map(([name, attribute]) => [name, attributeValue(attribute, r, how)]),
  );
}

function attributeValue({ presence, type }: Attribute, r: Random, how: Wildness): Value {
  if (presence === "required" && how.odd === 0) return randomValue(type, r, how);
  return r.chance(presence === "required" ? 0.05 : 0.5) ? null : randomValue(type, r, how);
}

function randomValue(type: ValueType, r: Random, how: Wildness): Value {
  if (r.chance(how.unknown)) return UNKNOWN;
  switch (type.kind) {
    case "bool":
      return r.chance(0.5);
    case "number":
      return numberOf(r, how, type);
    case "json":
      return jsonText(r, how);
    case "string":
      return stringOf(r, how, type);
    case "list":
    case "set":
      return r.many(type.kind === "list" ? (type.minItems ?? 0) : 0, 3, () => randomValue(type.of, r, how));
    case "map":
      return Object.fromEntries(
        r.many(0, 3, (i) => [r.chance(how.odd) ? oddText(r) : `k${i}`, randomValue(type.of, r, how)]),
      );
    case "object":
      return objectOf(type, r, how);
  }
}

function numberOf(r: Random, how: Wildness, { min = 0, max = 100 }: { min?: number; max?: number }): Value {
  if (!r.chance(how.odd)) return r.between(Math.ceil(min), Math.floor(Math.max(min, max)));
  return r.pick<Value>([-1, 0.5, 1e21, -1e-9, 2 ** 53, Decimal.parse("123456789012345678901234567890.5"), 1.1e300]);
}

interface Words {
  readonly oneOf?: readonly string[];
  readonly known?: readonly string[];
  readonly pattern?: { readonly matches: RegExp };
  readonly form?: string;
}

function stringOf(r: Random, how: Wildness, { oneOf, known, pattern, form }: Words): string {
  const words = oneOf ?? known ?? [];
  const plain = form === "instant" ? "2026-01-02T03:04:05Z" : form === "url" ? "http://127.0.0.1:1" : id;
  const usual = words.length > 0 ? (words[r.between(0, words.length - 1)] ?? "") : plain;
  if (r.chance(how.odd)) return mutateText(usual, r, 1);
  return pattern || words.length > 0 || form ? usual : r.pick([usual, "Errors", "a b"]);
}

function jsonText(r: Random, how: Wildness): string {
  const config = randomConfig(r, targets);
  if (!r.chance(how.odd * 2)) return JSON.stringify(config);
  return r.chance(0.7) ? JSON.stringify(mutateJson(config, r)) : mutateText(JSON.stringify(config), r);
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
export function broken({ msgpack = "", json }: Packed, r: Random): Packed {
  if (json !== undefined) return { json: mutateText(json, r) };
  return { msgpack: mutateBytes(Buffer.from(msgpack, "base64"), r).toString("base64") };
}

export function dynamicValue({ msgpack = "", json = "" }: Packed) {
  return { msgpack: Buffer.from(msgpack, "base64"), json: Buffer.from(json) };
}
