import { Decoder, type DecoderOptions, Encoder, ExtData } from "@msgpack/msgpack";

import { isRecord, isUnknown, parseJson, UNKNOWN, type Value, type ValueType } from "../../../../lib/schema";
import { asCompared, decodeValue } from "../decode";
import { encodeValue } from "../encode";
import { readable } from "../readable";
import { DecodedMessages } from "./decoded-messages";
import type { DynamicValue } from "./generated/tfplugin6";

/** Enough for the configurations and states of some 500 dashboards. */
const decoded = new DecodedMessages(16 * 1024 * 1024);
const unknownExtension = new ExtData(0, Uint8Array.of(0));

/**
 * Unknown values are extensions: type 0, or 12 with a refinement such as a known prefix. Refinements are ignored when decoding, and never
 * sent, because Terraform would enforce them.
 */
const extensions = {
  __brand__: undefined,
  tryToEncode: (value: unknown): ExtData | null => (isUnknown(value) ? unknownExtension : null),
  decode: (): unknown => UNKNOWN,
};

/**
 * A value of `type` from either form. An absent value is null.
 * @throws DiagnosticError when the bytes are of neither form, ValueError when the value does not fit the type.
 */
export function fromDynamicValue(type: ValueType, value: DynamicValue | undefined): Value {
  if (!value || value.msgpack.length === 0) return decodeValue(type, rawOf(value));
  return decoded.of(type, value.msgpack, () => decodeValue(type, rawOf(value), asCompared));
}

/** Stands for the map key `__proto__`, which the decoder refuses. No decoded text has a lone surrogate. */
const protoKey = "\ud800__proto__";
const keyDecoder: DecoderOptions["keyDecoder"] = {
  canBeCached: (length) => length === "__proto__".length,
  decode(bytes, offset, length) {
    const key = Buffer.from(bytes.buffer, bytes.byteOffset + offset, length).toString("utf8");
    return key === "__proto__" ? protoKey : key;
  },
};

function withProto(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(withProto);
  if (!isRecord(raw)) return raw;
  const entries = Object.entries(raw);
  return Object.fromEntries(entries.map(([key, item]) => [key === protoKey ? "__proto__" : key, withProto(item)]));
}

/** What a message holds, in either form, whatever its type: names as Terraform has them. */
export function rawOf(value: DynamicValue | undefined): unknown {
  if (value && value.msgpack.length > 0) {
    const holdsProto = value.msgpack.includes("__proto__");
    const decoder = new Decoder({ extensionCodec: extensions, useBigInt64: true, ...(holdsProto && { keyDecoder }) });
    const raw = readable("A value is not MessagePack", () => decoder.decode(value.msgpack));
    return holdsProto ? withProto(raw) : raw;
  }
  return value && value.json.length > 0 ? jsonOf(value.json) : null;
}

/** @throws DiagnosticError when the bytes are not JSON. */
export function jsonOf(bytes: Buffer): Value {
  return readable("A value is not JSON", () => parseJson(bytes.toString("utf8")));
}

/** A value that was just decoded, as it goes back to Terraform: decoding the same bytes again gives this value. */
export function returned(type: ValueType, value: Value): DynamicValue {
  const message = toDynamicValue(type, value);
  decoded.of(type, message.msgpack, () => value);
  return message;
}

/** @throws ValueError when the value does not fit the type. */
export function toDynamicValue(type: ValueType, value: unknown): DynamicValue {
  const bytes = new Encoder({ extensionCodec: extensions }).encode(encodeValue(type, value));
  return { msgpack: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), json: Buffer.alloc(0) };
}
