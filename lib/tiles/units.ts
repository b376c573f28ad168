/** Number formats for values of a unit. */
export const units = {
  nanoseconds: { output: "duration", factor: 1e-9 },
  microseconds: { output: "duration", factor: 1e-6 },
  milliseconds: { output: "duration", factor: 1e-3 },
  seconds: { output: "duration", factor: 1 },
  /** Bytes as KiB, MiB and so on. */
  bytes: { output: "byte", numericUnit: "bytes_iec" },
  /** A share from 0 to 1. */
  percent: { output: "percent" },
} as const;
