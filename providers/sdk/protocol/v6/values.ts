import { Decoder, type DecoderOptions, Encoder, ExtData } from "@msgpack/msgpack";
import type { Diagnostic, Diagnostics } from "../../runtime/diagnostics";
import { sensitiveTexts } from "../../runtime/plan-values";
import {
  asObject,
  isRecord,
  isUnknown,
  type ObjectType,
  type ObjectValue,
  type Path,
  parseJson,
  printable,
  toSnake,
  UNKNOWN,
  type Value,
  type ValueType,
} from "../../schema";
import { asCompared, decodeValue, encodeValue, readable } from "../codec";
import {
  type AttributePath,
  type AttributePath_Step,
  Diagnostic_Severity,
  type Diagnostic as DiagnosticMessage,
  type DynamicValue,
} from "./generated/tfplugin6";

/**
 * An object value from a message; null when there is none. Its secrets are kept out of the diagnostics.
 * @throws ValueError when it does not fit the type.
 */
export function fromDynamicObject(
  type: ObjectType,
  value: DynamicValue | undefined,
  diagnostics: Diagnostics,
): ObjectValue | null {
  const object = asObject(fromDynamicValue(type, value));
  diagnostics.redactor.hide(sensitiveTexts(type, object));
  return object;
}

/** A value with Terraform's names in the shape of its type. @throws ValueError when it does not fit. */
export function shaped(type: ObjectType, raw: Value): ObjectValue {
  return asObject(decodeValue(type, raw)) ?? {};
}

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
  return decoded.decodedOnce(type, value.msgpack, () => decodeValue(type, rawOf(value), asCompared));
}

/** Stands for the map key `__proto__`, which the decoder rejects. No decoded text has a lone surrogate. */
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
    const raw = readable("MessagePack", () => decoder.decode(value.msgpack));
    return holdsProto ? withProto(raw) : raw;
  }
  if (value && value.json.length > 0) return jsonOf(value.json);
  return null;
}

/** @throws DiagnosticError when the bytes are not JSON. */
export function jsonOf(bytes: Buffer): Value {
  return readable("JSON", () => parseJson(bytes.toString("utf8")));
}

/** A value that was just decoded, as it goes back to Terraform: decoding the same bytes again gives this value. */
export function returned(type: ValueType, value: Value): DynamicValue {
  const message = toDynamicValue(type, value);
  decoded.decodedOnce(type, message.msgpack, () => value);
  return message;
}

/** @throws ValueError when the value does not fit the type. */
export function toDynamicValue(type: ValueType, value: unknown): DynamicValue {
  const bytes = new Encoder({ extensionCodec: extensions }).encode(encodeValue(type, value));
  return { msgpack: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), json: Buffer.alloc(0) };
}

/**
 * Decoded values by the bytes they came in. In one plan Terraform sends the same bytes of an object up to five times: the configuration
 * twice, the state as refreshed, as the prior and as the proposed one. The oldest go when all bytes together exceed the limit.
 */
export class DecodedMessages {
  private readonly values = new Map<string, { readonly type: ValueType; readonly value: Value }>();
  private size = 0;

  constructor(private readonly limit: number) {}

  /** The value of these bytes; `decode` creates it for new bytes. Values must not be changed. */
  decodedOnce(type: ValueType, bytes: Buffer, decode: () => Value): Value {
    const key = bytes.toString("latin1");
    const cached = this.values.get(key);
    if (cached?.type === type) return cached.value;
    const value = decode();
    if (!cached) this.size += key.length;
    this.values.set(key, { type, value });
    for (const oldest of this.values.keys()) {
      if (this.size <= this.limit) break;
      this.values.delete(oldest);
      this.size -= oldest.length;
    }
    return value;
  }
}

/** Enough for the configurations and states of some 500 large resources. */
const decoded = new DecodedMessages(16 * 1024 * 1024);

/**
 * A path in Terraform's form. It ends early where the type cannot follow: the elements of a set have no address, and
 * the inside of a JSON text is one value to Terraform.
 */
export function toAttributePath(type: ValueType, path: Path): AttributePath {
  const steps: AttributePath_Step[] = [];
  let current: ValueType | undefined = type;
  for (const part of path) {
    if (current?.kind === "object" && typeof part === "string") {
      steps.push({ attributeName: toSnake(part) });
      current = current.attributes[part]?.type;
    } else if (current?.kind === "list" && typeof part === "number") {
      steps.push({ elementKeyInt: part });
      current = current.of;
    } else if (current?.kind === "map") {
      steps.push({ elementKeyString: String(part) });
      current = current.of;
    } else {
      break;
    }
  }
  return { steps };
}

/** Diagnostics as messages, without characters that a terminal obeys: they may quote the service. Paths follow `type`, the type of the thing that the call is about. */
export function diagnosticMessages(diagnostics: readonly Diagnostic[], type?: ObjectType): DiagnosticMessage[] {
  return diagnostics.map(({ severity, summary, detail = "", further = [], path, id }) => ({
    severity: severity === "error" ? Diagnostic_Severity.ERROR : Diagnostic_Severity.WARNING,
    summary: printable(summary),
    detail: [[detail, ...further].map(printable).join("\n"), `[${id}]`].join(" ").trim(),
    attribute: type && path && isShown(severity, path) ? toAttributePath(type, path) : undefined,
  }));
}

/** True for an error, false for a warning. */
export function isErrorMessage({ severity }: DiagnosticMessage): boolean {
  return severity === Diagnostic_Severity.ERROR;
}

/** Terraform prints the whole argument that a path begins with. A warning about a part of one is at the object; its text names the part. */
function isShown(severity: Diagnostic["severity"], path: Path): boolean {
  if (severity === "error") return path.length > 0;
  return path.length === 1;
}
