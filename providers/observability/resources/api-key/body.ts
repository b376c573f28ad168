import { apiKey } from "../../../../lib/kinds/api-key";
import { type ObjectValue, toWire } from "../../../../lib/schema";
import type { Write } from "../../stored/hooks";
import { inUtc } from "../instant";

/** An empty expiry means none. Hashes of the write-only argument are only in `config`, and only a create sends them. */
export function keyBody({ expireAt, ...rest }: ObjectValue, { config, prior }: Write<typeof apiKey>): ObjectValue {
  return {
    ...rest,
    ...(expireAt === undefined || expireAt === "" ? {} : { expireAt: inUtc(expireAt) }),
    ...(prior === null && config.keyHashWo !== null ? toWire(apiKey.type, { hashData: config.keyHashWo }) : {}),
  };
}
