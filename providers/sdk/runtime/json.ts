/** JSON data, as kept in private state. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonRecord;

export type JsonRecord = { readonly [key: string]: JsonValue | undefined };
