import { writeSync } from "node:fs";

/**
 * Reserves standard output for the handshake: all later output, including any library's `console.log`, goes to standard error. Replaces the
 * getter, because opening the stream costs start-up time.
 */
export function reserveStdout(): (text: string) => void {
  Object.defineProperty(process, "stdout", { configurable: true, get: () => process.stderr });
  return (text) => {
    writeSync(1, text);
  };
}

/** Writes to standard error; the process ends if it is closed. */
export function writeStderr(text: string): void {
  if (!watching) {
    watching = true;
    process.stderr.on("error", () => process.exit(0));
  }
  process.stderr.write(text);
}

let watching = false;
