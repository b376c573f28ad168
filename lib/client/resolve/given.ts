import type { Unknown } from "../../schema/value";

/** A value of an argument: set, absent, or unknown before apply. */
export type Given<T> = T | null | undefined | Unknown;

/** An object of which any part may be absent or unknown. */
export type Members<T> = Given<{ readonly [K in keyof T]?: Given<T[K]> }>;

export type Environment = Readonly<Record<string, string | undefined>>;
