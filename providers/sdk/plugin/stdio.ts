import { writeSync } from "node:fs";

/**
 * Keeps standard output for the handshake: whatever prints there later, any library's `console.log` included, goes to
 * standard error. Replaces the getter, because opening the stream costs start-up time.
 */
export function reserveStdout(): (text: string) => void {
  Object.defineProperty(process, "stdout", { configurable: true, get: () => process.stderr });
  return (text) => {
    writeSync(1, text);
  };
}

/** Writes to standard error; the process ends when nobody can read it any more. */
export function writeStderr(text: string): void {
  if (!watching) {
    watching = true;
    process.stderr.on("error", () => process.exit(0));
  }
  process.stderr.write(text);
}

let watching = false;
