import { Encoder, ExtData } from "@msgpack/msgpack";
import { isUnknown, type Value, type ValueType } from "terraform-provider-sdk/schema";
import { encodeValue } from "terraform-provider-sdk/testing/in-process";
import type { Random } from "../../support/random/random";
import { mutateBytes } from "../mutate/bytes";
import { mutateText } from "../mutate/text";

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
