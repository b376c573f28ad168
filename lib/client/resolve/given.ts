import type { Unknown } from "../../model/value";

/** A value as an author leaves it: set, absent, or not known before apply. */
export type Given<T> = T | null | undefined | Unknown;

/** An object any part of which is absent or unknown. */
export type Members<T> = Given<{ readonly [K in keyof T]?: Given<T[K]> }>;

export type Environment = Readonly<Record<string, string | undefined>>;
