export type LogLevel = "debug" | "info" | "warn" | "error";

/** Receives one line; never given a credential, a header or a body. */
export type Log = (
  level: LogLevel,
  message: string,
  fields: Readonly<Record<string, string | number | boolean>>,
) => void;

export const silent: Log = () => {};
