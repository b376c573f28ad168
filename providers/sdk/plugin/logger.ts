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
  const writerFor = (level: LogLevel) => (message: string, fields?: LogFields) =>
    write(logLine(level, module, message, fields));
  return {
    trace: writerFor("trace"),
    debug: writerFor("debug"),
    info: writerFor("info"),
    warn: writerFor("warn"),
    error: writerFor("error"),
  };
}

/** One record. Terraform requires a string message and exactly six fractional digits in the time, otherwise it shows raw text. */
export function logLine(
  level: LogLevel,
  module: string,
  message: string,
  fields: LogFields = {},
  time = new Date(),
): string {
  return `${JSON.stringify({
    ...fields,
    "@level": level,
    "@message": String(message),
    "@module": module,
    "@timestamp": time.toISOString().replace("Z", "000Z"),
  })}\n`;
}
