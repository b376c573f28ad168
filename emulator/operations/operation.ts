import type { Call, Mode, Result } from "../http/result";

export interface Operation {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Below the base of its mode, in Express notation. */
  path: string;
  modes: Mode[];
  /** In open-source mode, served by the enterprise edition only. */
  enterprise?: true;
  /** Top-level body members that the managed gateway lets through; only for operations with a body. */
  members?: string[];
  run(call: Call): Result;
}

export const both: Mode[] = ["openSource", "managed"];
export const openSourceOnly: Mode[] = ["openSource"];
