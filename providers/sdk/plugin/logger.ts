export type LogLevel = "trace" | "debug" | "info" | "warn" | "error";

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Lines that Terraform filters by TF_LOG_PROVIDER. Never pass a secret. */
export interface Logger {
  trace(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A logger in the line format of Terraform's log: JSON, one line a record, written by `write`. */
export function createLogger(module: string, write: (line: string) => void): Logger {
  const at = (level: LogLevel) => (message: string, fields?: LogFields) =>
    write(logLine(level, module, message, fields));
  return { trace: at("trace"), debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** One record. Terraform requires a string message and exactly six fractional digits in the time, otherwise it shows raw text. */
export function logLine(
  level: LogLevel,
  module: string,
  message: string,
  fields: LogFields = {},
  now = new Date(),
): string {
  return `${JSON.stringify({
    ...fields,
    "@level": level,
    "@message": String(message),
    "@module": module,
    "@timestamp": now.toISOString().replace("Z", "000Z"),
  })}\n`;
}
