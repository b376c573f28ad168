import type { Value, ValueType } from "../../../../lib/schema";

interface Decoded {
  readonly type: ValueType;
  readonly value: Value;
}

/**
 * Decoded values by the bytes they came in. In one plan Terraform sends the same bytes of an object up to five times: the configuration
 * twice, the state as refreshed, as the prior and as the proposed one. The oldest go when all bytes together exceed the limit.
 */
export class DecodedMessages {
  private readonly values = new Map<string, Decoded>();
  private size = 0;

  constructor(private readonly limit: number) {}

  /** The value of these bytes; `decode` creates it for new bytes. Values must not be changed. */
  of(type: ValueType, bytes: Buffer, decode: () => Value): Value {
    const key = bytes.toString("latin1");
    const known = this.values.get(key);
    if (known?.type === type) return known.value;
    const value = decode();
    this.keep(key, { type, value });
    return value;
  }

  private keep(key: string, decoded: Decoded): void {
    if (!this.values.has(key)) this.size += key.length;
    this.values.set(key, decoded);
    for (const oldest of this.values.keys()) {
      if (this.size <= this.limit) return;
      this.values.delete(oldest);
      this.size -= oldest.length;
    }
  }
}
