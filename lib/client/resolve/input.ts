import type { provider } from "../../definitions/provider";
import type { Attributes, MapType, NumberType, ObjectType, Unknown, ValueType } from "../../schema";
import type { Log } from "../log";

/** A value of an argument: set, absent, or unknown before apply. */
export type Given<T> = T | null | undefined | Unknown;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Arguments of which any part may be absent or unknown. */
type Arguments<A extends Attributes> = { readonly [K in keyof A]?: Given<ArgumentValue<A[K]["type"]>> };

type ArgumentValue<T extends ValueType> =
  T extends ObjectType<infer A>
    ? Arguments<A>
    : T extends MapType
      ? { readonly [key: string]: Given<string> }
      : T extends NumberType
        ? number
        : string;

/** The provider's arguments, any of them absent or unknown, and what Terraform says of itself. */
export type SettingsInput = Arguments<typeof provider.type.attributes> & {
  readonly terraformVersion?: string;
  readonly version?: string;
  readonly log?: Log;
};
